import type { CaseRow } from '#/api/case-row.ts'
import type { Looked } from '#/api/looked.ts'
import type { ScansSince } from '#/api/scans-since.ts'
import { caseChanges, hostChanges, seenCases, type ChangeRow } from './change-rows.ts'
import { ofNoBrand, type BrandSeen, type ChangesSeen } from './changes-seen.ts'

/** What changed in one brand, or in the cases of none, as far as it was read. */
export interface BrandChanges {
  /** `ofNoBrand` for the cases without one. */
  brand: string
  rows: readonly ChangeRow[]
  /** Hosts that were scanned since, but whose earlier scan was not read. */
  uncompared: number
  /** How far the reading of its scans came. Null while that is under way, or where it failed. */
  reach: Pick<ScansSince, 'reached' | 'oldest' | 'changed'> | null
  error: unknown
}

/** Whether all scans of a brand were read and compared. */
export const isCompared = ({ brand, reach, uncompared, error }: BrandChanges): boolean =>
  brand === ofNoBrand ||
  (error === null && uncompared === 0 && reach !== null && reach.reached && !reach.changed)

/** Compares what was read of a brand with what was seen of it. What either side lacks is no change. */
export function changesOfBrand(
  brand: string,
  {
    seen,
    scans,
    cases,
  }: {
    seen: ChangesSeen
    scans: Looked<ScansSince> | undefined
    /** The cases of this brand; null while they are not read. */
    cases: readonly CaseRow[] | null
  },
): BrandChanges {
  const before = seen.get(brand)
  const read = before?.scans ? scans?.data : undefined
  const hosts = read ? hostChanges(brand, read) : { rows: [], uncompared: 0 }
  const ofCases = before?.cases && cases ? caseChanges(cases, before.cases) : []
  return {
    brand,
    rows: [...hosts.rows, ...ofCases],
    uncompared: hosts.uncompared,
    reach: read ?? null,
    error: scans?.error ?? null,
  }
}

/** What makes all of this seen; null for a part that was not read. */
export const seenNow = (
  brand: string,
  scans: Looked<ScansSince> | undefined,
  cases: readonly CaseRow[] | null,
): BrandSeen => ({
  scans: brand === ofNoBrand ? null : (scans?.data?.mark ?? null),
  cases: cases && seenCases(cases),
})

/** The cases of each brand; those of none under `ofNoBrand`. */
export const casesByBrand = (rows: readonly CaseRow[]): ReadonlyMap<string, CaseRow[]> =>
  Map.groupBy(rows, ({ brand }) => brand ?? ofNoBrand)
