import {
  countBracket,
  dotSource,
  labelSource,
  labelCharacters,
  normalizeHost,
  parsePort,
  parseAuthority,
  parsePath,
  stripMarkup,
  type Brackets,
  type Piece,
} from './address-parts.ts'
import { isIpv4, refang } from './host-name.ts'

/*
 * Finds and refangs URLs in a line of text. `target-url.ts` decides whether they can be targets. Runs in linear time:
 * patterns start once per word and look only a fixed distance back or ahead.
 */

/** How a URL differs from the text that it was found in. */
export type AddressChange =
  | 'refanged'
  /** Escapes of the surrounding markup, such as `&amp;`, `\/` and `\u0026`, were undone. */
  | 'unescaped'

/** Reason to ask the user for confirmation. */
export type AddressWarning =
  /** Ends in an ellipsis, or at the end of a line after an opening `<` or quote. */
  | 'cut-short'
  /** A bare name within a sentence. */
  | 'in-text'
  /** The part after a comma or semicolon may be another column of a table. */
  | 'columns'
  /** May include neighboring text: in another script, after `[` or a control character, or the next sentence. */
  | 'glued'

export interface AddressMatch {
  /** Text of the URL, without markup escapes. Includes an ellipsis after it. */
  typed: string
  /** In lower case; null if missing. */
  scheme: string | null
  /** Host and port, with the user name if there is one. */
  authority: string
  /** Path, query and fragment. */
  path: string
  /** True for a network or range of IP addresses, such as `203.0.114.0/24`. */
  isNetwork: boolean
  changes: readonly AddressChange[]
  warnings: readonly AddressWarning[]
}

const httpSource = String.raw`h[tx*_-]{1,3}ps?|[tx]{2}ps?|hxxxs?|meows?`
const separatorSource = String.raw`[[({]?[:\uff1a][[\](){}/\\\uff0f]{0,10}(?<![[({])|\/\/`

/** Matches the start of a URL, or a host without a scheme. */
const urlStartPattern = new RegExp(
  [
    String.raw`(?<![\p{L}\p{N}])(?:[[({](?<bracketed>${httpSource})[\])}]|(?<http>${httpSource}))(?<separator>${separatorSource})`,
    String.raw`(?<![.+${labelCharacters}])(?<other>[a-z][a-z\d+-]{0,30})\[?:\]?\/\/`,
    String.raw`(?<![\w\])])\[(?<literal>[\da-f]{0,4}:[\da-f:.]{1,40})\]`,
    String.raw`(?<![\w:.[])(?<ipv6>[\da-f]{0,4}(?:\[?:\]?[\da-f]{0,4}){2,7}(?:[.\d]{7,15})?)(?![\w:]|\.\w)`,
    String.raw`(?<![${labelCharacters}])(?<host>${labelSource}(?:${dotSource}${labelSource})+)`,
  ].join('|'),
  'giu',
)
/** Matches the position of a URL directly after a letter or digit, except after a percent-encoded character. */
const gluedSchemePattern =
  /(?<=[\p{L}\p{N}])(?<!%[\da-f]{2})(?=h[tx]{2}ps?(?:\[?:\]?\/\/|\[:\/\/\]|:\\\/))/giu

