import { findAddresses, isBareName, type AddressMatch } from './find-addresses.ts'
import { refang, splitUrl } from './host-name.ts'
import { isUnlikelyTarget, unwrapLink } from './link-services.ts'
import { splitPastedText } from './pasted-lines.ts'
import { hasKnownTld, isPublicAddress } from './public-hosts.ts'

/** Why a text can't be a target. This is only an early validation; the API decides (C137). */
type PlainProblem =
  | 'empty'
  | 'no-address'
  | 'scheme'
  /** A user name before the host, which disguises the host. */
  | 'credentials'
  | 'malformed'
  /** Without a dot, such as `printer`. */
  | 'single-label'
  /** A local name, such as `x.local`, or a private or reserved IP address. */
  | 'not-public'
  /** A range of IP addresses. */
  | 'network'

/** Difference between the typed text and the target. All differences are shown before sending (C138). */
export type TargetChange =
  | 'refanged'
  | 'scheme-added'
  /** Words, quotes or punctuation around the URL were removed. */
  | 'cut-out'
  /** Invisible characters were removed, or the host or path was rewritten in its standard form. */
  | 'normalized'
  /** The destination was extracted from a link rewritten by a mail filter or search engine. */
  | 'unwrapped'

/** Doubt about a target. The user must confirm the target before sending. */
export type TargetWarning =
  /** The URL may be incomplete, include neighboring text, or be a word of a sentence. */
  | 'uncertain'
  /** The last label is not a top-level domain, or a bare name may be a file. */
  | 'not-a-site'
  /** Link of a mail filter or search engine whose destination can't be extracted. */
  | 'rewritten'
  /** A service that refers to other sites, such as a scanner. Its URL was probably copied along with the target. */
  | 'unlikely-target'

export interface ParsedTarget {
  ok: true
  /** Exactly what will be sent. Shown defanged, never as a link. */
  website: string
  /** In lower case and Punycode, without trailing dot, for comparison. */
  host: string
  changes: readonly TargetChange[]
  warnings: readonly TargetWarning[]
  /** The typed URL, without surrounding text. */
  typed: string
  /** Hosts of the rewritten links around the target, outermost first. */
  via: readonly string[]
}

export type InvalidTarget = { ok: false } & (
  | {
      problem: PlainProblem
      /** Host of the pasted URL, even if the problem is in a link's destination. Missing or empty if unknown. */
      host?: string
    }
  /** Each of `addressLines` can be a line of a bulk request. */
  | { problem: 'several'; addressLines: readonly string[] }
  /** `length` is in characters. */
  | { problem: 'too-long'; length: number; host: string }
)

export type TargetResult = ParsedTarget | InvalidTarget

/** Scheme for URLs that have none. The user can change this scheme (C138). */
export type AssumedScheme = 'https' | 'http'

export interface TargetLimits {
  /** In characters. */
  maxLength: number
  scheme: AssumedScheme
}

// Joiners (U+200C, U+200D) change names in some scripts. They are therefore removed only at the start of a word, and at
// the end of a word after an ASCII character. The URL parser validates the remaining joiners.
const invisiblePattern =
  /(?![\u200c\u200d])[\p{Default_Ignorable_Code_Point}\p{Cf}]|(?<![^\s])[\u200c\u200d]+|(?<=[\x21-\x7e])[\u200c\u200d]+(?!\S)/gu
const finalEllipsisPattern = /(?:\u2026|\.{3})$/
/** Names that are not in the public DNS. */
const localNamePattern =
  /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|private|corp|home|lan|home\.arpa)$/
/** Allows hyphens at both ends, against the rules for hostnames. Such names resolve, and criminals use them. */
const dnsLabelPattern = /^[a-z\d_-]{1,63}$/
const lastLabelPattern = /^(?:[a-z]{2,63}|xn--[a-z\d-]{1,59})$/
// Punctuation and symbols that URL parsers accept in a host, but registries don't. Exceptions are emoji, marks that
// IDNA allows (`·`), and full-width `.`, `-` and `_`, which the URL parser converts. ASCII characters are excluded as
// well, because `dnsLabelPattern` validates them.
const disallowedPattern =
  /(?![\x00-\x7f\u00b7\u05f3\u05f4\u0f0b\u30fb\u3002\uff0d\uff0e\uff3f\uff61])[\p{P}\p{Sm}\p{Sc}]/u
/** Top-level domains that are common file extensions. */
const fileEndingPattern = /\.(?:cab|md|mov|py|rs|sh|zip)$/

