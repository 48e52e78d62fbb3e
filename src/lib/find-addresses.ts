/*
 * Finds web addresses in one line of text: where each begins and ends, with its defanging undone. Whether an address
 * can be requested is judged in `target-url.ts`. Time is linear in the length of the line: a pattern starts once per
 * word, and looks back or ahead within a fixed distance only.
 */

/** A difference between an address and the text it was read from. */
export type FoundChange =
  /** Defanging was undone. */
  | 'refanged'
  /** `&amp;` and `\/` from the markup around it were undone. */
  | 'unescaped'

/** A reason to ask whether the address was meant, and meant like this. */
export type FoundDoubt =
  /** It ends in an ellipsis. */
  | 'cut-short'
  /** A bare name within a sentence. */
  | 'in-text'
  /** What follows a comma or semicolon in it may be another column of a table. */
  | 'columns'
  /** A letter of a script without spaces stands beside an ASCII one. */
  | 'glued'

/** An address as it stands in a line. */
export interface FoundAddress {
  /** The part of the line that was read, markup undone, with an ellipsis that cuts it short. */
  typed: string
  /** In lower case; null where none was given. */
  scheme: string | null
  /** Host and port, with the user name if there is one. */
  authority: string
  /** Path, query and fragment. */
  rest: string
  /** A whole network or a range, such as `203.0.114.0/24`. */
  isNetwork: boolean
  changes: readonly FoundChange[]
  doubts: readonly FoundDoubt[]
}

// Middle dots and Hebrew quotes are valid in IDNs, emoji are in use, and the URL parser judges joiners.
const labelCharacters = String.raw`\p{L}\p{M}\p{N}\p{So}\u00b7\u05f3\u05f4\u0f0b\u30fb\u200c\u200d_-`
const label = `[${labelCharacters}]+`
// The dots of IDNA count, except where one ends a sentence: after ASCII, before another script.
const idnaDot = String.raw`(?<=[^\x00-\x7f])[\u3002\uff0e\uff61]|[\u3002\uff0e\uff61](?=[\x00-\x7f])`
const dot = String.raw`(?:\s{0,2}\\?[[({<]{1,2}\s?\\?(?:\.|dot|punkt|punto)\s?\\?[\])}>]{1,2}\s{0,2}|\[\.|\.\]|\\\.|\.|${idnaDot})`
const httpName = String.raw`h[tx*_-]{1,3}ps?|[tx]{2}ps?|hxxxs?|meows?`
const separator = String.raw`[[({]?[:\uff1a][[\](){}/\\\uff0f]{0,10}(?<![[({])|\/\/`

/** Where an address can begin. */
const beginnings = [
  String.raw`(?<![\p{L}\p{N}])(?:[[({](?<bracketed>${httpName})[\])}]|(?<http>${httpName}))(?<separator>${separator})`,
  String.raw`(?<![.+${labelCharacters}])(?<other>[a-z][a-z\d+-]{0,30})\[?:\]?\/\/`,
  String.raw`(?<![\w\])])\[(?<literal>[\da-f]{0,4}:[\da-f:.]{1,40})\]`,
  String.raw`(?<![\w:.[])(?<six>[\da-f]{0,4}(?:\[?:\]?[\da-f]{0,4}){2,7}(?:[.\d]{7,15})?)(?![\w:]|\.\w)`,
  String.raw`(?<![${labelCharacters}])(?<host>${label}(?:${dot}${label})+)`,
].join('|')
const dots = new RegExp(dot, 'giu')

