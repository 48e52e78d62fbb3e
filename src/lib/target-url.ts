import {
  findAddresses,
  isBareName,
  type AddressMatch,
  type AddressChange,
  type AddressWarning,
} from './find-addresses.ts'
import { refang, splitUrl } from './host-name.ts'
import { isReportingSite, isShortLink, unwrapLink } from './link-services.ts'
import { splitPastedText } from './pasted-lines.ts'

/** Why a text can't be sent as a target. This is only an early validation; the API decides (C137). */
type PlainProblem =
  | 'empty'
  | 'no-address'
  | 'scheme'
  /** A user name or password before the host, which disguises the host. */
  | 'credentials'
  /** Not a valid URL host or DNS name. */
  | 'malformed'
  /** Such as `intranet`. */
  | 'single-label'
  /** Name of a local device or network, such as `x.local`, or a private or reserved IP address in any notation. */
  | 'not-public'
  /** IP network or range. */
  | 'network'

/** Difference between the typed text and the target. All differences are shown before sending (C138). */
export type TargetChange =
  | AddressChange
  /** Words, quotes or punctuation around the URL were removed. */
  | 'cut-out'
  /** Invisible characters were removed. */
  | 'invisible'
  /** A missing scheme was added. */
  | 'scheme-added'
  /** The destination was extracted from a link rewritten by a mail filter or search engine. */
  | 'unwrapped'
  /** The host was converted to Punycode. */
  | 'ascii-host'
  /** The host was normalized: capitals, unusual dots, wide letters, or the notation of an IP address. */
  | 'plain-host'
  /** Non-ASCII characters in the path were percent-encoded. */
  | 'encoded'

/** Reason to ask the user for confirmation before sending. */
export type TargetWarning =
  | AddressWarning
  /** The last label is not a top-level domain. */
  | 'unknown-ending'
  /** Bare name that may be a file. */
  | 'file-name'
  /** Link of a mail filter or search engine whose destination can't be extracted. */
  | 'rewritten'
  /** The host belongs to a site with reports on other sites. */
  | 'reporter'

/** Note that needs no confirmation. */
export type TargetNote =
  /** Link of a shortener, which leads to another site. */
  | 'shortened'
  /** The path or query contains another URL. */
  | 'holds-address'

export interface ParsedTarget {
  ok: true
  /** Exactly what will be sent. Shown defanged, never as a link. */
  website: string
  /** Host in lower case and Punycode, without trailing dot, for comparison. */
  host: string
  /** Host as written, in lower case. */
  name: string
  changes: readonly TargetChange[]
  /** Each must be confirmed before sending. */
  warnings: readonly TargetWarning[]
  notes: readonly TargetNote[]
  /** URL as typed, without surrounding text. */
  typed: string
  /** Hosts of the rewritten links that the target was extracted from, outermost first. */
  via: readonly string[]
}

export type InvalidTarget = { ok: false } & (
  | { problem: PlainProblem; host?: string }
  /** A request has only one target. Each URL can be a line of a list. */
  | { problem: 'several'; addressLines: readonly string[] }
  /** Longer than the contract allows. `length` is in characters. */
  | { problem: 'too-long'; length: number; host: string }
  /** A page of this dashboard. `path` is below the base path and includes the query. */
  | { problem: 'own-page'; path: string }
)

export type TargetResult = ParsedTarget | InvalidTarget

/** Scheme for URLs that have none. The user can change it (C138). */
export type AssumedScheme = 'https' | 'http'

/** Rules that depend on the deployment. */
export interface TargetLimits {
  /** In characters. */
  maxLength: number
  scheme: AssumedScheme
  /** URL of this dashboard, whose pages are never targets. Empty to allow them. */
  ownUrl: string
  /** Returns whether a host ends in a top-level domain. Injected because the list is large. */
  hasKnownTld: (host: string) => boolean
  /** Returns whether an IP address is public. Injected because the list of ranges is large. */
  isPublicAddress: (address: string) => boolean
}

