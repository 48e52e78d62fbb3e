import { DAY } from '#/lib/durations.ts'
import type { HostKind, Phase } from './host-kinds.ts'
import type { Random } from './random.ts'

/** What a host's records say while it is up; drawn once per host, so that scans agree with each other. */
export interface HostEvidence {
  a: string
  mx: string | null
  cname: string | null
  certificate: string | null
  liveCode: number | null
  darkCode: number | null
  /** Whether the name stops resolving when the host goes dark. */
  losesRecords: boolean
}

/** What one scan found. */
export interface ScanEvidence {
  mx_records: string | null
  a_records: string | null
  cname_records: string | null
  http_code: number | null
  certificate: string | null
  completeness: number
  has_screenshot: number
}

const networks = ['192.0.2', '198.51.100', '203.0.113']
const mailHosts = ['mx1.postferry.example', 'mail.inboxly.example', 'mx.plainpost.example']
const parkingHosts = ['parking.namedrift.example', 'lander.domainyard.example']
const issuers = ['Openseal R3', 'Plainroot CA 2', 'Trustwharf DV G4']

const liveCodes: Record<'page' | 'parked', Readonly<Record<string, number>>> = {
  page: { 200: 74, 301: 7, 302: 6, 403: 7, 404: 2, 503: 1, 0: 3 },
  parked: { 200: 62, 301: 8, 302: 10, 403: 4, 404: 6, 0: 10 },
}
const darkCodes = { 0: 62, 404: 14, 403: 5, 410: 4, 502: 5, 503: 4, 521: 6 }

/** An address of the ranges that documentation may use. */
function demoAddress(random: Random): string {
  return `${random.pick(networks)}.${random.int(1, 254)}`
}

function code(weights: Readonly<Record<string, number>>, random: Random): number | null {
  // 0 stands for no answer.
  return Number(random.weighted(weights)) || null
}

/** Draws the records of a host. `now` in ms; a certificate is a few weeks old. */
export function drawEvidence(
  name: string,
  kind: HostKind,
  now: number,
  random: Random,
): HostEvidence {
  const parked = kind === 'parked'
  const addresses = [demoAddress(random)]
  if (random.chance(0.25)) addresses.push(demoAddress(random))
  if (random.chance(0.12)) addresses.push(`2001:db8:${random.int(1, 9999)}::${random.int(1, 99)}`)
  const certified = kind === 'clone' || random.chance(parked ? 0.45 : 0.85)
  return {
    a: addresses.join('\n'),
    mx: random.chance(kind === 'lure' ? 0.8 : 0.35) ? `10 ${random.pick(mailHosts)}.` : null,
    cname: parked && random.chance(0.5) ? `${random.pick(parkingHosts)}.` : null,
    certificate: certified ? certificateOf(name, now, random) : null,
    liveCode: kind === 'clone' ? (random.chance(0.94) ? 200 : 403) : codeOf(parked, random),
    darkCode: code(darkCodes, random),
    losesRecords: random.chance(0.5),
  }
}

function codeOf(parked: boolean, random: Random): number | null {
  return code(liveCodes[parked ? 'parked' : 'page'], random)
}

function certificateOf(name: string, now: number, random: Random): string {
  const from = now - random.int(1, 80) * DAY
  const names = random.chance(0.7) ? `DNS:${name}, DNS:www.${name}` : `DNS:${name}`
  return [
    `Subject: CN=${name}`,
    `Issuer: ${random.pick(issuers)}`,
    `Valid: ${calendarDay(from)} to ${calendarDay(from + 90 * DAY)}`,
    `Names: ${names}`,
  ].join('\n')
}

/** The UTC calendar day of an instant in ms, as 2026-01-31. */
function calendarDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}

const nothing: ScanEvidence = {
  mx_records: null,
  a_records: null,
  cname_records: null,
  http_code: null,
  certificate: null,
  completeness: 0,
  has_screenshot: 0,
}

/** What a scan finds in the given phase. */
export function scanEvidence(host: HostEvidence, phase: Phase): ScanEvidence {
  if (phase === 'empty' || (phase === 'dark' && host.losesRecords)) return nothing
  const live = phase === 'live'
  const http_code = live ? host.liveCode : host.darkCode
  const certificate = http_code === null ? null : host.certificate
  return {
    mx_records: host.mx,
    a_records: host.a,
    cname_records: host.cname,
    http_code,
    certificate,
    completeness:
      1 + (host.mx ? 1 : 0) + (host.cname ? 1 : 0) + (certificate ? 1 : 0) + (http_code ? 1 : 0),
    has_screenshot: live && http_code !== null && http_code < 500 ? 1 : 0,
  }
}