const reject = (problem: PlainProblem) => ({ ok: false, problem }) as const

interface Candidate {
  match: AddressMatch
  result: TargetResult
}

/**
 * Returns whether to ignore a candidate if there are others: a network, an unlikely target, or a name such as
 * `setup.exe`.
 */
function isIgnorable({ match, result }: Candidate): boolean {
  if (!result.ok) return match.isNetwork
  const { warnings } = result
  return (
    warnings.includes('unlikely-target') || (isBareName(match) && warnings.includes('not-a-site'))
  )
}

/** Drops ignorable candidates if others remain, then duplicates, then bare hosts for which there is also a URL. */
function selectRelevant(candidates: readonly Candidate[]): readonly Candidate[] {
  const notIgnorable = candidates.filter((candidate) => !isIgnorable(candidate))
  const relevant = notIgnorable.length > 0 ? notIgnorable : candidates
  const dedupeKey = ({ result, match }: Candidate) => (result.ok ? result.website : match.typed)
  const unique = [
    ...new Map(relevant.map((candidate) => [dedupeKey(candidate), candidate])).values(),
  ]
  const isBareHost = ({ match: { scheme, path } }: Candidate) => scheme === null && path === ''
  const hostsWithUrl = new Set(
    unique.flatMap((candidate) =>
      candidate.result.ok && !isBareHost(candidate) ? [candidate.result.host] : [],
    ),
  )
  return unique.filter(
    (candidate) =>
      !(isBareHost(candidate) && candidate.result.ok && hostsWithUrl.has(candidate.result.host)),
  )
}

/** Finds the target in pasted text. Accepts defanged URLs, bare hosts, URLs within text, and rewritten links. */
export function parseTarget(pasted: string, limits: TargetLimits): TargetResult {
  const targetTexts = splitPastedText(pasted).flatMap(({ targetText }) => targetText ?? [])
  return parseTargetTexts(pasted, targetTexts, limits)
}

/** Like `parseTarget`, but for callers that have already split `pasted` with `splitPastedText`. */
export function parseTargetTexts(
  pasted: string,
  targetTexts: readonly string[],
  limits: TargetLimits,
): TargetResult {
  if (pasted.replace(invisiblePattern, '').trim() === '') return reject('empty')
  const visibleTexts = targetTexts.map((text) => text.replace(invisiblePattern, '').trim())
  const candidates = selectRelevant(
    visibleTexts
      .flatMap(findAddresses)
      .map((match) => ({ match, result: validate(match, limits) })),
  )
  if (candidates.length > 1)
    return {
      ok: false,
      problem: 'several',
      addressLines: candidates.map(({ match }) => toListLine(match)),
    }
  const [candidate] = candidates
  const [line = ''] = visibleTexts
  if (!candidate) return reject(visibleTexts.length === 1 ? findLineProblem(line) : 'no-address')
  const { match, result } = candidate
  if (!result.ok) return result
  const changes = new Set<TargetChange>(result.changes)
  if (targetTexts.join('\n') !== visibleTexts.join('\n')) changes.add('normalized')
  // `typed` includes an ellipsis after the URL, which is not part of the target.
  const toComparable = (text: string) => text.replace(invisiblePattern, '').replace(/\s/g, '')
  if (toComparable(pasted) !== toComparable(match.typed) || finalEllipsisPattern.test(match.typed))
    changes.add('cut-out')
  return { ...result, changes: [...changes] }
}

/** Adds words to an uncertain bare name, so that it stays uncertain when it is parsed again. */
const toListLine = (match: AddressMatch): string =>
  match.typed + (match.isUncertain && isBareName(match) ? ' (from a sentence)' : '')

function findLineProblem(line: string): PlainProblem {
  if (/\s/.test(line)) return 'no-address'
  if (/^(?:https?:|[^:]*\.\.)/i.test(line)) return 'malformed'
  // Require at least three characters, because `C:` is a drive. A colon before a port, or in an IPv6 address, doesn't
  // end a scheme.
  if (/^[a-z][a-z\d+.-]{2,}:(?![\d:])/i.test(line)) return 'scheme'
  const label = /^([\p{L}\p{N}_-]+)(?::\d+)?\/?$/u.exec(line)?.[1] ?? ''
  if (!/\p{L}/u.test(label)) return 'no-address'
  return localNamePattern.test(label.toLowerCase()) ? 'not-public' : 'single-label'
}

