import { useQuery } from '@tanstack/react-query'
import { scanListOptions } from '#/api/scans.ts'
import type { CompactScan } from '#/contract/compact-scan.ts'
import { formatInstant } from '#/lib/dates.ts'
import type { ScanPage } from './scan-page.ts'

/** The time of the last row that has one. */
const oldestOf = (rows: readonly CompactScan[], zone: string): string | null =>
  rows.reduce<string | null>(
    (found, { scanned_at: at }) => formatInstant(at, { zone }) ?? found,
    null,
  )

/**
 * How far back the list goes, read off its last page (C101). The service lists what it lists: nothing is
 * claimed about scans that are not there.
 */
export function ReachLine({ brandId, rows, page, pageSize, last, zone }: ScanPage) {
  const isLast = last === page
  const ending = useQuery({
    ...scanListOptions(brandId, { page: last ?? 1, pageSize }),
    enabled: last !== null && !isLast,
  })
  const end = isLast ? rows : ending.data?.rows
  if (last === null) return <>Oldest scan not reported.</>
  if (!end)
    return <>{ending.error ? 'The oldest scan could not be loaded.' : 'Loading the oldest scan'}</>
  const oldest = oldestOf(end, zone)
  return (
    <>{oldest === null ? 'The oldest scans have no date.' : `The list goes back to ${oldest}.`}</>
  )
}
