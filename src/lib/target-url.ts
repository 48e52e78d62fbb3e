import { refang, urlPieces } from './host-name.ts'
import { isPublicAddress } from './network-address.ts'

/**
 * Why a text cannot be sent as the target of a takedown request. These are early words only: the
 * service judges again, and its judgement is the one that counts (C137).
 */
export type TargetProblem =
  /** Nothing was typed. */
  | 'empty'
  /** No address can be found in the text. */
  | 'no-address'
  /** More than one address; one request has one target. */
  | 'several'
  /** Not http or https. */
  | 'scheme'
  /** A user name or password before the host, which disguises the host. */
  | 'credentials'
  /** Something that no URL parser, or no DNS, takes for a host. */
  | 'malformed'
  /** One word without a dot, such as `intranet`. */
  | 'single-label'
  /** A name of the own device or network, such as `localhost` or `x.local`. */
  | 'local'
  /** An address of a private, reserved or documentation range, in whatever notation. */
  | 'private-address'
  /** Longer than the contract allows. */
  | 'too-long'

/** How what will be sent differs from what was typed; every one is shown before sending (C138). */
export type TargetChange =
  /** The defanging was undone. */
  | 'refanged'
  /** Words, quotes or punctuation around the address were left out. */
  | 'cut-out'
  /** Invisible characters were taken out. */
  | 'invisible'
  /** No scheme was given, one was added. */
  | 'scheme-added'
  /** The host is written in its ASCII form. */
  | 'ascii-host'
  /** An address in another notation is written with dots. */
  | 'plain-address'
  /** Characters outside of ASCII in the path are percent-encoded. */
  | 'encoded'

/** A text read as the target of a request: what will be sent, or why it cannot be. */
export type TargetReading =
  | {
      ok: true
      /** Exactly what will be sent. Shown defanged, never as a link. */
      website: string
      /** Lower case, ASCII, without the final dot: the form to compare hosts in. */
      host: string
      changes: TargetChange[]
    }
  | {
      ok: false
      problem: TargetProblem
      /** Length in characters where it is the problem. */
      length?: number
      /** The addresses found where they are several. */
      found?: string[]
    }

/** Scheme that an address without one is given; the reader is asked which (C138). */
export type AssumedScheme = 'https' | 'http'

/** The contract's limit; given by the caller, since this room knows no contract. */
type Limits = { longest: number; scheme?: AssumedScheme }

const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/gu
const schemeLike = /^([a-z][a-z\d+.-]*):/i
const hostAndPort = /^[^/?#]+:\d{1,5}(?:[/?#]|$)/
/** Names that are not in the public DNS. */
const localName =
  /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|private|corp|home|lan|home\.arpa)$/
/** A hyphen at an end is against the rules for host names, but resolves, and criminals use it. */
const dnsLabel = /^[a-z\d_-]{1,63}$/
const lastLabel = /^(?:[a-z]{2,63}|xn--[a-z\d-]{1,59})$/

const problem = (name: TargetProblem): TargetReading => ({ ok: false, problem: name })

/** Spaces that some tools put around a bracketed dot. */
const closeUp = (text: string) => text.replace(/\s*([[({](?:\.|dot)[\])}])\s*/gi, '$1')