// Joiners within names are kept, because they change names in some scripts. The URL parser validates them.
const invisiblePattern =
  /(?![\u200c\u200d])[\p{Default_Ignorable_Code_Point}\p{Cf}]|(?<![^\s])[\u200c\u200d]+|(?<=[\x21-\x7e])[\u200c\u200d]+(?!\S)/gu
/** Names that are not in the public DNS. */
const localNamePattern =
  /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|private|corp|home|lan|home\.arpa)$/
/** Allows hyphens at both ends. They violate the rules for hostnames, but such names resolve and criminals use them. */
const dnsLabelPattern = /^[a-z\d_-]{1,63}$/
const lastLabelPattern = /^(?:[a-z]{2,63}|xn--[a-z\d-]{1,59})$/
/** Punctuation and symbols that URL parsers accept in a host, but registries don't. Emoji are allowed. */
const disallowedPattern =
  /(?![\x00-\x7f\u00b7\u05f3\u05f4\u0f0b\u30fb\u3002\uff0d\uff0e\uff3f\uff61])[\p{P}\p{Sm}\p{Sc}]/u
/** Dots with spaces around them, as in `evil . example` or `evil DOT example`. */
const spacedDotsPattern = /^[^\s.]+(?:\s(?:\.|dot)\s[^\s.]+)+$/i

/** Top-level domains that are common file extensions. */
const fileEndingPattern = /\.(?:cab|md|mov|py|rs|sh|zip)$/

type InvalidUrl = { ok: false; problem: PlainProblem }
const createInvalidUrl = (problem: PlainProblem): InvalidUrl => ({ ok: false, problem })

interface Candidate {
  match: AddressMatch
  result: TargetResult
}

/**
 * Returns whether a URL is ignored if there are others: a network, a sinkhole address, a page of this dashboard, a
 * reporting site, or a bare name that may be a file or word.
 */
function isIgnorable({ match, result }: Candidate): boolean {
  if (/^(?:0\.0\.0\.0|127\.0\.0\.1|\[::1?\])$/.test(match.authority)) return true
  if (!result.ok) return match.isNetwork || result.problem === 'own-page'
  const { warnings } = result
  return (
    warnings.includes('reporter') ||
    (isBareName(match) && (warnings.includes('unknown-ending') || warnings.includes('file-name')))
  )
}

/** Selects the relevant URLs of a text, without duplicates. Drops a bare host if there is a URL on that host. */
function selectRelevant(candidates: readonly Candidate[]): readonly Candidate[] {
  const relevantOnly = candidates.filter((candidate) => !isIgnorable(candidate))
  const relevant = relevantOnly.length > 0 ? relevantOnly : candidates
  const dedupeKey = ({ result, match }: Candidate) => (result.ok ? result.website : match.typed)
  const unique = [
    ...new Map(relevant.map((candidate) => [dedupeKey(candidate), candidate])).values(),
  ]
  const isBareHost = ({ match: { scheme, path } }: Candidate) => scheme === null && path === ''
  const hosts = new Set(
    unique.flatMap((candidate) =>
      candidate.result.ok && !isBareHost(candidate) ? [candidate.result.host] : [],
    ),
  )
  return unique.filter(
    (candidate) =>
      !isBareHost(candidate) || !candidate.result.ok || !hosts.has(candidate.result.host),
  )
}

/**
 * Parses pasted text as the target of a takedown request. Accepts defanged URLs, bare hosts, URLs within text,
 * rewritten links and blocklist formats. `changes` lists every difference from the text.
 */
export function parseTarget(pasted: string, limits: TargetLimits): TargetResult {
  return parseBodies(
    pasted,
    splitPastedText(pasted).flatMap(({ body }) => body ?? []),
    limits,
  )
}