/** Validates a URL or, if the URL is a rewritten link, the destination of that link. */
function validate(match: AddressMatch, limits: TargetLimits): TargetResult {
  const { scheme, authority, path, typed, isNetwork } = match
  if (isNetwork) return reject('network')
  if (scheme !== null && !/^https?$/.test(scheme)) return reject('scheme')
  const changes = new Set<TargetChange>()
  const warnings = new Set<TargetWarning>()
  if (match.wasDefanged) changes.add('refanged')
  if (scheme === null) changes.add('scheme-added')

  const via: string[] = []
  let fullUrl = `${scheme ?? limits.scheme}://${authority}${path}`
  let normalized = normalizeUrl(fullUrl)
  // Mail filters may wrap each other's links.
  while (normalized.ok) {
    // Undefined if the URL is not a rewritten link, null if its destination can't be extracted.
    const destination = unwrapLink(normalized.url)
    if (destination === undefined) break
    const target = destination === null ? '' : refang(destination)
    if (!/^https?:\/\//i.test(target) || via.length === maxWrappedLinks) {
      warnings.add('rewritten')
      break
    }
    via.push(normalized.host)
    fullUrl = target
    normalized = normalizeUrl(fullUrl)
  }
  if (!normalized.ok)
    return { ...normalized, host: URL.parse(`http://${authority}/`)?.hostname ?? '' }
  const { website, host } = normalized
  for (const change of normalized.changes) changes.add(change)
  if (via.length > 0) changes.add('unwrapped')
  // For an unwrapped link, the text around the link doesn't matter. Warn only if an ellipsis shows that the destination
  // is cut short.
  if (match.isUncertain && (via.length === 0 || finalEllipsisPattern.test(match.typed)))
    warnings.add('uncertain')
  const mayBeFile = isBareName(match) && path === '' && fileEndingPattern.test(host)
  if (!isIpHost(host) && (mayBeFile || !hasKnownTld(host))) warnings.add('not-a-site')
  if (isUnlikelyTarget(host)) warnings.add('unlikely-target')
  if (website.length > limits.maxLength)
    return { ok: false, problem: 'too-long', length: website.length, host }
  return {
    ok: true,
    website,
    host,
    changes: [...changes],
    warnings: [...warnings],
    typed,
    via,
  }
}

const maxWrappedLinks = 5

type NormalizedUrl = Pick<ParsedTarget, 'ok' | 'website' | 'host' | 'changes'> & {
  url: URL
}

function normalizeUrl(fullUrl: string): NormalizedUrl | ReturnType<typeof reject> {
  const pieces = splitUrl(fullUrl)
  if (!pieces || pieces.host === '' || fullUrl.includes('\\')) return reject('malformed')
  if (pieces.user !== '') return reject('credentials')
  if (disallowedPattern.test(pieces.host)) return reject('malformed')
  const scheme = pieces.scheme.toLowerCase()
  const parsed = URL.parse(`${scheme}://${pieces.host}${pieces.port}/`)
  if (!parsed) return reject('malformed')
  const { hostname } = parsed
  const host = hostname.replace(/\.$/, '')
  const problem = findHostProblem(host)
  if (problem) return reject(problem)

  // A host that differs only in letter case is sent as typed.
  const isSameHost = hostname === pieces.host.toLowerCase()
  const path = pieces.path.toWellFormed().replace(/[^\x21-\x7e]+/gu, encodeURIComponent)
  const website = `${scheme}://${isSameHost ? pieces.host : hostname}${pieces.port}${path}`
  const changes: TargetChange[] = isSameHost && path === pieces.path ? [] : ['normalized']
  const url = URL.parse(website)
  return url ? { ok: true, website, host, url, changes } : reject('malformed')
}

const isIpHost = (host: string): boolean => host.startsWith('[') || /^\d+(?:\.\d+){3}$/.test(host)

/** `host` is normalized and has no trailing dot. */
function findHostProblem(host: string): PlainProblem | null {
  if (isIpHost(host)) return isPublicAddress(host.replace(/^\[|\]$/g, '')) ? null : 'not-public'
  if (localNamePattern.test(host)) return 'not-public'
  const labels = host.split('.')
  if (host.length > 253 || !labels.every((label) => dnsLabelPattern.test(label))) return 'malformed'
  if (labels.length === 1) return 'single-label'
  return lastLabelPattern.test(labels.at(-1) ?? '') ? null : 'malformed'
}
