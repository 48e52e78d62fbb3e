/** A JSON file that this product writes and reads back: what it is, of which version, and when it was written. */
export const writeJsonFile = (format: string, now: number, content: object): string => {
  const head = { format, version: 1, exported_at: new Date(now).toISOString() }
  return `${JSON.stringify({ ...head, ...content }, null, 1)}\n`
}

/** What the text of a file says as JSON, to be parsed further; undefined when it is none. */
export function readJsonFile(text: string): unknown {
  try {
    // Other programs put a byte-order mark in front.
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}