const atSignSource = String.raw`@|\uff20|&#(?:64|x40);|&commat;|[[({<]\s?(?:[aA][tT]|@)\s?[\])}>]`
const mailBeforePattern = new RegExp(String.raw`(?:${atSignSource})\s{0,2}$|\sAT\s$`)
const mailAfterPattern = new RegExp(String.raw`^\s{0,2}(?:${atSignSource})|^\sAT\s`)
/** Text next to a bare name that makes it part of a path, email address, number or URL with another scheme. */
const continuesBeforePattern =
  /[@/\\.%#&$+]$|[\p{L}\p{N}](?!-)\p{Pd}$|(?:javascript|vbscript|data|mailto|tel|sms|sips?|xmpp|file|urn|cid|mid|news|about):$/iu
const continuesAfterPattern =
  /^(?:[=%+@$]|~(?!~)|\\(?!["'])|&(?!(?:lt|gt|quot|apos|nbsp|amp|#\w{2,3});)|:\/\/)/
const dashAfterPattern = /^(?!-)\p{Pd}[\p{L}\p{N}]/u
/** Exceptions to `continuesBeforePattern`: a protocol-relative `//`, or the dot of a wildcard, `*.evil.example`. */
const leadingMarkPattern = /(?:^|[\s|"'*=(>])(?:\/\/|\.)$/
const commentPattern = /^\s+(?:#|\/\/\s)/
const networkPattern = /^\/\d{1,3}(?:\.\d{1,3}){0,3}(?![\w/.?#-])/
const rangePattern =
  /^(?:[-\u2013\u2014]\d{1,3}(?:\.\d{1,3}){0,3}|\s[-\u2013\u2014]\s\d{1,3}(?:\.\d{1,3}){3})(?![\w.])|^\s?[-\u2013\u2014]\s?[\da-f]{1,4}:/i
const dottedRangePattern = /^\d{1,3}(?:\.\d{1,3}){3}-[\d.]+$/
const ellipsisPattern = /^[[(]?(?:\.{3}|\u2026)/
const attributePattern = /=\s?["']$|(?:href|src|action)=$/i

/** Maximum number of characters to search for the end of a word. */
const maxWordLength = 500
/** Number of characters to search before and after a URL for words of a sentence. */
const contextLength = 80
const cellEdgePattern = /\t|\||(?<!\s|&#?\w{1,8})[,;](?!\s)/
/** Labels in front of an indicator, as in `Domain: evil.example`. */
const labelBeforePattern =
  /(?:ip(?:v[46])?(?: address)?|ur[il]|domain(?: name)?|host(?:name)?|fqdn|site|website|target|address|indicator|ioc|link|adresse|domäne|seite|ziel)s?["']?\s?[:=]\s*["']?$/iu

const spacelessScriptSource = String.raw`(?=\p{L})[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Arab}\p{scx=Hebr}]`
const gluedPattern = new RegExp(
  String.raw`[a-z\d]${spacelessScriptSource}|${spacelessScriptSource}[a-z\d]`,
  'iu',
)

/** A capitalized last label may be the next sentence: `evil.com.It is …`. */
const nextSentencePattern = /^[a-z\d][^A-Z]*\.[A-Z][a-z]+$/

const topLevelPattern =
  /^(?:xn--[a-z\d-]+|[a-z]{2,}|(?=.*[^\x00-\x7f])\p{L}[\u200d\u200c\p{L}\p{M}\p{N}-]*)$/iu

interface UrlStart {
  line: string
  start: number
  scheme: string | null
  host: Piece
  outer: Brackets
  isDefanged: boolean
  isNetwork?: boolean
  /** How slashes were written: `\/` (escaped) or `\` (backward). Undefined for plain ones. */
  slashes?: 'escaped' | 'backward' | undefined
}

/** Returns whether a URL has no scheme and wasn't defanged. It may then be an ordinary word with a dot. */
export const isBareName = ({ scheme, changes }: AddressMatch): boolean =>
  scheme === null && !changes.includes('refanged')

type LocatedMatch = AddressMatch & { start: number; end: number }

function parseAfterHost(urlStart: UrlStart): LocatedMatch {
  const { line, start, scheme, host, outer, isDefanged, isNetwork = false, slashes } = urlStart
  const pathMatch = parsePath(line, start, host.end, outer)
  const { end } = pathMatch ?? host
  const before = line.slice(Math.max(0, start - 9), start)
  let path = pathMatch?.text ?? ''
  if (slashes === 'escaped') path = path.replaceAll('\\/', '/')
  // JSON encoders of several languages escape `&` and `=`.
  path = path.replace(/\\u0026/gi, '&').replace(/\\u003d/gi, '=')
  const isMarkup = attributePattern.test(before) || (before.endsWith('>') && line[end] === '<')
  if (isMarkup) path = path.replace(/&(?:amp|#38|#x26);/gi, '&')
  const isEscaped = slashes === 'escaped' || path !== (pathMatch?.text ?? '')
  if (slashes === 'backward') path = path.replace(/^[^?#]*/, (text) => text.replaceAll('\\', '/'))
  if (isDefanged) path = refang(path)

  const ellipsisText = ellipsisPattern.exec(line.slice(end, end + 4))?.[0] ?? ''
  const typed = isEscaped ? `${scheme ?? ''}://${host.text}${path}` : line.slice(start, end)
  const isEnclosed =
    /["'`<([{,;|]$/.test(before) && line[end] !== undefined && !/\s/.test(line[end])
  const warnings: AddressWarning[] = []
  // After an opening `<` or quote, a URL at the end of the line continues on the next one.
  const isBroken = /[<"]$/.test(before) && end === line.length
  if (ellipsisText !== '' || isBroken) warnings.push('cut-short')
  if (/[,;][^/?&=%,;]*$/.test(path) && !isEnclosed) warnings.push('columns')
  if (
    gluedPattern.test(typed) ||
    (path === '' && nextSentencePattern.test(host.text)) ||
    /^[^?#]*\[(?!\.?\])/.test(path) ||
    // A control character may separate two words or be inside one.
    /^(?!\s)\p{Cc}\S/u.test(line.slice(end, end + 2))
  )
    warnings.push('glued')
  const changes: AddressChange[] = []
  if (isDefanged) changes.push('refanged')
  if (isEscaped) changes.push('unescaped')
  return {
    typed: typed + ellipsisText,
    scheme,
    authority: host.text,
    path,
    isNetwork,
    changes,
    warnings,
    start,
    end,
  }
}

/** Returns whether there are words before or after the URL in its table cell. */
function isInText(line: string, start: number, end: number): boolean {
  const before =
    line
      .slice(Math.max(0, start - contextLength), start)
      .split(cellEdgePattern)
      .at(-1) ?? ''
  const followingText = line.slice(end, end + contextLength)
  const after = commentPattern.test(followingText)
    ? ''
    : (followingText.split(cellEdgePattern)[0] ?? '')
  const tags = /<\/?[a-z]\w*>/gi
  return /\p{L}/u.test((before.replace(labelBeforePattern, '') + after).replace(tags, ''))
}

/** Adds the 'in-text' warning to bare names within sentences. Masks all URLs, because they don't count as words. */
function addInTextWarnings(line: string, matches: readonly LocatedMatch[]): AddressMatch[] {
  let maskedLine = ''
  for (const { start, end } of matches)
    maskedLine += line.slice(maskedLine.length, start) + '0'.repeat(end - start)
  maskedLine += line.slice(maskedLine.length)
  return matches.map(({ start, end, ...match }) => {
    if (!isBareName(match) || !isInText(maskedLine, start, end)) return match
    return { ...match, warnings: ['in-text', ...match.warnings] }
  })
}

type Groups = Partial<Record<string, string>>

const isHttp = (scheme: string): boolean => scheme === 'http' || scheme === 'https'

/** Parses a URL with a scheme that begins at `start`; null if it isn't one. `outer` are the brackets open before it. */
function parseUrlAt(
  line: string,
  start: number,
  separatorEnd: number,
  outer: Brackets,
  groups: Groups,
) {
  const { bracketed, other, separator: separatorText = '://' } = groups
  const name = (bracketed ?? groups['http'] ?? other ?? '').toLowerCase()
  const hasSlashes = /[/\\\uff0f]/.test(separatorText)
  // An unmatched closing bracket belongs to the host, not to a defanged separator.
  const strayBracketCount =
    separatorText.replace(/[[({][^)\]}]*[)\]}]/g, '').match(/[)\]}]+$/)?.[0].length ?? 0
  const from = separatorEnd - strayBracketCount
  const spaceLength = hasSlashes
    ? (/^\s{1,2}/.exec(line.slice(from, from + 2))?.[0].length ?? 0)
    : 0
  const host = parseAuthority(line, start, from + spaceLength, outer)
  if (!host) return null
  // Without slashes, or after a space, the host may be an ordinary word, so require a dot.
  if ((spaceLength > 0 || !hasSlashes) && !(host.isHost && host.text.includes('.'))) return null
  const slashes = separatorText.includes('\\/')
    ? 'escaped'
    : separatorText.includes('\\')
      ? 'backward'
      : undefined
  const isPlain =
    isHttp(name) &&
    bracketed === undefined &&
    spaceLength === 0 &&
    (separatorText === '://' || slashes === 'escaped') &&
    host.isPlain
  // Browsers treat the backslash in `https://evil.example\.brand.com` as a slash. Keep it, so that the URL is refused.
  const raw = line.slice(from + spaceLength, host.end)
  if (isHttp(name) && slashes === undefined && /(?<![[({<])\\\.(?![\])}>])/.test(raw))
    host.text = raw
  const scheme = other === undefined ? (name.endsWith('s') ? 'https' : 'http') : name
  return parseAfterHost({ line, start, scheme, host, outer, slashes, isDefanged: !isPlain })
}

/** Parses an IPv6 address without a scheme; null if it isn't one. */
function parseIpv6At(line: string, start: number, outer: Brackets, groups: Groups) {
  const { literal, ipv6 } = groups
  const address = (literal ?? ipv6 ?? '').replace(/[[\]]/g, '')
  if (address === '::' || !URL.canParse(`http://[${address}]/`)) return null
  const hostEnd = start + (literal === undefined ? (ipv6 ?? '').length : literal.length + 2)
  const port = literal === undefined ? '' : parsePort(line, hostEnd)
  const host = { text: `[${address}]${port}`, end: hostEnd + port.length }
  const after = line.slice(host.end, host.end + 20)
  const isNetwork = networkPattern.test(after) || rangePattern.test(after)
  if (isNetwork) host.end += (rangePattern.exec(after)?.[0] ?? '').length
  const isDefanged = ipv6 !== undefined && ipv6 !== address
  return parseAfterHost({ line, start, scheme: null, host, outer, isDefanged, isNetwork })
}

/** Parses a hostname or IPv4 address without a scheme; null if it is part of something else. */
function parseBareHostAt(line: string, from: number, outer: Brackets, matchedText: string) {
  // Skip bullets, and underscores that are markup.
  const [word = ''] = line.slice(from, from + maxWordLength).split(/\s/, 1)
  const bulletPattern = /_[.,;:!?)]*$/.test(word) ? /^[_\p{So}\p{M}-]+/u : /^[\p{So}\p{M}-]+/u
  const bulletLength = bulletPattern.exec(matchedText)?.[0].length ?? 0
  const typedHost = stripMarkup(matchedText.slice(bulletLength))
  const start = from + bulletLength
  const hostEnd = start + typedHost.length
  const before = line.slice(Math.max(0, start - 16), start)
  const after = line.slice(hostEnd, hostEnd + 20)
  if (
    mailBeforePattern.test(before) ||
    mailAfterPattern.test(after) ||
    continuesAfterPattern.test(after)
  )
    return null
  if (continuesBeforePattern.test(before) && !leadingMarkPattern.test(before)) return null
  const refangedHost = normalizeHost(typedHost)
  const isIpAddress = isIpv4(refangedHost)
  const isRange = dottedRangePattern.test(refangedHost)
  if (!isIpAddress && dashAfterPattern.test(after)) return null
  if (
    !isIpAddress &&
    !isRange &&
    !topLevelPattern.test(refangedHost.split(/[.\u3002\uff0e\uff61]/).at(-1) ?? '')
  )
    return null
  const port = parsePort(line, hostEnd)
  const host = { text: refangedHost + port.replace(/[[\]]/g, ''), end: hostEnd + port.length }
  const isNetwork =
    isRange || (isIpAddress && (networkPattern.test(after) || rangePattern.test(after)))
  // Consume the end of a range, so that it isn't parsed as another address.
  if (isNetwork) host.end += (rangePattern.exec(after)?.[0] ?? '').length
  const isDefanged = refangedHost !== typedHost || port.startsWith('[')
  return parseAfterHost({ line, start, scheme: null, host, outer, isDefanged, isNetwork })
}

/** Finds the URLs of a line, in order. Stops at a comment after a URL. */
export function findAddresses(text: string): AddressMatch[] {
  // Box-drawing characters and wide bars separate table cells.
  const line = text.replace(/[\u2500-\u257f\uff5c]/g, '|').replace(gluedSchemePattern, '\u001f')
  urlStartPattern.lastIndex = 0
  const openBrackets: Brackets = {}
  const matches: LocatedMatch[] = []
  let position = 0
  for (let match = urlStartPattern.exec(line); match; match = urlStartPattern.exec(line)) {
    const { index: start, 0: startText, groups = {} } = match
    for (const bracket of line.slice(position, start).match(/[()[\]{}]/g) ?? [])
      countBracket(openBrackets, bracket)
    position = start + startText.length
    const address =
      groups['host'] !== undefined
        ? parseBareHostAt(line, start, openBrackets, startText)
        : groups['literal'] !== undefined || groups['ipv6'] !== undefined
          ? parseIpv6At(line, start, openBrackets, groups)
          : parseUrlAt(line, start, position, openBrackets, groups)
    if (address) {
      matches.push(address)
      position = address.end
      if (commentPattern.test(line.slice(position, position + 4))) break
    }
    urlStartPattern.lastIndex = position
  }
  return addInTextWarnings(line, matches)
}