/** `parseTarget` for text that is already split. `bodies` are from `splitPastedText`, `pasted` is the whole text. */
export function parseBodies(
  pasted: string,
  bodies: readonly string[],
  limits: TargetLimits,
): TargetResult {
  const visible = bodies.map((body) => body.replace(invisiblePattern, '').trim())
  if (visible.every((body) => body === '') && pasted.replace(invisiblePattern, '').trim() === '')
    return createInvalidUrl('empty')
  let matches = visible.flatMap(findAddresses)
  const [line = ''] = visible
  if (matches.length === 0 && visible.length === 1 && spacedDotsPattern.test(line))
    matches = findAddresses(line.replace(/\s(?:\.|dot)\s/gi, '[.]')).map((match) => ({
      ...match,
      typed: line,
      warnings: [...match.warnings, 'in-text'],
    }))
  const candidates = selectRelevant(
    matches.map((match) => ({ match, result: validate(match, limits) })),
  )
  if (candidates.length > 1)
    return {
      ok: false,
      problem: 'several',
      addressLines: candidates.map(({ match }) => toListLine(match)),
    }
  const [candidate] = candidates
  if (!candidate)
    return createInvalidUrl(visible.length === 1 ? explainMissingUrl(line) : 'no-address')
  const { match: onlyMatch, result } = candidate
  if (!result.ok) return result
  const changes = new Set<TargetChange>(result.changes)
  const warnings = new Set<TargetWarning>(result.warnings)
  // Ignored names, such as files, count as surrounding words.
  if (
    isBareName(onlyMatch) &&
    matches.some((match) => match !== onlyMatch && isBareName(match) && match.path === '')
  )
    warnings.add('in-text')
  if (bodies.join('\n').trim() !== visible.join('\n')) changes.add('invisible')
  const isFullText = pasted.replace(invisiblePattern, '').trim() === onlyMatch.typed
  if (!isFullText || onlyMatch.warnings.includes('cut-short')) changes.add('cut-out')
  return { ...result, changes: [...changes], warnings: [...warnings] }
}

/** Formats a URL as a line of a list. Parsing the line yields the same warnings again. */
function toListLine({ typed, warnings }: AddressMatch): string {
  const hasEllipsis = !warnings.includes('cut-short') || /(?:\.{3}|\u2026)$/.test(typed)
  return `${typed}${hasEllipsis ? '' : '\u2026'}${warnings.includes('in-text') ? ' (from a sentence)' : ''}`
}

function explainMissingUrl(line: string): PlainProblem {
  if (/\s/.test(line)) return 'no-address'
  if (/^(?:https?:\/\/|[^:]*\.\.)/i.test(line)) return 'malformed'
  if (/^[a-z][a-z\d+.-]{2,}:(?![\d:])/i.test(line)) return 'scheme'
  const label = /^([\p{L}\p{N}_-]+)(?::\d+)?\/?$/u.exec(line)?.[1] ?? ''
  if (!/\p{L}/u.test(label)) return 'no-address'
  return localNamePattern.test(label.toLowerCase()) ? 'not-public' : 'single-label'
}

/** Validates a URL. If it is a rewritten link, validates its destination instead. */
function validate(match: AddressMatch, limits: TargetLimits): TargetResult {
  const { scheme, authority, path, typed, isNetwork } = match
  if (isNetwork) return createInvalidUrl('network')
  if (scheme !== null && !/^https?$/.test(scheme)) return createInvalidUrl('scheme')
  const changes = new Set<TargetChange>(match.changes)
  const warnings = new Set<TargetWarning>(match.warnings)
  if (scheme === null) changes.add('scheme-added')

  const via: string[] = []
  let fullUrl = `${scheme ?? limits.scheme}://${authority}${path}`
  let normalized = normalizeUrl(fullUrl, limits)
  // Mail filters may wrap each other's links.
  while (normalized.ok) {
    const inner = unwrapLink(normalized.url)
    if (inner === undefined) break
    const target = refang(inner ?? '')
    if (!/^https?:\/\//i.test(target) || via.length === maxWrappedLinks) {
      warnings.add('rewritten')
      break
    }
    via.push(normalized.host)
    fullUrl = target
    normalized = normalizeUrl(fullUrl, limits)
  }
  // A dashboard may have a local name, so check this before the problems of the host.
  const ownPage = getOwnPath(fullUrl, limits.ownUrl)
  if (ownPage !== null) return { ok: false, problem: 'own-page', path: ownPage }
  if (!normalized.ok)
    return { ...normalized, host: URL.parse(`http://${authority}/`)?.hostname ?? '' }
  const { website, host, name, url } = normalized
  for (const change of normalized.changes) changes.add(change)
  if (via.length > 0) {
    changes.add('unwrapped')
    // The comma or semicolon was in the rewritten link.
    warnings.delete('columns')
  }
  if (!isIpAddress(host)) {
    if (!limits.hasKnownTld(host)) warnings.add('unknown-ending')
    else if (isBareName(match) && path === '' && fileEndingPattern.test(host))
      warnings.add('file-name')
  }
  if (isReportingSite(host)) warnings.add('reporter')
  const notes: TargetNote[] = []
  if (isShortLink(url)) notes.push('shortened')
  if (/https?(?::|%3a)(?:\/|%2f){2}/i.test(url.href.slice(url.origin.length)))
    notes.push('holds-address')
  if (website.length > limits.maxLength)
    return { ok: false, problem: 'too-long', length: website.length, host }
  return {
    ok: true,
    website,
    host,
    name,
    changes: [...changes],
    warnings: [...warnings],
    notes,
    typed,
    via,
  }
}

