/* Parses the host and the path of a URL within a line of text, for `find-addresses.ts`. */

// Middle dots and Hebrew quotes are valid in IDNs, and emoji are in use. The URL parser checks joiners.
export const labelCharacters = String.raw`\p{L}\p{M}\p{N}\p{So}\u00b7\u05f3\u05f4\u0f0b\u30fb\u200c\u200d_-`
export const labelSource = `[${labelCharacters}]+`
// An IDNA dot separates labels. After ASCII and before another script, it ends a sentence instead.
const idnaDot = String.raw`(?<=[^\x00-\x7f])[\u3002\uff0e\uff61]|[\u3002\uff0e\uff61](?=[\x00-\x7f])`
/** Pattern source for a dot between labels, plain or defanged. */
export const dotSource = String.raw`(?:\s{0,2}\\?[[({<]{1,2}\s?\\?(?:\.|dot|punkt|punt|punto|ponto|point)\s?\\?[\])}>]{1,2}\s{0,2}|\[\.|\.\]|\\\.|\.|${idnaDot})`
const dotPattern = new RegExp(dotSource, 'giu')

// URLs contain no white space, control characters, quotes, non-ASCII punctuation or arrows.
const urlEnd = String.raw`[\s<>"\x60\p{Cc}]|(?![\x00-\x7f\u00b7\u05f3\u05f4\u0f0b\u30fb])[\p{P}\p{Sm}]|&(?:quot|lt|gt|apos|nbsp|#34|#39|#x22|#x27);|\[\/[a-z]`
const pathEndPattern = new RegExp(String.raw`${urlEnd}|[()[\]{}',;|*!]`, 'giu')
const hostPattern = new RegExp(
  String.raw`\[[\da-f:.%]+\]|${labelSource}(?:${dotSource}${labelSource})*(?:\.(?=[:/?#[]))?`,
  'iuy',
)
const portPattern = /(?:\[:\]|:)(?:\d+(?![\p{L}\d])|(?=[/?#]))/uy
const pathStartPattern = /[/?\\]|#(?!#)|\[\/\]/y
/** A scheme after a bracket or separator starts another URL. After `=` or `/`, it belongs to the path. */
const schemePattern = /h[tx]{2}ps?\[?:/iy

function execAt(pattern: RegExp, text: string, from: number): RegExpExecArray | null {
  pattern.lastIndex = from
  return pattern.exec(text)
}

/** Returns the port at an index with its colon, or an empty string. */
export const parsePort = (line: string, from: number): string =>
  execAt(portPattern, line, from)?.[0] ?? ''

/** Replaces defanged dots in a host with plain ones. The URL parser converts IDNA dots. */
export const normalizeHost = (text: string): string =>
  text.replace(dotPattern, (match) => (/[\u3002\uff0e\uff61]/.test(match) ? match : '.'))

/** Number of open brackets, by opening bracket. */
export type Brackets = Record<string, number>
const openerOf: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }

/** Updates the counts for a bracket. Returns false if it is a closing bracket without an opening one. */
export function countBracket(open: Brackets, bracket: string): boolean {
  const opener = openerOf[bracket]
  if (opener === undefined) open[bracket] = (open[bracket] ?? 0) + 1
  else if (!open[opener]) return false
  else open[opener] -= 1
  return true
}

/**
 * Removes trailing punctuation, but keeps closing brackets that were opened in `text`. `before` is the character before
 * the URL.
 */
function trimPunctuation(text: string, before: string): string {
  const inner: Brackets = {}
  const strayIndexes = new Set<number>()
  for (const { 0: bracket, index } of text.matchAll(/[()[\]{}]/g))
    if (!countBracket(inner, bracket)) strayIndexes.add(index)
  const hasBalancedQuotes = (text.match(/'/g)?.length ?? 0) % 2 === 0
  let end = text.length
  for (; end > 0; end -= 1) {
    const last = text.charAt(end - 1)
    if (last === "'" && hasBalancedQuotes) break
    if (/[)\]}]/.test(last)) {
      const isBracketedEllipsis = /[[(]\.{3}$/.test(text.slice(Math.max(0, end - 5), end - 1))
      if (!strayIndexes.has(end - 1) && !isBracketedEllipsis) break
    } else if (!/[([{.,:;!?'*|^\\]/.test(last) && !(/[_~]/.test(last) && last === before)) break
  }
  return text.slice(0, end)
}

/** Parsed text, and the index after it in the line. */
export interface Piece {
  text: string
  end: number
}

/**
 * Parses path, query and fragment, which begin at `from`, of the URL that begins at `start`. They end before the quote,
 * bracket or table border that encloses the URL. `outer` are the brackets open before the URL. Null without a path.
 */
export function parsePath(
  line: string,
  start: number,
  from: number,
  outer: Brackets,
): Piece | null {
  if (execAt(pathStartPattern, line, from) === null) return null
  const before = line.slice(Math.max(0, start - 1), start)
  const inner: Brackets = {}
  let to = line.length
  for (let mark = execAt(pathEndPattern, line, from); mark; mark = pathEndPattern.exec(line)) {
    const { 0: character, index } = mark
    const isBracket = /^[()[\]{}]$/.test(character)
    const mayBeInPath = isBracket
      ? countBracket(inner, character) || !outer[openerOf[character] ?? '']
      : /^[',;|*!]$/.test(character)
    const isClosing =
      (character === before && /[',;|]/.test(character)) ||
      (character === '|' && /[<[]/.test(before))
    if (mayBeInPath && !isClosing && execAt(schemePattern, line, index + 1) === null) continue
    to = index
    break
  }
  const path = trimPunctuation(line.slice(from, to), before)
  return { text: path, end: from + path.length }
}

/** Maximum number of characters to inspect before or after a host, which keeps parsing linear. */
const maxTailLength = 400

/** Removes underscores, hyphens and symbols at the end of a name, at most 40, which keeps parsing linear. */
export const stripMarkup = (name: string): string =>
  name.slice(0, -40) + name.slice(-40).replace(/[_\p{So}-]+$/u, '')

const enclosesUrl = (before: string, after: string): boolean =>
  (before === after && /["'`|,;]/.test(before)) ||
  /^(?:<>|><|\(\)|\[\]|\{\}|[\p{Ps}\p{Pi}\p{Pf}][\p{Pe}\p{Pi}\p{Pf}])$/u.test(before + after)

const sentenceMarkPattern =
  /^[\u3001\u3002\uff01\uff0c\uff0e\uff1a\uff1b\uff1f\uff61\u060c\u061b\u061f\u06d4\u0964\u0965\p{Ps}](?!\.)/u
const markupPattern = /^(?:[<>]|\p{Cc}|&(?:quot|lt|gt|apos|nbsp|#34|#39|#x22|#x27);)/iu

/**
 * Returns whether the host ends at `end`. A browser parses the text up to the path (`authorityText`) as part of the
 * authority, which may change the host: `https://brand.com,login@evil.example/` is on `evil.example`.
 */
function isHostEnd(
  line: string,
  start: number,
  end: number,
  authorityText: string,
  outer: Brackets,
): boolean {
  if (
    authorityText === '' ||
    enclosesUrl(
      line.slice(Math.max(0, start - 1), start),
      Array.from(authorityText.slice(0, 2))[0] ?? '',
    )
  )
    return true
  if (authorityText.includes('@')) return false
  const punctuation = /^[.:!*'^~_]*/.exec(authorityText)?.[0] ?? ''
  const tail = authorityText.slice(punctuation.length)
  if (tail === '') return execAt(pathStartPattern, line, end + authorityText.length) === null
  if (/^[,;|]/.test(tail) || (punctuation === '' && markupPattern.test(tail))) return true
  const hasLetters = /[\p{L}\p{N}]/u.test(tail)
  // Characters directly before a path belong to the host.
  if (!hasLetters && execAt(pathStartPattern, line, end + authorityText.length) !== null)
    return false
  if (/^[)\]}]/.test(tail))
    return !/^.[\p{L}\p{N}.-]/u.test(tail) || Boolean(outer[openerOf[tail.charAt(0)] ?? ''])
  if (/^[([]/.test(tail)) return !/^[([](?:\.|[^()[\]]*[)\]][\p{L}\p{N}.-])/u.test(tail)
  if (!/^(?:["`]|(?![\x00-\x7f])[\p{P}\p{Sm}])/u.test(tail)) return false
  // Text may directly follow a closing quote, if there is an opening quote before the URL.
  return (
    !hasLetters ||
    sentenceMarkPattern.test(tail) ||
    (/^["`\p{Pi}\p{Pf}\p{Pe}]/u.test(tail) &&
      /["`\p{Ps}\p{Pi}\p{Pf}]/u.test(line.slice(Math.max(0, start - maxTailLength), start)))
  )
}

/** A host with its port. */
type Host = Piece & {
  /** False if the text isn't a host. `text` is then the whole authority, so that the URL is refused. */
  isHost: boolean
  /** True if nothing was defanged. */
  isPlain: boolean
}

/** Parses the authority at `from`; null if empty. `outer` are the brackets open before the URL at `start`. */
export function parseAuthority(
  line: string,
  start: number,
  from: number,
  outer: Brackets,
): Host | null {
  let host = execAt(hostPattern, line, from)?.[0] ?? ''
  const port = parsePort(line, from + host.length)
  const end = from + host.length + port.length
  const [authorityText = ''] = line
    .slice(end, end + maxTailLength)
    .split(/[\s/?#\\]|\[\/(?:\]|[a-z])/i, 1)
  if (host === '' || !isHostEnd(line, start, end, authorityText, outer)) {
    const authority = line.slice(from, end + authorityText.length)
    return authority === ''
      ? null
      : { text: authority, end: from + authority.length, isHost: false, isPlain: true }
  }
  // Trailing underscores are markup.
  if (port === '' && execAt(pathStartPattern, line, end) === null) host = stripMarkup(host)
  const text = normalizeHost(host)
  return {
    text: text + port.replace(/[[\]]/g, ''),
    end: from + host.length + port.length,
    isHost: true,
    isPlain: text === host && !port.startsWith('['),
  }
}
