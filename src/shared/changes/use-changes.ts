import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { cancelFullList } from '#/api/fetch-all-pages.ts'
import { scansSinceOptions } from '#/api/scans-since.ts'
import { filterCasesByBrand, allCasesOptions } from '#/api/takedowns.ts'
import { useDeviceValue } from '#/shared/use-device-value.ts'
import { useFirstPaint } from '#/ui/first-paint.ts'
import {
  addFirstSeen,
  changesSeenOptions,
  noBrandKey,
  markSeenUpTo,
  type BrandSeen,
  type ChangesSeen,
} from './changes-seen.ts'
import {
  compareBrand,
  sortByUrgency,
  isFullyCompared,
  toSeenCase,
  type LoadedBrand,
} from './changes.ts'

const scansSinceSeenOptions = (seen: ChangesSeen, brandIds: readonly string[]) =>
  scansSinceOptions(
    // Sorted, so that all screens share the query key.
    brandIds.toSorted().map((brandId) => ({ brandId, position: seen.get(brandId)?.scans ?? null })),
  )

/** Creates an update that applies `updateBrand` to the data of each brand. `readAt` is when the cases were loaded. */
const createSeenUpdate =
  (updateBrand: typeof addFirstSeen, loadedBrands: readonly LoadedBrand[], readAt: number) =>
  (previous: ChangesSeen): ChangesSeen => {
    const now = Date.now()
    return loadedBrands.reduce((updated, { brandKey, scans, cases }) => {
      const current: BrandSeen = {
        scans: scans?.data?.position ?? null,
        cases: cases && { readAt, byId: new Map(cases.map((row) => [row.id, toSeenCase(row)])) },
      }
      return updateBrand(brandKey, now, current)(updated)
    }, previous)
  }

/**
 * Returns the changes of brands since the user marked them as seen (F8). Loads scans back to the last seen one. On the
 * first visit to a brand, stores its current state as seen. A null `brandId` means all brands, including cases without
 * a brand.
 */
export function useChanges(brandIds: readonly string[], brandId: string | null) {
  const client = useQueryClient()
  const { value: seen, isReady, storageError, profile, update } = useDeviceValue(changesSeenOptions)
  const scansOptions = scansSinceSeenOptions(seen, brandIds)
  const enabled = useFirstPaint() && isReady
  const scans = useQuery({ ...scansOptions, enabled })
  const cases = useQuery({ ...allCasesOptions(), enabled })
  const brandCases = cases.data && filterCasesByBrand(cases.data, brandId)
  const casesLoadedAt = cases.dataUpdatedAt
  const profileError = profile.data === undefined && !profile.isFetching ? profile.error : null
  // After a profile error, `enabled` stays false and nothing is fetched.
  const isFetching = profileError === null && (!enabled || scans.isFetching || cases.isFetching)

  const byBrand =
    brandCases && Map.groupBy(brandCases.rows, ({ brand }) => brand?.toLowerCase() ?? noBrandKey)
  const areCasesComplete = brandCases?.isComplete ?? false
  // Cases missing from the first stored list would look new later. A list truncated at the maximum is fine: it has the
  // newest cases, and older ones never appear later.
  const canStoreFirstSeen =
    areCasesComplete || (brandCases?.isTruncated === true && !brandCases.hasChanged)
  const brandKeys = brandId === null ? [...brandIds, noBrandKey] : brandIds
  const loadedBrands = brandKeys.map((brandKey): LoadedBrand => ({
    brandKey,
    scans: scans.data?.get(brandKey),
    cases:
      byBrand && (canStoreFirstSeen || seen.get(brandKey)?.cases)
        ? (byBrand.get(brandKey.toLowerCase()) ?? [])
        : null,
  }))
  const brands = loadedBrands.map((loaded) => compareBrand(loaded, seen.get(loaded.brandKey)))

  useEffect(() => {
    if (!isReady || isFetching) return
    const updateFirstSeen = createSeenUpdate(addFirstSeen, loadedBrands, casesLoadedAt)
    const withFirstSeen = updateFirstSeen(seen)
    if (withFirstSeen === seen) return
    // The stored positions change the query key, but not the data. Copy the data to avoid a refetch.
    client.setQueryData(
      scansSinceSeenOptions(withFirstSeen, brandIds).queryKey,
      (known) => known ?? scans.data,
    )
    update(updateFirstSeen)
  }, [client, seen, update, isReady, isFetching, loadedBrands, brandIds, scans.data, casesLoadedAt])

  /** Marks everything on screen as seen. Returns an undo function. */
  function markSeen(): () => void {
    const previousEntries = [...seen].filter(([brand]) => brandKeys.includes(brand))
    update(createSeenUpdate(markSeenUpTo, loadedBrands, casesLoadedAt))
    return () => update((previous) => new Map([...previous, ...previousEntries]))
  }

  const seenBrands = brandKeys.flatMap((brand) => seen.get(brand) ?? [])
  return {
    isReady,
    storageError,
    brands,
    rows: sortByUrgency(brands.flatMap(({ rows }) => rows)),
    /** Oldest last-seen time in milliseconds since the epoch; null before the first visit. */
    sinceMs: seenBrands.length === 0 ? null : Math.min(...seenBrands.map(({ at }) => at)),
    /** True until the user marks changes of any of the brands as seen. */
    hasNeverMarkedSeen: seenBrands.every(({ isFirst }) => isFirst),
    /** True if everything was loaded and compared; only then does an empty list mean no changes. */
    isComplete: brands.every(isFullyCompared) && cases.error === null && areCasesComplete,
    hasFailed: profileError !== null || cases.error !== null || brands.some(({ error }) => error),
    canMarkSeen: brands.some(({ rows, uncomparedCount }) => rows.length > 0 || uncomparedCount > 0),
    scans,
    profileError,
    casesError: cases.error,
    isFetching,
    refetch: () =>
      profileError === null ? Promise.all([scans.refetch(), cases.refetch()]) : profile.refetch(),
    /** Stops loading. Keeps finished brands and earlier data, but drops unfinished lists. */
    cancel: () => {
      void cancelFullList(client, scansOptions)
      void cancelFullList(client, allCasesOptions())
    },
    markSeen,
  }
}
export type Changes = ReturnType<typeof useChanges>