/** Maximum number of rewritten links within each other. */
const maxWrappedLinks = 5

type NormalizedUrl = Pick<ParsedTarget, 'ok' | 'website' | 'host' | 'name' | 'changes'> & {
  url: URL
}

/** Normalizes a URL for sending and records every change. */
function normalizeUrl(fullUrl: string, limits: TargetLimits): NormalizedUrl | InvalidUrl {
  const pieces = splitUrl(fullUrl)
  if (!pieces || pieces.host === '' || fullUrl.includes('\\')) return createInvalidUrl('malformed')
  if (pieces.user !== '') return createInvalidUrl('credentials')
  if (disallowedPattern.test(pieces.host)) return createInvalidUrl('malformed')
  const scheme = pieces.scheme.toLowerCase()
  const parsed = URL.parse(`${scheme}://${pieces.host}${pieces.port}/`)
  if (!parsed) return createInvalidUrl('malformed')
  const { hostname } = parsed
  const host = hostname.replace(/\.$/, '')
  const problem = findHostProblem(host, limits)
  if (problem) return createInvalidUrl(problem)

  const changes: TargetChange[] = []
  const typedHost = pieces.host.toLowerCase()
  const isSame = hostname === typedHost
  if (!isSame) changes.push(/(?:^|\.)xn--/.test(host) ? 'ascii-host' : 'plain-host')
  const path = pieces.path.toWellFormed().replace(/[^\x21-\x7e]+/gu, encodeURIComponent)
  if (path !== pieces.path) changes.push('encoded')
  const website = `${scheme}://${isSame ? pieces.host : hostname}${pieces.port}${path}`
  const url = URL.parse(website)
  const name = typedHost.replace(/\.$/, '')
  return url ? { ok: true, website, host, name, url, changes } : createInvalidUrl('malformed')
}

/** Returns the path and query of a page of this dashboard, below the base path; null for other URLs. */
function getOwnPath(address: string, ownUrl: string): string | null {
  const [url, base] = [URL.parse(address), URL.parse(ownUrl)]
  if (url === null || url.host !== base?.host) return null
  const { pathname, search } = url
  const basePath = base.pathname.replace(/\/$/, '')
  if (pathname !== basePath && !pathname.startsWith(`${basePath}/`)) return null
  return `${pathname.slice(basePath.length) || '/'}${search}`
}

const isIpAddress = (host: string): boolean =>
  host.startsWith('[') || /^\d+(?:\.\d+){3}$/.test(host)

/** Finds the problem of a normalized host without a trailing dot; null if there is none. */
function findHostProblem(host: string, { isPublicAddress }: TargetLimits): PlainProblem | null {
  if (isIpAddress(host)) return isPublicAddress(host.replace(/^\[|\]$/g, '')) ? null : 'not-public'
  if (localNamePattern.test(host)) return 'not-public'
  const labels = host.split('.')
  if (host.length > 253 || !labels.every((label) => dnsLabelPattern.test(label))) return 'malformed'
  if (labels.length === 1) return 'single-label'
  return lastLabelPattern.test(labels.at(-1) ?? '') ? null : 'malformed'
}
