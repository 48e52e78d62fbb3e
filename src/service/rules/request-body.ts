import { detail } from './problem.ts'

/** The most bytes a body may have. */
export const maxBodyBytes = 1_000_000

/** Fields of a request by name; a form's values are texts (or files), JSON's are anything. */
export type Fields = ReadonlyMap<string, unknown>

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** All bytes, or 413 as soon as there are too many, or 400 when they end early. */
async function readBytes(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = detail(413, `The body must have no more than ${maxBodyBytes} bytes.`)
  if (Number(request.headers.get('content-length') ?? 0) > maxBodyBytes) throw tooLarge
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = request.body?.getReader()
  for (;;) {
    const part = await reader?.read().catch((error: unknown) => {
      throw detail(400, `The body could not be read to its end: ${messageOf(error)}`)
    })
    if (!part || part.done) break
    size += part.value.length
    if (size > maxBodyBytes) {
      // Nobody waits for the rest, and a failure to stop it changes nothing.
      await reader?.cancel().catch(() => undefined)
      throw tooLarge
    }
    chunks.push(part.value)
  }
  const bytes = new Uint8Array(size)
  let filled = 0
  for (const chunk of chunks) {
    bytes.set(chunk, filled)
    filled += chunk.length
  }
  return bytes
}

function readJson(bytes: Uint8Array<ArrayBuffer>): Fields {
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (error) {
    throw detail(400, `JSON parse error - ${messageOf(error)}`)
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw detail(400, 'JSON parse error - the body must be an object.')
  }
  // A map, so that a member named __proto__ is a name like any other.
  return new Map<string, unknown>(Object.entries(value))
}

async function readMultipart(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<Fields> {
  try {
    return new Map(await new Response(bytes, { headers: { 'content-type': type } }).formData())
  } catch {
    throw detail(400, 'Multipart form parse error.')
  }
}

/**
 * Reads the fields of a JSON, form-encoded or multipart body. Throws a problem: 415 for another content
 * type, 413 for a body over 1 MB, 400 with `detail` for one that is malformed or cut off (C15).
 */
export async function readFields(request: Request): Promise<Fields> {
  const type = request.headers.get('content-type') ?? ''
  const media = (type.split(';')[0] ?? '').trim().toLowerCase()
  switch (media) {
    case 'application/json':
      return readJson(await readBytes(request))
    case 'application/x-www-form-urlencoded':
      return new Map(new URLSearchParams(new TextDecoder().decode(await readBytes(request))))
    case 'multipart/form-data':
      return readMultipart(await readBytes(request), type)
    default:
      throw detail(415, `Unsupported media type "${type}" in request.`)
  }
}
