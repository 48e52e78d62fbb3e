import { toRecordLines } from '#/contract/dns-records.ts'
import type { DomainScan } from '#/contract/scan.ts'
import type { Reported } from '#/contract/tolerant.ts'
import { formatCount } from '#/lib/numbers.ts'
import { describeHttpsStatus } from '#/shared/labels/host-labels.ts'

/** Describes only what the response to a HEAD request shows. After an error, the site may still be up (C91). */
export function describeResponse(code: Reported<number>): string {
  if (code === undefined || code === null || code === 0) return describeHttpsStatus(code)
  if (!Number.isInteger(code)) return `${code}, unknown code`
  if (code >= 200 && code < 300) return `${code}, responds`
  if (code >= 300 && code < 400) return `${code}, redirects`
  if (code === 401 || code === 403) return `${code}, access denied`
  if (code === 404 || code === 410) return `${code}, page not found`
  if (code >= 400 && code < 500) return `${code}, request refused`
  if (code >= 500 && code < 600) return `${code}, server error`
  return `${code}, unknown code`
}

/** Returns whether a DNS record names a host or an IPv4 address. Failed lookups, such as `timeout`, name neither. */
export const isHostRecord = (record: string): boolean =>
  // Mail records, such as `10 mx1.example. 300`, can have numbers before and after the host: a preference and a TTL.
  /^(?:\d+\s+)*[^\s.]\S*\.\S+(?:\s+\d+)*$/.test(record)

/** A domain whose only mail host is a dot refuses all mail (RFC 7505). */
export function getMailPolicy(
  mxRecords: readonly string[],
): 'takes mail' | 'refuses mail' | 'unknown' {
  if (mxRecords.some(isHostRecord)) return 'takes mail'
  return mxRecords.some((record) => /^(?:\d+\s+)*\.(?:\s+\d+)*$/.test(record))
    ? 'refuses mail'
    : 'unknown'
}

/** Returns the records by type; undefined for a type that isn't reported. */
export function listScanRecords(scan: DomainScan | null) {
  // A completeness of 0 means that the domain has none of these records (C94), even if the fields are missing.
  const hasNoRecords = scan?.completeness === 0
  const toRecords = (text: Reported<string>) =>
    text === undefined && !hasNoRecords ? undefined : toRecordLines(text)
  return {
    a: toRecords(scan?.a_records),
    mx: toRecords(scan?.mx_records),
    cname: toRecords(scan?.cname_records),
  }
}

/** Formats the DNS completeness. A value of 0 means that the domain has no DNS records (C94). */
export const describeDnsCompleteness = (value: number): string =>
  value === 0 ? '0: no DNS records' : formatCount(value)
