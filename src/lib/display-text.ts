const ACRONYMS = new Set(
  'api asn cdn dns http https id ip mx ssl tld tls ttl uri url uuid'.split(' '),
)

/** Converts identifiers to words: `low_risk_count` to `Low risk`, `httpsProbe` to `HTTPS probe`. Keeps other text. */
export function humanize(name: string): string {
  if (!/^[A-Za-z][A-Za-z0-9]*(?:[_-][A-Za-z0-9]+)*$/.test(name)) return name
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[_-]/)
  if (words.length > 1 && words.at(-1) === 'count') words.pop()
  const sentence = words.map((word) => (ACRONYMS.has(word) ? word.toUpperCase() : word)).join(' ')
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}

/** Returns the first letters of the first two words of a name, in capitals. */
export const getInitials = (name: string): string =>
  (name.match(/[\p{L}\p{N}]+/gu) ?? [])
    .slice(0, 2)
    .map((word) => Array.from(word)[0] ?? '')
    .join('')
    .toUpperCase()

/** `maxLength` is in UTF-16 code units, without the ellipsis. */
export const truncate = (text: string, maxLength: number): string =>
  text.length > maxLength ? `${text.slice(0, maxLength)}…` : text
