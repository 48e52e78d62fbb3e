import { createProblem } from './problem.ts'

export const maxBodyBytes = 1_000_000

/** Form values are strings; JSON values have any type. */
export type Fields = ReadonlyMap<string, unknown>

function getErrorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Throws 413 if the body is too large, 400 if it is truncated. */
export async function readBytes(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.length
      if (size > maxBodyBytes) break
      chunks.push(chunk)
    }
  } catch (error) {
    throw createProblem(400, `The body could not be read completely: ${getErrorMessage(error)}`)
  }
  if (size > maxBodyBytes)
    throw createProblem(413, `The body must not exceed ${maxBodyBytes} bytes.`)
  return new Uint8Array(await new Blob(chunks).arrayBuffer())
}

function readJson(bytes: Uint8Array<ArrayBuffer>): Fields {
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (error) {
    throw createProblem(400, `JSON parse error - ${getErrorMessage(error)}`)
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw createProblem(400, 'JSON parse error - the body must be an object.')
  }
  // In a Map, unlike in an object, `__proto__` is an ordinary key.
  return new Map<string, unknown>(Object.entries(value))
}

/** Throws 415 for types other than JSON and form, 413 if the body is too large, 400 if it is malformed (C15). */
export async function readFields(request: Request): Promise<Fields> {
  const type = request.headers.get('content-type') ?? ''
  const mediaType = (type.split(';')[0] ?? '').trim().toLowerCase()
  switch (mediaType) {
    case 'application/json':
      return readJson(await readBytes(request))
    case 'application/x-www-form-urlencoded':
      return new Map(new URLSearchParams(new TextDecoder().decode(await readBytes(request))))
    default:
      throw createProblem(415, `Unsupported media type "${type}" in request.`)
  }
}
