import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createStore, useSelector } from '@tanstack/react-store'
import { useEffect } from 'react'
import { everyCaseOf } from '#/api/case-list.ts'
import type { CaseRow } from '#/api/case-row.ts'
import { settled } from '#/api/freshness.ts'
import { profileOptions } from '#/api/profile.ts'
import { scansSinceOptions, sincePages } from '#/api/scans-since.ts'
import { cancelReading, type WholeRead } from '#/api/whole-reading.ts'
import { casesOptions } from '#/product/cases/all-cases.ts'
import { isRefreshedByAge } from '#/product/cases/copied-cases.ts'
import { casesLoadedAtOnce, latestCasesOptions } from '#/product/cases/latest-cases.ts'
import { casesByBrand, changesOfBrand, isCompared, seenNow } from './brand-changes.ts'
import { inWeight } from './change-rows.ts'
import { changesReach } from './changes-reach.ts'
import {
  beginAt,
  changesSeen,
  ofNoBrand,
  sawTo,
  seenAgainAs,
  type BrandSeen,
  type ChangesSeen,
} from './changes-seen.ts'

const unread = createStore({ value: new Map() as ChangesSeen, ready: false, durable: true })

/** Begins with all brands at one instant, so that none is told apart from the others. */
function beginNow(
  firsts: readonly { brand: string; next: BrandSeen }[],
  seen: ChangesSeen,
): ChangesSeen {
  const now = Date.now()
  return firsts.reduce((all, { brand, next }) => beginAt(brand, now, next)(all), seen)
}

/**
 * What changed in brands since their user said that it was seen (F8): read when a screen asks for it, down to what
 * was seen. A brand that nobody has looked at yet begins with what is there. `brandId` null: all brands, and the
 * cases of none.
 */
export function useChanges(brandIds: readonly string[], brandId: string | null) {
  const client = useQueryClient()
  const user = useQuery(profileOptions()).data?.id ?? null
  const store = user === null ? null : changesSeen(user)
  const { value: seen, ready, durable } = useSelector(store ?? unread)
  const pages = useSelector(changesReach)
  // In one order, so that every screen asks for the same.
  const marks = brandIds
    .toSorted()
    .map((id) => ({ brandId: id, mark: seen.get(id)?.scans ?? null }))
  const scansOptions = scansSinceOptions(marks, pages)
  const allCases = casesOptions(everyCaseOf(brandId))
  const scans = useQuery({ ...scansOptions, enabled: ready })
  const latest = useQuery(latestCasesOptions(brandId))
  const count = latest.data?.count ?? null
  const isLoadedUnasked = (known: WholeRead<CaseRow> | undefined) =>
    ready && ((count !== null && count <= casesLoadedAtOnce) || isRefreshedByAge(known))
  const cases = useQuery({
    ...allCases,
    staleTime: settled,
    enabled: ({ state }) => isLoadedUnasked(state.data),
  })
  // Those of the copy on this device may be older than what was seen: only young ones tell changes.
  const isOfOldCopy =
    cases.data?.copied !== undefined && (!isLoadedUnasked(cases.data) || cases.isStale)
  const loaded = isOfOldCopy ? undefined : cases.data

  const isReading = scans.isFetching || latest.isFetching || cases.isFetching

  const places = brandId === null ? [...brandIds, ofNoBrand] : brandIds
  const byBrand = loaded && casesByBrand(loaded.rows)
  const casesOf = (brand: string) => byBrand && (byBrand.get(brand) ?? [])
  // A list of cases with gaps is no beginning: what it lacks would look new the next time.
  const isWholeOfCases = loaded?.complete ?? false
  const read = places.map((brand) => ({
    brand,
    scans: scans.data?.get(brand),
    cases: casesOf(brand) ?? null,
  }))
  const brands = read.map(({ brand, ...parts }) => changesOfBrand(brand, { seen, ...parts }))

  // What is seen for the first time is noted once it is there, which is no part of drawing it.
  useEffect(() => {
    // All at once: with each of them the reading would begin anew.
    if (!ready || isReading || !store) return
    const began = beginNow(
      read.map(({ brand, scans: found, cases: listed }) => ({
        brand,
        next: seenNow(brand, found, isWholeOfCases ? listed : null),
      })),
      store.state.value,
    )
    if (began === store.state.value) return
    // What was just read is read up to these marks.
    const { queryKey } = scansSinceOptions(
      marks.map(({ brandId: brand }) => ({
        brandId: brand,
        mark: began.get(brand)?.scans ?? null,
      })),
      pages,
    )
    client.setQueryData(queryKey, (known) => known ?? scans.data)
    store.update((all) =>
      read.reduce((before, { brand }) => {
        const first = began.get(brand)
        return first ? beginAt(brand, first.at, first)(before) : before
      }, all),
    )
  }, [client, store, ready, isReading, read, marks, pages, scans.data, isWholeOfCases])

  function markSeen() {
    const before = new Map(
      places.flatMap((brand) => {
        const kept = seen.get(brand)
        return kept ? [[brand, kept] as const] : []
      }),
    )
    const now = Date.now()
    for (const { brand, scans: found, cases: listed } of read) {
      const isKnown = isWholeOfCases || Boolean(seen.get(brand)?.cases)
      store?.update(sawTo(brand, now, seenNow(brand, found, isKnown ? listed : null)))
    }
    return {
      undo: () => store?.update(seenAgainAs(before)),
      /** Whether this browser has stored it. */
      kept: store?.kept() ?? Promise.resolve(false),
    }
  }

  const casesError = cases.error ?? (loaded ? null : latest.error)
  const kept = places.flatMap((brand) => seen.get(brand) ?? [])
  return {
    /** Whether this browser has answered what was seen. */
    ready,
    /** False where this browser keeps nothing. */
    durable,
    brands,
    rows: inWeight(brands.flatMap(({ rows }) => rows)),
    /** When the oldest of what was seen was seen, in milliseconds; null before a first look. */
    since: kept.length === 0 ? null : Math.min(...kept.map(({ at }) => at)),
    /** Nothing was marked as seen yet: this is the first look, or what came after it. */
    isFirst: kept.every(({ isFirst }) => isFirst),
    /** Whether brands were seen at different times. */
    isMixed: new Set(kept.map(({ at }) => at)).size > 1,
    /** All was read and compared: only then does a list without a row mean that nothing changed. */
    isWhole: brands.every(isCompared) && casesError === null && isWholeOfCases,
    scans,
    /** Of the cases that changes are read from, whether they are of the copy on this device, and how old they are. */
    casesRead: { copied: loaded?.copied, readAt: cases.dataUpdatedAt },
    /** Why nothing, or nothing newer, came of the cases. */
    casesError,
    /** How many cases wait to be loaded by a press; null where none do. */
    casesWaiting:
      count !== null && count > casesLoadedAtOnce && !loaded && !cases.isFetching ? count : null,
    isReading,
    /** Loads again what is newer. */
    refresh: () => Promise.all([scans.refetch(), latest.refetch(), loaded && cases.refetch()]),
    loadCases: () => void cases.refetch(),
    /** Ends the reading; what was read before stays. */
    cancel: () => {
      void cancelReading(client, scansOptions)
      void cancelReading(client, allCases)
    },
    /** Reads on where the usual number of pages ended. */
    readOn: () => changesReach.setState(() => sincePages.all),
    markSeen,
  }
}
export type Changes = ReturnType<typeof useChanges>
