import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { cancelFullList } from '#/api/fetch-all-pages.ts'
import { scansSinceOptions } from '#/api/scans-since.ts'
import { filterCasesByBrand, allCasesOptions } from '#/api/takedowns.ts'
import { describeMissingCases } from '#/shared/cases/cases-loading.tsx'
import { useDeviceValue } from '#/shared/use-device-value.ts'
import { useIsPainted } from '#/ui/first-paint.ts'
import {
  addFirstSeen,
  changesSeenOptions,
  noBrandKey,
  markBrandSeen,
  type SeenBrand,
  type ChangesSeen,
} from './changes-seen.ts'
import {
  compareBrand,
  sortByUrgency,
  areScansCompared,
  toSeenCase,
  type LoadedBrand,
} from './changes.ts'

const scansSinceSeenOptions = (seen: ChangesSeen, brandIds: readonly string[]) =>
  scansSinceOptions(
    // Sort the IDs, so that all screens share the query key.
    brandIds.toSorted().map((brandId) => ({ brandId, position: seen.get(brandId)?.scans ?? null })),
  )

const createSeenUpdate =
  (updateBrand: typeof addFirstSeen, loadedBrands: readonly LoadedBrand[], casesLoadedAt: number) =>
  (previous: ChangesSeen): ChangesSeen => {
    const now = Date.now()
    let updated = previous
    for (const { brandKey, scans, cases } of loadedBrands) {
      const current: SeenBrand = {
        scans: scans?.data?.position ?? null,
        cases: cases && {
          readAt: casesLoadedAt,
          byId: new Map(cases.map((row) => [row.id, toSeenCase(row)])),
        },
      }
      updated = updateBrand(brandKey, now, current)(updated)
    }
    return updated
  }

/**
 * Returns the changes since the user last marked changes as seen (F8). For one brand, pass its ID in both arguments. If
 * `brandId` is null, cases without a brand are included.
 */
export function useChanges(brandIds: readonly string[], brandId: string | null) {
  const client = useQueryClient()
  const { value: seen, isReady, storageError, profile, update } = useDeviceValue(changesSeenOptions)
  const scansOptions = scansSinceSeenOptions(seen, brandIds)
  const enabled = useIsPainted() && isReady
  const scans = useQuery({ ...scansOptions, enabled })
  const cases = useQuery({ ...allCasesOptions(), enabled })
  const brandCases = cases.data && filterCasesByBrand(cases.data, brandId)
  const casesLoadedAt = cases.dataUpdatedAt
  const profileError = profile.data === undefined && !profile.isFetching ? profile.error : null
  // After a profile error, `enabled` stays false and nothing is fetched.
  const isFetching = profileError === null && (!enabled || scans.isFetching || cases.isFetching)

  // Brand IDs may differ in capitalization.
  const byBrand =
    brandCases && Map.groupBy(brandCases.rows, ({ brand }) => brand?.toLowerCase() ?? noBrandKey)
  const missingCases = brandCases ? describeMissingCases(brandCases) : null
  // The first visit stores all loaded cases as seen. A case that isn't among them would later be listed as new.
  // A truncated list lacks only the oldest cases, and later loads lack these cases too. But a list that changed during
  // the load may lack any case. Unreadable cases don't prevent storing, because they may stay unreadable.
  const lacksOnlyOldCases = brandCases?.isTruncated === true && !brandCases.hasChanged
  const canStoreFirstSeen = brandCases?.isComplete === true || lacksOnlyOldCases
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
    // On the first visit to a brand, its current state counts as seen.
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

  /** Marks the current changes as seen. Returns a function that undoes this. */
  function markSeen(): () => void {
    const previousEntries = [...seen].filter(([brandKey]) => brandKeys.includes(brandKey))
    update(createSeenUpdate(markBrandSeen, loadedBrands, casesLoadedAt))
    return () => update((previous) => new Map([...previous, ...previousEntries]))
  }

  const seenBrands = brandKeys.flatMap((brandKey) => seen.get(brandKey) ?? [])
  return {
    isReady,
    storageError,
    brands,
    rows: sortByUrgency(brands.flatMap(({ rows }) => rows)),
    /** Null before the first visit. */
    sinceMs: seenBrands.length === 0 ? null : Math.min(...seenBrands.map(({ at }) => at)),
    hasNeverMarkedSeen: seenBrands.every(({ isFirst }) => isFirst),
    /** True if everything was loaded and compared; only then does an empty list mean no changes. */
    isComplete:
      brands.every(areScansCompared) &&
      cases.error === null &&
      cases.data !== undefined &&
      missingCases === null,
    hasFailed: profileError !== null || cases.error !== null || brands.some(({ error }) => error),
    canMarkSeen: brands.some(({ rows, uncomparedCount }) => rows.length > 0 || uncomparedCount > 0),
    scans,
    profileError,
    casesError: cases.error,
    missingCases,
    isFetching,
    refetch: () =>
      profileError === null ? Promise.all([scans.refetch(), cases.refetch()]) : profile.refetch(),
    cancel: () => {
      void cancelFullList(client, scansOptions)
      void cancelFullList(client, allCasesOptions())
    },
    markSeen,
  }
}
export type Changes = ReturnType<typeof useChanges>
