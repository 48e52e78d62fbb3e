import { isRecord } from './tolerant.ts'

/** What an error answer says: messages by field name, and a general message (C14, C15). */
export interface ErrorBody {
  fields: Map<string, string[]>
  detail: string | null
}

/**
 * Reads the body of an error answer, whatever it is. A field may hold a list of texts, one text, or
 * something else that is left out; anything that is no object reads as "says nothing".
 */
export function readErrorBody(raw: unknown): ErrorBody {
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
