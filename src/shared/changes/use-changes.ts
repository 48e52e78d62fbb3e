import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createStore, useSelector } from '@tanstack/react-store'
import { useEffect } from 'react'
import { casesOfBrand, casesOptions, type CaseRow } from '#/api/cases.ts'
import { cancelReading } from '#/api/read-all.ts'
import { scansSinceOptions, sincePages, type BrandScansSince } from '#/api/scans-since.ts'
import { useDeviceValue } from '#/shared/device-value.ts'
import { forgottenAtSessionEnd } from '#/storage/session-memory.ts'
import { useFirstPaint } from '#/ui/first-paint.ts'
import {
  beginAt,
  changesSeen,
  ofNoBrand,
  sawTo,
  type BrandSeen,
  type ChangesSeen,
} from './changes-seen.ts'
import { changesOfBrand, inUrgency, isCompared, seenCase } from './changes.ts'

/** Maximum pages of scans to load; the same on all screens, so that counts agree. */
const pagesToRead = createStore<number>(sincePages.usual)

forgottenAtSessionEnd(() => pagesToRead.setState(() => sincePages.usual))

/** Scans of brands since last seen. */
const scansUpTo = (seen: ChangesSeen, brandIds: readonly string[], pages: number) =>
  scansSinceOptions(
    // Sorted, so that all screens share the query key.
    brandIds.toSorted().map((brandId) => ({ brandId, mark: seen.get(brandId)?.scans ?? null })),
    pages,
  )

/** Loaded data of a brand; `cases` is null until loaded. */
interface BrandRead {
  brand: string
  scans: BrandScansSince | undefined
  cases: readonly CaseRow[] | null
}

/** What to store to mark a brand as seen. */
const seenNow = ({ scans, cases }: Omit<BrandRead, 'brand'>, readAt: number): BrandSeen => ({
  scans: scans?.data?.mark ?? null,
  cases: cases && { readAt, byId: new Map(cases.map((row) => [row.id, seenCase(row)])) },
})

/** Starts all brands at the same instant. */
function beginning(read: readonly BrandRead[], readAt: number, withCases: boolean) {
  const now = Date.now()
  return (all: ChangesSeen): ChangesSeen =>
    read.reduce((known, one) => {
      const isBegun = Boolean(known.get(one.brand)?.cases)
      const next = seenNow({ ...one, cases: withCases && !isBegun ? one.cases : null }, readAt)
      return beginAt(one.brand, now, next)(known)
    }, all)
}

/**
 * Changes of brands since the user marked them as seen (F8). Loads scans down to the last seen one. A brand without a
 * seen state starts with the current one. A null `brandId` means all brands, including cases without one.
 */
export function useChanges(brandIds: readonly string[], brandId: string | null) {
  const client = useQueryClient()
  const { value: seen, ready, trouble, profile, update } = useDeviceValue(changesSeen)
  const pages = useSelector(pagesToRead)
  const scansOptions = scansUpTo(seen, brandIds, pages)
  const enabled = useFirstPaint() && ready
  const scans = useQuery({ ...scansOptions, enabled })
  const cases = useQuery({ ...casesOptions(), enabled })
  const loaded = cases.data && casesOfBrand(cases.data, brandId)
  const casesReadAt = cases.dataUpdatedAt
  // Load nothing until the user is known.
  const profileError = profile.data === undefined && !profile.isFetching ? profile.error : null
  const isReading = profileError === null && (!enabled || scans.isFetching || cases.isFetching)

  const byBrand =
    loaded && Map.groupBy(loaded.rows, ({ brand }) => brand?.toLowerCase() ?? ofNoBrand)
  // Don't start from an incomplete list of cases: missing ones would look new later.
  const isWholeOfCases = loaded?.complete ?? false
  // A list cut at the maximum is fine: older cases never join it.
  const canBegin = isWholeOfCases || (loaded?.cut === true && !loaded.changed)
  const brandKeys = brandId === null ? [...brandIds, ofNoBrand] : brandIds
  const read = brandKeys.map((brand): BrandRead => ({
    brand,
    scans: scans.data?.get(brand),
    cases: byBrand ? (byBrand.get(brand.toLowerCase()) ?? []) : null,
  }))
  const brands = read.map((one) =>
    changesOfBrand(one.brand, seen.get(one.brand), one.scans, one.cases),
  )

  // Store the first seen state once loaded.
  useEffect(() => {
    if (!ready || isReading) return
    const begin = beginning(read, casesReadAt, canBegin)
    const began = begin(seen)
    if (began === seen) return
    // The data is already loaded down to these marks.
    client.setQueryData(scansUpTo(began, brandIds, pages).queryKey, (known) => known ?? scans.data)
    update(begin)
  }, [
    client,
    seen,
    update,
    ready,
    isReading,
    read,
    brandIds,
    pages,
    scans.data,
    canBegin,
    casesReadAt,
  ])

  /** Marks everything on screen as seen. Returns an undo function. */
  function markSeen(): () => void {
    const before = brandKeys.flatMap((brand) => {
      const one = seen.get(brand)
      return one ? [[brand, one] as const] : []
    })
    const now = Date.now()
    update((all) =>
      read.reduce((known, one) => {
        const isKnown = canBegin || Boolean(seen.get(one.brand)?.cases)
        const next = seenNow({ ...one, cases: isKnown ? one.cases : null }, casesReadAt)
        return sawTo(one.brand, now, next)(known)
      }, all),
    )
    return () => update((all) => new Map([...all, ...before]))
  }

  const marks = brandKeys.flatMap((brand) => seen.get(brand) ?? [])
  return {
    /** True if stored data was read. */
    ready,
    /** Storage failure; null if none. */
    trouble,
    brands,
    rows: inUrgency(brands.flatMap(({ rows }) => rows)),
    /** Oldest last-seen time in milliseconds; null before the first visit. */
    since: marks.length === 0 ? null : Math.min(...marks.map(({ at }) => at)),
    /** True if nothing was marked as seen yet. */
    isFirst: marks.every(({ isFirst }) => isFirst),
    /** True if brands have different last-seen times. */
    isMixed: new Set(marks.map(({ at }) => at)).size > 1,
    /** True if everything was loaded and compared; only then does an empty list mean no changes. */
    isWhole: brands.every(isCompared) && cases.error === null && isWholeOfCases,
    /** True if anything can be marked as seen. */
    hasNews: brands.some(({ rows, uncompared }) => rows.length > 0 || uncompared > 0),
    scans,
    /** Error of loading the profile. */
    profileError,
    /** Error of loading the cases. */
    casesError: cases.error,
    isReading,
    /** Refetches. */
    refresh: () =>
      profileError === null ? Promise.all([scans.refetch(), cases.refetch()]) : profile.refetch(),
    /** Cancels loading; keeps loaded data. */
    cancel: () => {
      void cancelReading(client, scansOptions)
      void cancelReading(client, casesOptions())
    },
    /** Loads pages beyond the usual limit; null if all are loaded. */
    readOn: pages < sincePages.all ? () => pagesToRead.setState(() => sincePages.all) : null,
    markSeen,
  }
}
export type Changes = ReturnType<typeof useChanges>
