/** Shortens text longer than `maxLength` UTF-16 code units to that length, plus an ellipsis. */
export const truncate = (text: string, maxLength: number): string =>
  text.length > maxLength ? `${text.slice(0, maxLength)}…` : text
