import { isRecord } from './tolerant.ts'

/** Body of an error response: messages by field, and a general message (C14, C15). */
export interface ErrorBody {
  fields: Map<string, string[]>
  detail: string | null
}

/** Parses any error body. A field may contain a string or an array of strings; other values are ignored. */
export function parseErrorBody(raw: unknown): ErrorBody {
  const fields = new Map<string, string[]>()
  let detail: string | null = null
  for (const [key, value] of Object.entries(isRecord(raw) ? raw : {})) {
    const messages = (Array.isArray(value) ? value : [value]).filter(
      (message): message is string => typeof message === 'string' && message.trim() !== '',
    )
    if (messages.length === 0) continue
    if (key === 'detail') detail = messages.join(' ')
    else fields.set(key, messages)
  }
  return { fields, detail }
}