// No address holds white space, controls, quotes, or the punctuation and arrows of other scripts.
const ends = String.raw`[\s<>"\x60\p{Cc}\u2500-\u257f]|(?![\x00-\x7f\u00b7\u05f3\u05f4\u0f0b\u30fb])[\p{P}\p{Sm}]|&(?:quot|lt|gt|apos|nbsp|#34|#39|#x22|#x27);`
const restMark = new RegExp(String.raw`${ends}|[()[\]{}',;|*!]`, 'giu')
const authorityEnd = new RegExp(String.raw`${ends}|[/?#\\]|\[\/\]`, 'giu')
const hostHere = new RegExp(
  String.raw`\[[\da-f:.%]+\]|${label}(?:${dot}${label})*(?:\.(?=[:/?#[]))?`,
  'iuy',
)
const portHere = /(?:\[:\]|:)(?:\d+(?![\p{L}\d])|(?=[/?#]))/uy
const restHere = /[/?\\]|#(?!#)|\[\/\]/y
/** What may follow a host that ends there: brackets and columns, or punctuation at the end of the word. */
const columnAfter = /^[.:!*'^~_]*[,;|()[\]{}]/
const onlyPunctuation = /^[.:!*'^~_]*$/
const userName = /^[^,;|()[\]{}]*@/

/** After one of the marks this is another address; after `=` or `/` it is part of the path, as in an archive. */
const schemeHere = /h[tx]{2}ps?\[?:/iy
/** Another address right after a letter; a percent-encoded character is none. */
const gluedScheme =
  /(?<=[\p{L}\p{N}])(?<!%[\da-f]{2})(?=h[tx]{2}ps?(?:\[?:\]?\/\/|\[:\/\/\]|:\\\/))/giu

const mailBefore = /(?:@|[[({<]\s?(?:[aA][tT]|@)\s?[\])}>])\s{0,2}$|\sAT\s$/
const mailAfter = /^\s{0,2}(?:@|[[({<]\s?(?:[aA][tT]|@)\s?[\])}>])|^\sAT\s/
/** Before and after these a bare name is part of a path, a mail address, a number or another scheme. */
const partBefore =
  /[@/\\.%#&$+]$|(?:javascript|vbscript|data|mailto|tel|sms|sips?|xmpp|file|urn|cid|mid|news|about):$/i
const partAfter = /^(?:[=&%+~@\\$]|:\/\/)/
/** `//` without a scheme, and the dot of a name that means all below it. */
const leading = /(?:^|[\s|"'*=(>])(?:\/\/|\.)$/
const comment = /^\s+(?:#|\/\/\s)/
const network = /^\/\d{1,3}(?:\.\d{1,3}){0,3}(?![\w/.?#-])/
const range =
  /^(?:[-\u2013\u2014]\d{1,3}(?:\.\d{1,3}){0,3}|\s[-\u2013\u2014]\s\d{1,3}(?:\.\d{1,3}){3})(?![\w.])|^\s?[-\u2013\u2014]\s?[\da-f]{1,4}:/i
const dottedRange = /^\d{1,3}(?:\.\d{1,3}){3}-[\d.]+$/
const ellipsis = /^[[(]?(?:\.{3}|\u2026)/
const attribute = /=\s?["']$|(?:href|src|action)=$/i

/** Characters around an address that are looked at to tell a sentence from a table. */
const nearby = 80
const cellEdge = /\t|\||(?<!\s)[,;](?!\s)/
/** What an indicator is called in front of it. */
const nameBefore =
  /(?:ip(?:v[46])?(?: address)?|ur[il]|domain(?: name)?|host(?:name)?|fqdn|site|website|target|address|indicator|ioc|link|adresse|domäne|seite|ziel)s?\s?[:=]\s*["']?$/iu

const spaceless = String.raw`(?=\p{L})[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Arab}\p{scx=Hebr}]`
const glued = new RegExp(String.raw`[a-z\d]${spaceless}|${spaceless}[a-z\d]`, 'iu')

const topLevel =
  /^(?:xn--[a-z\d-]+|[a-z]{2,}|(?=.*[^\x00-\x7f])\p{L}[\u200d\u200c\p{L}\p{M}\p{N}-]*)$/iu
const isDotted = (host: string): boolean => {
  const parts = host.split('.')
  return (
    parts.length === 4 && parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && +part < 256)
  )
}

const plainHost = (text: string): string =>
  text.replace(dots, (found) => (/[\u3002\uff0e\uff61]/.test(found) ? found : '.'))

/**
 * Undoes the defanging that tools apply to a whole address: `[.]`, `[/]`, `[:]` and hxxp. Other brackets in a path are
 * part of it.
 */
export const refang = (text: string): string =>
  text
    .replace(/\[(?:\.|dot)\]/gi, '.')
    .replace(/\[(:|\/|:\/\/)\]/g, '$1')
    .replace(/\b(h)xx(ps?:\/\/)/gi, '$1tt$2')

/** Finds pattern, which is global or sticky, from a place on. */
function at(pattern: RegExp, text: string, from: number): RegExpExecArray | null {
  pattern.lastIndex = from
  return pattern.exec(text)
}
const indexOf = (pattern: RegExp, text: string, from: number): number =>
  at(pattern, text, from)?.index ?? text.length

/** How many brackets of each kind are open, by the opening one. */
type Brackets = Record<string, number>
const openerOf: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }

/** Counts a bracket. Returns whether it closes one that was opened here, or is no closing one. */
function countBracket(open: Brackets, bracket: string): boolean {
  const opener = openerOf[bracket]
  if (opener === undefined) open[bracket] = (open[bracket] ?? 0) + 1
  else if (!open[opener]) return false
  else open[opener] -= 1
  return true
}

/** A path without the punctuation after it; a bracket stays when it was opened in the path. */
function withoutPunctuation(text: string, before: string): string {
  const inner: Brackets = {}
  const strays = new Set<number>()
  for (const { 0: bracket, index } of text.matchAll(/[()[\]{}]/g))
    if (!countBracket(inner, bracket)) strays.add(index)
  const isQuoted = (text.match(/'/g)?.length ?? 0) % 2 === 0
  let end = text.length
  for (; end > 0; end -= 1) {
    const last = text.charAt(end - 1)
    if (last === "'" && isQuoted) break
    if (/[)\]}]/.test(last)) {
      const isShortened = /[[(]\.{3}$/.test(text.slice(Math.max(0, end - 5), end - 1))
      if (!strays.has(end - 1) && !isShortened) break
    } else if (!/[([{.,:;!?'*|^\\]/.test(last) && !(/[_~]/.test(last) && last === before)) break
  }
  return text.slice(0, end)
}

/** A part of the line that was read, and where it ends. */
interface Piece {
  text: string
  end: number
}

/** Reads path, query and fragment, up to what closes the quote, bracket or column that the address stands in. */
function readRest(line: string, start: number, from: number, outer: Brackets): Piece {
  const before = line.slice(Math.max(0, start - 1), start)
  const inner: Brackets = {}
  let to = line.length
  for (let mark = at(restMark, line, from); mark; mark = restMark.exec(line)) {
    const { 0: found, index } = mark
    const isBracket = /[()[\]{}]/.test(found)
    const isPart =
      (isBracket
        ? countBracket(inner, found) || !outer[openerOf[found] ?? '']
        : /^[',;|*!]$/.test(found)) &&
      !(/[',;|]/.test(found) && found === before) &&
      at(schemeHere, line, index + 1) === null
    if (isPart) continue
    to = index
    break
  }
  const rest = withoutPunctuation(line.slice(from, to), before)
  return { text: rest, end: from + rest.length }
}

/** Characters after a host that are looked at to tell whether it ends there. */
const longestTail = 400

/** A name without the underscores and hyphens of markup at its end; the bound keeps a long one linear. */
const withoutMarkup = (name: string): string =>
  name.slice(0, -40) + name.slice(-40).replace(/[_\p{So}-]+$/u, '')

/** Reads user name, host and port; what is no plain host is taken whole, so that it is refused and not cut. */
function readAuthority(line: string, from: number): (Piece & { isPlain: boolean }) | null {
  let host = at(hostHere, line, from)?.[0] ?? ''
  const wholeEnd =
    from + indexOf(authorityEnd, line.slice(from, from + host.length + longestTail), 0)
  const port = at(portHere, line, from + host.length)?.[0] ?? ''
  const end = from + host.length + port.length
  const tail = line.slice(end, Math.max(end, wholeEnd))
  const endsHere =
    tail === '' ||
    columnAfter.test(tail) ||
    (onlyPunctuation.test(tail) && at(restHere, line, wholeEnd) === null)
  if (host !== '' && endsHere && !userName.test(tail)) {
    // Underscores around an address are markup.
    if (port === '' && at(restHere, line, end) === null) host = withoutMarkup(host)
    const text = plainHost(host)
    return {
      text: text + port.replace(/[[\]]/g, ''),
      end: from + host.length + port.length,
      isPlain: text === host && !port.startsWith('['),
    }
  }
  const whole = line.slice(from, wholeEnd)
  return whole === '' ? null : { text: whole, end: wholeEnd, isPlain: true }
}

interface Beginning {
  line: string
  start: number
  scheme: string | null
  host: Piece
  /** Brackets that are open before it. */
  outer: Brackets
  isDefanged: boolean
  isNetwork?: boolean
  /** The slashes were written as `\/`, or as `\`. */
  slashes?: 'escaped' | 'backward' | undefined
}

type Found = FoundAddress & { start: number; end: number }

/** Reads on after the host. */
function readOn({ line, start, scheme, host, outer, ...about }: Beginning): Found {
  const { isDefanged, slashes, isNetwork = false } = about
  const read = at(restHere, line, host.end) ? readRest(line, start, host.end, outer) : null
  const { end } = read ?? host
  const before = line.slice(Math.max(0, start - 9), start)
  let rest = read?.text ?? ''
  if (slashes === 'escaped') rest = rest.replaceAll('\\/', '/')
  const isMarkup = attribute.test(before) || (before.endsWith('>') && line[end] === '<')
  if (isMarkup) rest = rest.replace(/&(?:amp|#38|#x26);/gi, '&')
  const isEscaped = slashes === 'escaped' || rest !== (read?.text ?? '')
  if (slashes === 'backward') rest = rest.replace(/^[^?#]*/, (path) => path.replaceAll('\\', '/'))
  if (isDefanged) rest = refang(rest)

  const short = ellipsis.exec(line.slice(end, end + 4))?.[0] ?? ''
  const typed = isEscaped ? `${scheme ?? ''}://${host.text}${rest}` : line.slice(start, end)
  const isEnclosed =
    /["'`<([{,;|]$/.test(before) && line[end] !== undefined && !/\s/.test(line[end])
  const doubts: FoundDoubt[] = []
  if (short !== '') doubts.push('cut-short')
  if (/[,;][^/?&=%,;]*$/.test(rest) && !isEnclosed) doubts.push('columns')
  // A control character may part two words, or stand in one.
  if (glued.test(typed) || /^(?!\s)\p{Cc}\S/u.test(line.slice(end, end + 2))) doubts.push('glued')
  const changes: FoundChange[] = []
  if (isDefanged) changes.push('refanged')
  if (isEscaped) changes.push('unescaped')
  return {
    typed: typed + short,
    scheme,
    authority: host.text,
    rest,
    isNetwork,
    changes,
    doubts,
    start,
    end,
  }
}

/** Whether there are words around an address, in its cell if the line is one of a table. */
function isInText(line: string, start: number, end: number): boolean {
  const before =
    line
      .slice(Math.max(0, start - nearby), start)
      .split(cellEdge)
      .at(-1) ?? ''
  const rest = line.slice(end, end + nearby)
  const after = comment.test(rest) ? '' : (rest.split(cellEdge)[0] ?? '')
  return /\p{L}/u.test(before.replace(nameBefore, '') + after)
}

/** Marks the bare names that stand within a sentence; other addresses are no words. */
function withDoubts(line: string, all: readonly Found[]): FoundAddress[] {
  let words = ''
  for (const { start, end } of all)
    words += line.slice(words.length, start) + '0'.repeat(end - start)
  words += line.slice(words.length)
  return all.map(({ start, end, ...found }) => {
    const isBare = found.scheme === null && !found.changes.includes('refanged')
    if (!isBare || !isInText(words, start, end)) return found
    return { ...found, doubts: ['in-text', ...found.doubts] }
  })
}

type Groups = Partial<Record<string, string>>

/** Reads an address with a scheme. */
function urlAt(line: string, start: number, from: number, outer: Brackets, groups: Groups) {
  const { bracketed, other, separator: marks = '://' } = groups
  const name = (bracketed ?? groups['http'] ?? other ?? '').toLowerCase()
  const hasSlashes = /[/\\\uff0f]/.test(marks)
  const blank = hasSlashes ? (/^\s{1,2}/.exec(line.slice(from, from + 2))?.[0].length ?? 0) : 0
  const host = readAuthority(line, from + blank)
  if (!host) return null
  // Without slashes, and after a blank, it may be a word of the sentence.
  if ((blank > 0 || !hasSlashes) && !host.text.includes('.')) return null
  const slashes = marks.includes('\\/') ? 'escaped' : marks.includes('\\') ? 'backward' : undefined
  const isPlain =
    /^https?$/.test(name) &&
    bracketed === undefined &&
    blank === 0 &&
    (marks === '://' || slashes === 'escaped') &&
    host.isPlain
  const scheme = other === undefined ? (name.endsWith('s') ? 'https' : 'http') : name
  return readOn({ line, start, scheme, host, outer, slashes, isDefanged: !isPlain })
}

/** Reads an IPv6 address without a scheme. */
function literalAt(line: string, start: number, outer: Brackets, { literal, six }: Groups) {
  const address = (literal ?? six ?? '').replace(/[[\]]/g, '')
  if (address === '::' || !URL.canParse(`http://[${address}]/`)) return null
  const hostEnd = start + (literal === undefined ? (six ?? '').length : literal.length + 2)
  const port = literal === undefined ? '' : (at(portHere, line, hostEnd)?.[0] ?? '')
  const host = { text: `[${address}]${port}`, end: hostEnd + port.length }
  const after = line.slice(host.end, host.end + 20)
  const isNetwork = network.test(after) || range.test(after)
  if (isNetwork) host.end += (range.exec(after)?.[0] ?? '').length
  const isDefanged = six !== undefined && six !== address
  return readOn({ line, start, scheme: null, host, outer, isDefanged, isNetwork })
}

/** Reads a name or an IPv4 address without a scheme. */
function bareAt(line: string, from: number, outer: Brackets, found: string) {
  // Bullets and the underscores of markup.
  const bullets = found.endsWith('_') ? /^[_\p{So}\p{M}-]+/u : /^[\p{So}\p{M}-]+/u
  const bullet = bullets.exec(found)?.[0].length ?? 0
  const written = withoutMarkup(found.slice(bullet))
  const start = from + bullet
  const hostEnd = start + written.length
  const before = line.slice(Math.max(0, start - 16), start)
  const after = line.slice(hostEnd, hostEnd + 20)
  if (mailBefore.test(before) || mailAfter.test(after) || partAfter.test(after)) return null
  if (partBefore.test(before) && !leading.test(before)) return null
  const plain = plainHost(written)
  const isNumber = isDotted(plain)
  const isRange = dottedRange.test(plain)
  if (!isNumber && !isRange && !topLevel.test(plain.split(/[.\u3002\uff0e\uff61]/).at(-1) ?? ''))
    return null
  const port = at(portHere, line, hostEnd)?.[0] ?? ''
  const host = { text: plain + port.replace(/[[\]]/g, ''), end: hostEnd + port.length }
  const isNetwork = isRange || (isNumber && (network.test(after) || range.test(after)))
  // Its last address is none of its own.
  if (isNetwork) host.end += (range.exec(after)?.[0] ?? '').length
  const isDefanged = plain !== written || port.startsWith('[')
  return readOn({ line, start, scheme: null, host, outer, isDefanged, isNetwork })
}

/** Finds the addresses of a line in their order, up to a comment after one of them. */
export function findAddresses(text: string): FoundAddress[] {
  const line = text.replace(gluedScheme, '\u001f')
  const scanner = new RegExp(beginnings, 'giu')
  const open: Brackets = {}
  const all: Found[] = []
  let seen = 0
  for (let match = scanner.exec(line); match; match = scanner.exec(line)) {
    const { index: start, 0: begun, groups = {} } = match
    for (const bracket of line.slice(seen, start).match(/[()[\]{}]/g) ?? [])
      countBracket(open, bracket)
    seen = start + begun.length
    const found =
      groups['host'] !== undefined
        ? bareAt(line, start, open, begun)
        : groups['literal'] !== undefined || groups['six'] !== undefined
          ? literalAt(line, start, open, groups)
          : urlAt(line, start, seen, open, groups)
    if (found) {
      all.push(found)
      seen = found.end
      if (comment.test(line.slice(seen, seen + 4))) break
    }
    scanner.lastIndex = seen
  }
  return withDoubts(line, all)
}
