import { isIpv4, refang } from './host-name.ts'

/* Finds and refangs URLs in text. Runs in linear time, because every repetition that can backtrack is bounded. */

export interface AddressMatch {
  /** The URL as typed, including an ellipsis directly after it. */
  typed: string
  /** In lower case; null if missing. */
  scheme: string | null
  /** Host and port, with the user name if there is one. */
  authority: string
  /** Includes query and fragment. */
  path: string
  /** True for a range of IP addresses, such as `203.0.114.0/24`. */
  isNetwork: boolean
  wasDefanged: boolean
  /** True if the URL may be incomplete, include neighboring text, or be a word of a sentence. */
  isUncertain: boolean
}

/** Dot in brackets, such as `[.]`, `(dot)` or `{{punkt}}`. */
const bracketedDotSource = String.raw`[[({]{1,2}\s?\\?(?:\.|dot|punkt|punto|ponto|point)\s?\\?[\])}]{1,2}`
/** Also matches half-bracketed dots, `[.` and `.]`. */
const bracketedDotPattern = new RegExp(String.raw`${bracketedDotSource}|\[\.|\.\]`, 'gi')
/** Also matches a dot or bracketed dot after a backslash. */
const defangedDotPattern = new RegExp(String.raw`\\?${bracketedDotSource}|\[\.|\.\]|\\\.`, 'gi')
/** Bracketed dots and `[at]`, with the spaces around them. */
const spacedMarkPattern = new RegExp(
  String.raw`\s{0,2}(?:${bracketedDotSource}|[[({]\s?(?:at|@)\s?[\])}])\s{0,2}`,
  'gi',
)
/** HTML entities that end a URL. */
const entityPattern = /&(?:quot|apos|lt|gt|nbsp|#34|#39|#x22|#x27);/gi
const atSignEntityPattern = /&(?:#64|#x40|commat);/gi

const separatorSource = String.raw`(?::|\[:\])(?:\\?[/\\]){2}|\[:\/\/\]`
const httpSource = 'h[tx*]{2}ps?'
const httpPattern = new RegExp(`${httpSource}(?:${separatorSource})`, 'gi')
const httpSchemePattern = new RegExp(`^${httpSource}$`, 'i')
const urlPattern = new RegExp(String.raw`^([a-z*]{1,30})(${separatorSource})(.+)$`, 'is')
/**
 * Matches a URL up to the first non-ASCII punctuation character after the host. Such a character belongs to the text
 * around the URL, because browsers percent-encode the characters of a copied URL.
 */
const urlExtentPattern = /^[^/\\]*[/\\]{1,4}[^/?#]*(?:[/?#](?:[\x00-\x7f]|[^\p{P}\p{Sm}])*)?/u

// Characters that end a URL or table cell. Before an `@`, they are part of a user name instead.
const edgeSource = '<>"`|\\u2500-\\u257f\\uff5c'
const tokenPattern = new RegExp(
  `(?:[^\\s\\p{Cc}${edgeSource}]|[${edgeSource}](?=[^\\s/?#${edgeSource}]{0,100}@))+`,
  'gu',
)
const cellEdgePattern = new RegExp(`[\\t${edgeSource}]`)
const listSeparatorPattern = /[,;\uff0c\uff1b\u3001]/

/** Punctuation before a URL. Excludes IPv6 brackets, and signs that belong to the URL (`@name`, `%2F`, `_name`). */
const leadingPattern = /^(?!\[[\da-f:.]+\])(?![@_\\%&$+#-])[\p{P}\p{Sm}\p{Sk}]/iu
const trailingPattern = /[.,:;!?*^([{\\]|(?![\x00-\x7f])\p{P}/u
const openerOf: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }
/** Each opening quote or bracket is followed by its closing counterpart. */
const quotePairs = '“”„“«»‘’「」『』（）【】'

const mailPattern = /^[^/]*(?:@|\uff20|[[({]at[\])}])/i
const ipv6Pattern = /^(?:\[([\da-f]*:[\da-f:.]+)\](:\d+)?|([\da-f]*:[\da-f]*:[\da-f:.]*))$/i
const ipv4RangePattern = /^\d{1,3}(?:\.\d{1,3}){3}[-\u2013][\d.]+$/
/** Dotted name with an optional port. The last label has only letters or is in Punycode. */
const namePattern =
  /^(?:(?:[\p{L}\p{M}\p{N}_-]|\u200c|\u200d)+[.\u3002\uff0e\uff61])+(?:xn--[a-z\d-]+|\p{L}(?:[\p{L}\p{M}]|\u200c|\u200d)+)\.?(?::\d+)?$/iu

/** Matches a letter of a script that is often written next to Latin letters without a space. */
const unspacedLetter =
  '(?=\\p{L})[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Hang}\\p{scx=Thai}\\p{scx=Arab}]'
/** Matches an ellipsis, a new sentence right after a URL (`evil.com.It`), or a change of script without a space. */
const uncertainPattern = new RegExp(
  String.raw`\u2026|\.{3}|^[^A-Z]*[a-z\d]\.[A-Z][a-z]+$|[A-Za-z\d]${unspacedLetter}|${unspacedLetter}[A-Za-z\d]`,
  'u',
)

/** Returns whether a match has no scheme and wasn't defanged. Such a name may be an ordinary word with a dot. */
export const isBareName = ({ scheme, wasDefanged }: AddressMatch): boolean =>
  scheme === null && !wasDefanged

/** Finds the first closing bracket without an opening one; -1 if there is none. */
function findStrayBracket(text: string): number {
  const open: Record<string, number> = {}
  for (const { 0: bracket, index } of text.matchAll(/[()[\]{}]/g)) {
    const opener = openerOf[bracket]
    if (opener === undefined) open[bracket] = (open[bracket] ?? 0) + 1
    else if (!open[opener]) return index
    else open[opener] -= 1
  }
  return -1
}

/**
 * Trims the punctuation after a URL. `before` is the character before the URL. If that is an opening quote or bracket,
 * the closing counterpart ends the URL.
 */
function trimEnd(text: string, before: string): string {
  const quoteIndex = before === '' ? -1 : quotePairs.indexOf(before)
  const closing = quoteIndex % 2 === 0 ? text.indexOf(quotePairs.charAt(quoteIndex + 1)) : -1
  let end = closing < 0 ? text.length : closing
  const stray = findStrayBracket(text.slice(0, end))
  if (stray >= 0) {
    const isOpenedBefore = openerOf[text.charAt(stray)] === before
    // If text or an `@` follows the bracket, the bracket may belong to the URL. The `@` may end a user name.
    const hasTextAfter = /[\p{L}\p{N}@]/u.test(text.slice(stray, end))
    if (isOpenedBefore || !hasTextAfter) end = stray
  }
  while (end > 0 && trailingPattern.test(text.charAt(end - 1))) end -= 1
  // Trim `_`, `~` or `'` only if the same character precedes the URL, as in quotes or Markdown emphasis.
  if (/^[_~']$/.test(before) && text.charAt(end - 1) === before) end -= 1
  return text.slice(0, end)
}

type ParsedPiece = Pick<AddressMatch, 'scheme' | 'authority' | 'path' | 'isNetwork' | 'wasDefanged'>

/** Splits and refangs the part of a URL after the scheme. */
function splitAuthority(text: string, scheme: string | null, hasDefangMark: boolean): ParsedPiece {
  const [typedAuthority = ''] = text.split(/[/?#]|\[\/\]/, 1)
  const isPlainUrl = scheme !== null && !hasDefangMark
  // A plain URL keeps `\.`, which is refused later: browsers read `https://evil.example\.brand.com` as `evil.example`.
  const authority = typedAuthority
    .replace(isPlainUrl ? bracketedDotPattern : defangedDotPattern, '.')
    .replace('[:]', ':')
  const typedPath = text.slice(typedAuthority.length)
  const wasDefanged = hasDefangMark || authority !== typedAuthority || typedPath.startsWith('[/]')
  const path = wasDefanged ? refang(typedPath) : typedPath
  return { scheme, authority, path, isNetwork: false, wasDefanged }
}

function parseUrl(text: string): ParsedPiece | null {
  const [, typedScheme = '', separator = '', rest = ''] = urlPattern.exec(text) ?? []
  if (rest === '') return null
  const httpScheme = /s$/i.test(typedScheme) ? 'https' : 'http'
  const scheme = httpSchemePattern.test(typedScheme) ? httpScheme : typedScheme.toLowerCase()
  const hasDefangMark = separator !== '://' || scheme !== typedScheme.toLowerCase()
  // JSON escapes slashes (`https:\/\/`), and some defanged URLs have backslashes instead (`hxxps:\\`).
  const afterScheme = separator.includes('\\') ? rest.replace(/\\\/?/g, '/') : rest
  return splitAuthority(afterScheme, scheme, hasDefangMark)
}

function parseBareHost(text: string): ParsedPiece | null {
  if (mailPattern.test(text)) return null
  const piece = splitAuthority(text.replaceAll('[:]', ':'), null, text.includes('[:]'))
  const { authority, path } = piece
  const ipv6 = ipv6Pattern.exec(authority)
  if (ipv6) {
    const [, bracketedAddress, port = '', bareAddress] = ipv6
    const address = bracketedAddress ?? bareAddress ?? ''
    if (address === '::' || !URL.canParse(`http://[${address}]/`)) return null
    const isNetwork = /^\/\d{1,3}$/.test(path)
    return { ...piece, authority: `[${address}]${port}`, isNetwork }
  }
  if (isIpv4(authority.replace(/:\d+$/, ''))) {
    return { ...piece, isNetwork: /^\/\d{1,3}(?:\.\d{1,3}){0,3}$/.test(path) }
  }
  if (ipv4RangePattern.test(authority)) return { ...piece, isNetwork: true }
  return namePattern.test(authority) ? piece : null
}

/** Part of a token. `index` is the position of the part within the token. */
type Piece = { text: string; index: number }

/** Separates URLs that follow each other without a space. Splits the text around them at commas and semicolons. */
function splitToken(token: string): Piece[] {
  const firstSlash = token.indexOf('/')
  const starts = [...token.matchAll(httpPattern)]
    .map(({ index }) => index)
    // After `=`, `/` or `_`, a URL belongs to the path of another URL.
    .filter((at) => firstSlash < 0 || at < firstSlash || !/[=/_]/.test(token.charAt(at - 1)))
  const splitList = (from: number, to: number): Piece[] => {
    const part = token.slice(from, to)
    // A URL with a scheme other than http may contain commas and semicolons.
    const itemPattern = part.includes('://') ? /.+/gs : /[^,;\uff0c\uff1b\u3001]+/g
    return [...part.matchAll(itemPattern)].map(({ 0: text, index }) => ({
      text,
      index: from + index,
    }))
  }
  const pieces = splitList(0, starts[0] ?? token.length)
  for (const [position, start] of starts.entries()) {
    const next = starts[position + 1] ?? token.length
    const [url] = urlExtentPattern.exec(token.slice(start, next)) ?? ['']
    pieces.push({ text: url, index: start }, ...splitList(start + url.length, next))
  }
  return pieces
}

function parsePiece(line: string, pieceText: string, indexInLine: number): AddressMatch | null {
  let [text, start] = [pieceText, indexInLine]
  while (leadingPattern.test(text)) {
    text = text.slice(1)
    start += 1
  }
  let before = line.charAt(start - 1)
  // Markdown emphasis, `_evil.example_`.
  if (/^_.*_\W*$/s.test(text)) {
    before = '_'
    text = text.slice(1)
    start += 1
  }
  const core = trimEnd(text, before)
  // After `"` or `>`, the text may be HTML, which escapes `&`.
  const url = /[">]/.test(before) ? core.replaceAll('&amp;', '&') : core
  const parsed = parseUrl(url) ?? parseBareHost(url)
  if (!parsed) return null
  const end = start + core.length
  // Four characters can hold an ellipsis after a bracket, `[...`.
  const after = line.slice(end, end + 4)
  const ellipsis = /^[[(]?(?:\.{3}|\u2026)/.exec(after)?.[0] ?? ''
  const typed = url + ellipsis
  const isEnclosed = /["'`<([{|]/.test(before) && /^\S/.test(after)
  const isUncertain =
    uncertainPattern.test(typed) ||
    // The part after a comma may be another column of a table.
    (!isEnclosed && /[,;][^/?&=%,;]*$/.test(parsed.path)) ||
    findStrayBracket(parsed.path) >= 0 ||
    // A bracket in the path may begin markup, such as `[/url]`. Exceptions are `[]` and `[.]`.
    /^[^?#]*\[(?!\.?\])/.test(parsed.path) ||
    // After an opening `<` or quote, a URL at the end of the line may continue on the next line.
    (/[<"]/.test(before) && after === '') ||
    // A control character after the URL may stand for text of the URL that was lost when copying.
    /^(?!\s)\p{Cc}/u.test(after)
  return { ...parsed, typed, isUncertain }
}

/** Finds the URLs in a line, but not in a comment (`#` or `//`) after a URL. A bare name among words is uncertain. */
export function findAddresses(text: string): AddressMatch[] {
  const line = text
    .replace(entityPattern, ' ')
    .replace(atSignEntityPattern, '@')
    .replace(spacedMarkPattern, (mark) => mark.replace(/\s/g, ''))
  const cells: { matches: AddressMatch[]; hasWords: boolean }[] = []
  let end = 0
  let hasMatch = false
  for (const { 0: token, index } of line.matchAll(tokenPattern)) {
    if (hasMatch && /^(?:#|\/\/)$/.test(token)) break
    const isNewCell = cells.length === 0 || cellEdgePattern.test(line.slice(end, index))
    end = index + token.length
    for (const piece of splitToken(token)) {
      if (
        (isNewCell && piece.index === 0) ||
        listSeparatorPattern.test(token.charAt(piece.index - 1))
      )
        cells.push({ matches: [], hasWords: false })
      const cell = cells.at(-1)
      if (!cell) continue
      const match = parsePiece(line, piece.text, index + piece.index)
      hasMatch ||= match !== null
      if (match) cell.matches.push(match)
      // Words before a colon or equals sign are a label, not a sentence: `Domain: evil.example`.
      else if (/[:=]$/.test(piece.text)) cell.hasWords = false
      else if (/\p{L}/u.test(piece.text)) cell.hasWords = true
    }
  }
  return cells.flatMap(({ matches, hasWords }) =>
    matches.map((match) => ({
      ...match,
      isUncertain: match.isUncertain || (hasWords && isBareName(match)),
    })),
  )
}
