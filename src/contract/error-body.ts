import { isRecord } from './tolerant.ts'

/** Error response: messages by field, and a general message (C14, C15). */
export interface ErrorBody {
  fields: Map<string, string[]>
  detail: string | null
}

/** Parses any error body. Fields may have a string or list of strings; other values are ignored. */
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
