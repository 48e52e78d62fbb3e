import { isIpv4 } from './host-name.ts'

/*
 * Finds and refangs URLs in a line of text. `target-url.ts` decides whether they can be requested. A host is never
 * truncated: if the characters after it may belong to it, they stay in the authority, which is then refused. Runs in
 * linear time: patterns look back or ahead by a fixed distance only.
 */

/** Reason to ask for confirmation. */
export type AddressWarning =
  /** Ends in an ellipsis. */
  | 'cut-short'
  /** A bare name within a sentence. */
  | 'in-text'
  /** The part after a comma or semicolon may be another column of a table. */
  | 'columns'
  /** Neighboring text may be joined to it: no space before another script, a bracket in the path, the next sentence. */
  | 'glued'

/** A URL found in a line. */
export interface AddressMatch {
  /** Its text in the line. */
  typed: string
  /** In lower case; null if missing. */
  scheme: string | null
  /** Host and port, with the user name if there is one. */
  authority: string
  /** Path, query and fragment. */
  path: string
  isDefanged: boolean
  /** A whole network, such as `203.0.114.0/24`. */
  isNetwork: boolean
  warnings: readonly AddressWarning[]
}

// Middle dots and Hebrew quotes are valid in IDNs, emoji are in use, and the URL parser judges joiners.
const labelCharacters = String.raw`\p{L}\p{M}\p{N}\p{So}\u00b7\u05f3\u05f4\u0f0b\u30fb\u200c\u200d_-`
const label = `[${labelCharacters}]+`
// IDNA dots separate labels, unless one ends a sentence: ASCII before it and another script after it.
const idnaDot = String.raw`(?<=[^\x00-\x7f])[\u3002\uff0e\uff61]|[\u3002\uff0e\uff61](?=[\x00-\x7f])`
/** Pattern for a dot between labels, plain or defanged. */
const dot = String.raw`(?:\s{0,2}\\?[[({<]\s?\\?(?:\.|dot)\s?\\?[\])}>]\s{0,2}|\[\.|\.\]|\\\.|\.|${idnaDot})`
const dots = new RegExp(dot, 'giu')
const ipv6 = String.raw`\[[\da-f]*:[\da-f:.%]*\]`

