/** Formats a JSON file of this app; a header has the format, version and time. */
export const toJsonFile = (format: string, now: number, content: object): string => {
  const header = { format, version: 1, exported_at: new Date(now).toISOString() }
  return `${JSON.stringify({ ...header, ...content }, null, 1)}\n`
}

/** Parses the text of a file as JSON; undefined if invalid. */
export function parseJsonFile(text: string): unknown {
  try {
    // Other programs add a byte order mark.
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}