/** What of a word is address: quotes, brackets and the punctuation of a sentence around it are not. */
function bare(word: string): string {
  const inner = word.replace(/^["'<([{«“‘`]+/, '')
  const closers: Record<string, string> = { ')': '(', ']': '[', '}': '{' }
  let end = inner.length
  for (; end > 0; end -= 1) {
    const last = inner.charAt(end - 1)
    const opener = closers[last]
    if (opener !== undefined && inner.slice(0, end - 1).includes(opener)) break
    if (opener === undefined && !/["'>»”’`.,;:!?]/.test(last)) break
  }
  return inner.slice(0, end)
}

const isAddress = (word: string) =>
  /^[a-z][a-z\d+.-]*:\/\/\S/i.test(word) ||
  /^[^\s/:@?#]+\.[^\s/:@?#.]{2,}(?:[/:?#]|\.?$)/u.test(word)

/** The addresses in a text, each once, defanging undone. */
function addressesIn(text: string): string[] {
  const words = refang(closeUp(text)).split(/[\s|]+/)
  return [...new Set(words.map(bare).filter(isAddress))]
}

/**
 * Reads pasted text as the target of a takedown request. Takes defanged addresses, bare hosts and
 * addresses with words or punctuation around them; changes nothing silently: `changes` tells what.
 * Nothing is looked up.
 */
export function readTarget(pasted: string, { longest, scheme = 'https' }: Limits): TargetReading {
  const visible = pasted.replace(invisible, (found) => (/\s/.test(found) ? ' ' : ''))
  const changes = new Set<TargetChange>()
  if (visible.replace(/\s/g, '') !== pasted.replace(/\s/g, '')) changes.add('invisible')
  const text = visible.trim()
  if (text === '') return problem('empty')

  const found = addressesIn(text)
  if (found.length > 1) return { ok: false, problem: 'several', found }
  const [only] = found
  const typed = closeUp(text)
  const refanged = refang(typed)
  // One word that is no address is judged as a whole, so that the reason fits what was typed.
  const address = only ?? (/\s/.test(refanged) ? null : bare(refanged))
  if (!address) return problem('no-address')
  if (refanged !== typed) changes.add('refanged')
  if (address !== refanged) changes.add('cut-out')
  return judge(address, { longest, scheme }, changes)
}

function judge(
  address: string,
  { longest, scheme }: Required<Limits>,
  changes: Set<TargetChange>,
): TargetReading {
  let whole = address.replace(/^\/\//, '')
  const named = schemeLike.exec(whole)
  if (!named || hostAndPort.test(whole)) {
    whole = `${scheme}://${whole}`
    changes.add('scheme-added')
  } else if (!/^https?$/i.test(named[1] ?? '')) return problem('scheme')

  const pieces = urlPieces(whole)
  if (!pieces || pieces.host === '' || whole.includes('\\')) return problem('malformed')
  if (pieces.user !== '') return problem('credentials')
  const parsed = URL.parse(`${pieces.scheme}://${pieces.host}${pieces.port}/`)
  if (!parsed) return problem('malformed')
  const { hostname } = parsed
  const host = hostname.replace(/\.$/, '')
  const why = hostProblem(host)
  if (why) return problem(why)

  const written = pieces.host.toLowerCase()
  if (hostname !== written) changes.add(/^[\d.]+$/.test(host) ? 'plain-address' : 'ascii-host')
  const rest = pieces.rest.toWellFormed().replace(/[^\x21-\x7e]+/gu, encodeURIComponent)
  if (rest !== pieces.rest) changes.add('encoded')
  const website = `${pieces.scheme.toLowerCase()}://${hostname === written ? pieces.host : hostname}${pieces.port}${rest}`
  if (website.length > longest) return { ok: false, problem: 'too-long', length: website.length }
  return { ok: true, website, host, changes: [...changes] }
}

/** What is wrong with a host in the form of a URL parser, without its final dot; null when nothing is. */
function hostProblem(host: string): TargetProblem | null {
  const address = host.startsWith('[') ? host.slice(1, -1) : host
  if (address !== host || /^\d+(?:\.\d+){3}$/.test(host))
    return isPublicAddress(address) ? null : 'private-address'
  if (localName.test(host)) return 'local'
  const labels = host.split('.')
  if (host.length > 253 || !labels.every((label) => dnsLabel.test(label))) return 'malformed'
  if (labels.length === 1) return 'single-label'
  return lastLabel.test(labels.at(-1) ?? '') ? null : 'malformed'
}

/**
 * A host in the form to compare with others: lower case, ASCII, without scheme, port or final dot.
 * What no parser takes for a host comes back in lower case.
 */
export function comparableHost(host: string): string {
  const name = URL.parse(`https://${host.trim()}/`)?.hostname ?? host.trim().toLowerCase()
  return name.replace(/\.$/, '')
}

/** The comparable host of an address as a case holds it; null when it has none. */
export function hostOfWebsite(website: string): string | null {
  const host = urlPieces(website.trim())?.host ?? ''
  return host === '' ? null : comparableHost(host)
}

/** Whether two addresses name the same target: as written, or as a browser would read them. */
export function sameTarget(a: string, b: string): boolean {
  const normal = (website: string) => URL.parse(website.trim())?.href ?? website.trim()
  return normal(a) === normal(b)
}

/** Whether `host` is `parent` or below it: `login.shop.example` is within `shop.example`. */
export function isWithin(host: string, parent: string): boolean {
  const [inner, outer] = [comparableHost(host), comparableHost(parent)]
  return outer !== '' && (inner === outer || inner.endsWith(`.${outer}`))
}