const httpScheme = String.raw`h[tx*]{2}ps?`
const separator = String.raw`(?:\[:\/\/\]|\[?:\]?(?:\/\/|\\\\))`
/** Patterns for the start of a URL. */
const urlStart = new RegExp(
  [
    String.raw`(?<![a-z\d])(?<http>${httpScheme})${separator}`,
    String.raw`(?<![.+${labelCharacters}])(?<other>[a-z][a-z\d+-]{0,30}):\/\/`,
    String.raw`(?<![\w\])])(?=${ipv6})`,
    String.raw`(?<![\p{L}\p{M}\p{N}_-])(?=[\p{L}\p{N}_](?:${label})?${dot}${label})`,
  ].join('|'),
  'giu',
)
const nextScheme = new RegExp(`${httpScheme}${separator}`, 'iy')
const hostPattern = new RegExp(
  String.raw`${ipv6}|${label}(?:${dot}${label})*(?:\.(?=[:/?#[]))?`,
  'iuy',
)
const portPattern = /(?:\[:\]|:)(?:\d+(?![\p{L}\d])|(?=[/?#]))/uy
const pathStart = /[/?\\]|#(?!#)|\[\/\]/y
/** Signs that may end a path. */
const pathSign =
  /[\s<>"`\p{Cc}]|(?![\x00-\x7f\u00b7\u05f3\u05f4\u0f0b\u30fb])[\p{P}\p{Sm}]|\[\/[a-z]|[()[\]{}',;|]/giu

/** Runs a global or sticky pattern from an index. */
function execAt(pattern: RegExp, text: string, from: number): RegExpExecArray | null {
  pattern.lastIndex = from
  return pattern.exec(text)
}

/** Undoes the defanging of the dots of a host. IDNA dots are left to the URL parser. */
const refangHost = (text: string): string =>
  text.replace(dots, (dotText) => (/[\u3002\uff0e\uff61]/.test(dotText) ? dotText : '.'))

/**
 * Undoes the defanging that tools apply to a whole address: `[.]`, `[/]`, `[:]` and hxxp. Other brackets are left, since
 * they can be part of a path.
 */
export const refang = (text: string): string =>
  text
    .replace(/\[(?:\.|dot)\]/gi, '.')
    .replace(/\[(:|\/|:\/\/)\]/g, '$1')
    .replace(/\b(h)xx(ps?:\/\/)/gi, '$1tt$2')

/** Characters around a host that are inspected; the bound keeps parsing linear. */
const maxContextLength = 400

const openers: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }

/** Returns whether a bracket or quote was opened shortly before an index. */
const isOpenedBefore = (line: string, index: number, opener: string): boolean =>
  line.slice(Math.max(0, index - maxContextLength), index).includes(opener)

/** Two quotes, bars or brackets that enclose a URL. */
const enclosing = /^(?:(["'`|,;])\1|<>|><|[\p{Ps}\p{Pi}\p{Pf}][\p{Pe}\p{Pi}\p{Pf}])$/u

/** Removes underscores, hyphens and symbols after a name; the bound of 40 keeps parsing linear. */
const stripMarkup = (name: string): string =>
  name.slice(0, -40) + name.slice(-40).replace(/[_\p{So}-]+$/u, '')

/**
 * Returns whether a host ends before `following`, the text that a browser would parse as the rest of the authority:
 * `https://brand.com,login@evil.example/` is on `evil.example`.
 */
function isHostEnd(line: string, start: number, following: string, hasPath: boolean): boolean {
  if (following === '' || enclosing.test(line.charAt(start - 1) + following.charAt(0))) return true
  if (following.includes('@')) return false
  const punctuation = /^[.:!*'^~_]*/.exec(following)?.[0] ?? ''
  const after = following.slice(punctuation.length)
  if (after === '') return !hasPath
  const [first = ''] = after
  if (/[,;|<>\p{Cc}]/u.test(first)) return true
  const hasLetters = /[\p{L}\p{N}]/u.test(after)
  // Characters directly before a path belong to the host.
  if (!hasLetters && hasPath) return false
  if (/["`]/.test(first)) return !hasLetters || isOpenedBefore(line, start, first)
  const opener = openers[first]
  if (opener !== undefined)
    return !/^.[\p{L}\p{N}.-]/u.test(after) || isOpenedBefore(line, start, opener)
  // A quote or sentence mark of another script ends the host, unless more of a host follows.
  return /(?![\x00-\x7f])[\p{P}\p{Sm}]/u.test(first) && !hasLetters
}

interface Authority {
  text: string
  end: number
  /** False if other text may belong to the host: it is included, so that the URL is refused instead of truncated. */
  isHost: boolean
  isDefanged: boolean
}

/** Parses user name, host and port at an index. */
function parseAuthority(line: string, start: number, from: number): Authority {
  let host = execAt(hostPattern, line, from)?.[0] ?? ''
  const port = execAt(portPattern, line, from + host.length)?.[0] ?? ''
  let end = from + host.length + port.length
  const [following = ''] = line
    .slice(end, end + maxContextLength)
    .split(/[\s/?#\\]|\[\/(?:\]|[a-z])/i, 1)
  const hasPath = execAt(pathStart, line, end + following.length) !== null
  if (host === '' || !isHostEnd(line, start, following, hasPath)) {
    end += following.length
    return { text: line.slice(from, end), end, isHost: false, isDefanged: false }
  }
  if (port === '' && !hasPath) host = stripMarkup(host)
  end = from + host.length + port.length
  const text = refangHost(host)
  const isDefanged = text !== host || port.startsWith('[')
  return { text: text + port.replace(/[[\]]/g, ''), end, isHost: true, isDefanged }
}

/** Removes the punctuation after a path. A closing bracket stays if the path opened it. */
function trimPunctuation(path: string): string {
  const surplus = new Map<string, number>()
  for (const [bracket] of path.matchAll(/[()[\]{}]/g)) {
    const opener = openers[bracket] ?? bracket
    surplus.set(opener, (surplus.get(opener) ?? 0) + (opener === bracket ? -1 : 1))
  }
  const isQuoted = (path.match(/'/g)?.length ?? 0) % 2 === 0
  let end = path.length
  for (; end > 0; end -= 1) {
    const last = path.charAt(end - 1)
    if (last === "'" && isQuoted) break
    const opener = openers[last] ?? last
    const excess = surplus.get(opener) ?? 0
    if (/[([{]/.test(last)) surplus.set(opener, excess + 1)
    else if (opener !== last && excess > 0) surplus.set(opener, excess - 1)
    else if (!/[.,:;!?'*|^\\]/.test(last)) break
  }
  return path.slice(0, end)
}

/** Parses path, query and fragment, up to the end of the quote, bracket or column around the URL. */
function parsePath(line: string, start: number, from: number): string {
  if (execAt(pathStart, line, from) === null) return ''
  const opening = line.charAt(start - 1)
  const depths = new Map<string, number>()
  let end = line.length
  for (let match = execAt(pathSign, line, from); match; match = pathSign.exec(line)) {
    const { 0: sign, index } = match
    const opener = openers[sign]
    const depth = depths.get(opener ?? sign) ?? 0
    const isPart =
      opener !== undefined
        ? depth > 0 || !isOpenedBefore(line, start, opener)
        : /^(?:[([{]|[',;|])$/.test(sign) &&
          !enclosing.test(opening + sign) &&
          !(sign === '|' && /[<[]/.test(opening)) &&
          execAt(nextScheme, line, index + 1) === null
    if (!isPart) {
      end = index
      break
    }
    depths.set(opener ?? sign, opener === undefined ? depth + 1 : Math.max(0, depth - 1))
  }
  return trimPunctuation(line.slice(from, end))
}

/** Next to these a bare name is part of a path, email address, number or other scheme. */
const continuesBefore =
  /[@\uff20/\\.%#&$+]$|[\p{L}\p{N}](?!-)\p{Pd}$|[([](?:at|@)[\])]\s?$|\sAT\s$|(?:javascript|vbscript|data|mailto|file|urn):$/iu
const continuesAfter =
  /^(?:[=%+@\uff20$]|\s?[([](?:at|@)[\])]|\sAT\s|~(?!~)|\\(?!["'])|&(?!(?:lt|gt|quot|nbsp|amp);)|:\/\/|(?!-)\p{Pd}[\p{L}\p{N}])/u
/** A protocol-relative `//`, or the dot of a wildcard such as `*.evil.example`. */
const leadingMark = /(?:^|[\s|"'*=(>])(?:\/\/|\.)$/
const topLevel =
  /^(?:xn--[a-z\d-]+|[a-z]{2,}|(?=.*[^\x00-\x7f])\p{L}[\u200d\u200c\p{L}\p{M}\p{N}-]*)$/iu

/** Returns whether text without a scheme is a host: an IP address, or a name with a top-level domain. */
function isBareHost(line: string, start: number, { text, end, isHost }: Authority): boolean {
  const before = line.slice(Math.max(0, start - 16), start)
  if (!isHost || text.endsWith(':') || (continuesBefore.test(before) && !leadingMark.test(before)))
    return false
  const after = line.slice(end, end + 20)
  const [host = ''] = text.startsWith('[') ? [text] : text.split(':')
  if (host.startsWith('[')) return host !== '[::]' && URL.canParse(`http://${host}/`)
  return (
    !continuesAfter.test(after) &&
    (isIpv4(host) || topLevel.test(host.split(/[.\u3002\uff0e\uff61]/).at(-1) ?? ''))
  )
}

const network = /^\/\d{1,3}(?:\.\d{1,3}){0,3}(?![\w/.?#-])/
const ellipsis = /^[[(]?(?:\.{3}|\u2026)/
/** Words directly before or after a bare name. Other addresses don't count as words. */
const wordBefore =
  /(?<![.\p{L}\p{N}-])[\p{L}\p{N}&][\p{L}\p{N}-]*(?:["'(\p{Pi}\p{Ps}]|(?!\t)\p{Cc})? *$/u
const wordAfter = /^["')\p{Pf}\p{Pe}]? +(?![\p{L}\p{N}-]+\.\p{L})[\p{L}\p{N}(]/u
const spacelessScript = String.raw`(?=\p{L})[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Arab}\p{scx=Hebr}]`
const glued = new RegExp(String.raw`[a-z\d]${spacelessScript}|${spacelessScript}[a-z\d]`, 'iu')
/** A capitalized last label may be the next sentence: `evil.com.It is …`. */
const nextSentence = /^[a-z\d][^A-Z]*\.[A-Z][a-z]+$/

const entities: Readonly<Record<string, string>> = {
  nbsp: ' ',
  quot: '"',
  lt: '<',
  gt: '>',
  '#39': "'",
  '#64': '@',
}

/** Undoes the escapes of JSON and HTML, and Markdown emphasis around words. */
function removeMarkup(text: string): string {
  const line = text
    .replaceAll('\\/', '/')
    .replace(/\\u00(26|3d)/gi, (_all, code: string) => String.fromCharCode(parseInt(code, 16)))
    .replace(/&(nbsp|quot|lt|gt|#39|#64);/g, (all, name: string) => entities[name] ?? all)
    .replace(/(?<![^\s])([_*~]{1,3})(\S+)\1(?!\S)/g, '$2')
    // Box-drawing characters and wide bars separate table cells.
    .replace(/[\u2500-\u257f\uff5c]/g, '|')
  return /<\w+[\s>]/.test(line) ? line.replaceAll('&amp;', '&') : line
}

type UrlInLine = Pick<AddressMatch, 'typed' | 'authority' | 'path'> & {
  isBareName: boolean
  /** Neighboring text. */
  before: string
  after: string
}

function addressWarnings({ typed, authority, path, isBareName, before, after }: UrlInLine) {
  const warnings: AddressWarning[] = []
  if (isBareName && (wordBefore.test(before) || wordAfter.test(after))) warnings.push('in-text')
  // An open `<` or quote continues on the next line.
  if (ellipsis.test(after) || (/[<"]$/.test(before) && after === '')) warnings.push('cut-short')
  if (/[,;][^/?&=%,;]*$/.test(path) && !/["'`<([{,;|]$/.test(before)) warnings.push('columns')
  if (
    glued.test(typed) ||
    (path === '' && nextSentence.test(authority)) ||
    /^[^?#]*\[(?!\.?\])/.test(path) ||
    // The next address, without a space.
    /[a-z\d]https?:\/\//i.test(path) ||
    // A control character may separate two words or be inside one.
    /^(?!\s)\p{Cc}\S/u.test(after)
  )
    warnings.push('glued')
  return warnings
}

/** Finds the URLs of a line in order, up to a trailing comment. */
export function findAddresses(text: string): AddressMatch[] {
  const line = removeMarkup(text)
  const matches: AddressMatch[] = []
  for (let match = execAt(urlStart, line, 0); match; match = urlStart.exec(line)) {
    const { index: start, 0: startText, groups = {} } = match
    const { http, other } = groups
    const isBare = http === undefined && other === undefined
    const host = parseAuthority(line, start, start + startText.length)
    urlStart.lastIndex = Math.max(host.end, start + 1)
    if (isBare && !isBareHost(line, start, host)) continue
    if (host.text === '') {
      // No part of this word is a host of its own.
      urlStart.lastIndex = host.end + line.slice(host.end).search(/\s|$/)
      continue
    }
    // Browsers read the backslash of `https://evil.example\\.brand.com` as a slash. Keep it, so that it is refused.
    const rawHost = line.slice(start + startText.length, host.end)
    const hasBackslashes = startText.includes('\\')
    const hasLoneBackslash = /(?<![[({<])\\\.(?![\])}>])/.test(rawHost)
    const authority = !isBare && !hasBackslashes && hasLoneBackslash ? rawHost : host.text
    const isDefanged = host.isDefanged || (http !== undefined && !/^https?:\/\/$/i.test(startText))
    const rawPath = parsePath(line, start, host.end)
    const end = host.end + rawPath.length
    const slashedPath = hasBackslashes
      ? rawPath.replace(/^[^?#]*/, (part) => part.replaceAll('\\', '/'))
      : rawPath
    const path = isDefanged ? refang(slashedPath) : slashedPath
    const before = line.slice(Math.max(0, start - 30), start)
    const after = line.slice(end, end + 30)
    const typed = line.slice(start, end) + (ellipsis.exec(after)?.[0] ?? '')
    const isBareName = isBare && !isDefanged
    matches.push({
      typed,
      scheme: other?.toLowerCase() ?? (http && (/s$/i.test(http) ? 'https' : 'http')) ?? null,
      authority,
      path,
      isDefanged,
      isNetwork: isBare && isIpv4(authority) && network.test(line.slice(host.end, host.end + 20)),
      warnings: addressWarnings({ typed, authority, path, isBareName, before, after }),
    })
    urlStart.lastIndex = end
    if (/^\s+(?:#|\/\/\s)/.test(after)) break
  }
  return matches
}
