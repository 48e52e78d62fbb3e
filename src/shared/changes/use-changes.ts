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

/** Creates an update that merges the loaded data of each brand into what was seen, with the same time for all. */
const storeLoaded =
  (mergeSeen: typeof addFirstSeen, loadedBrands: readonly LoadedBrand[], readAt: number) =>
  (previous: ChangesSeen): ChangesSeen => {
    const now = Date.now()
    return loadedBrands.reduce((merged, { brand, scans, cases }) => {
      const current: BrandSeen = {
        scans: scans?.data?.position ?? null,
        cases: cases && { readAt, byId: new Map(cases.map((row) => [row.id, toSeenCase(row)])) },
      }
      return mergeSeen(brand, now, current)(merged)
    }, previous)
  }

/**
 * Returns the changes of brands since the user marked them as seen (F8). Loads scans back to the last seen one. Stores
 * the current state of a brand as seen if none is stored. A null `brandId` means all brands, including cases without
 * one.
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
  // Nothing loads until the user is known, so nothing is being fetched if the profile failed to load.
  const profileError = profile.data === undefined && !profile.isFetching ? profile.error : null
  const isFetching = profileError === null && (!enabled || scans.isFetching || cases.isFetching)

  const byBrand =
    brandCases && Map.groupBy(brandCases.rows, ({ brand }) => brand?.toLowerCase() ?? noBrandKey)
  // Don't store an incomplete list of cases as first seen: missing ones would look new later.
  const areCasesComplete = brandCases?.isComplete ?? false
  // A list truncated at the maximum is fine: it has the newest cases, so older ones never appear later.
  const canStoreFirst =
    areCasesComplete || (brandCases?.isTruncated === true && !brandCases.hasChanged)
  const brandKeys = brandId === null ? [...brandIds, noBrandKey] : brandIds
  const loadedBrands = brandKeys.map((brand): LoadedBrand => ({
    brand,
    scans: scans.data?.get(brand),
    cases:
      byBrand && (canStoreFirst || seen.get(brand)?.cases)
        ? (byBrand.get(brand.toLowerCase()) ?? [])
        : null,
  }))
  const brands = loadedBrands.map((loaded) => compareBrand(loaded, seen.get(loaded.brand)))

  useEffect(() => {
    if (!isReady || isFetching) return
    const storeFirstSeen = storeLoaded(addFirstSeen, loadedBrands, casesLoadedAt)
    const withFirstSeen = storeFirstSeen(seen)
    if (withFirstSeen === seen) return
    // The new query key has the same data; copy it to avoid a refetch.
    client.setQueryData(
      scansSinceSeenOptions(withFirstSeen, brandIds).queryKey,
      (known) => known ?? scans.data,
    )
    update(storeFirstSeen)
  }, [client, seen, update, isReady, isFetching, loadedBrands, brandIds, scans.data, casesLoadedAt])

  /** Marks everything on screen as seen. Returns an undo function. */
  function markSeen(): () => void {
    const previousEntries = [...seen].filter(([brand]) => brandKeys.includes(brand))
    update(storeLoaded(markSeenUpTo, loadedBrands, casesLoadedAt))
    return () => update((previous) => new Map([...previous, ...previousEntries]))
  }

  const seenBrands = brandKeys.flatMap((brand) => seen.get(brand) ?? [])
  return {
    isReady,
    storageError,
    brands,
    rows: sortByUrgency(brands.flatMap(({ rows }) => rows)),
    /** Oldest last-seen time in milliseconds; null before the first visit. */
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
