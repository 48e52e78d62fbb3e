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

/** How many pages of scans are read for changes: one number for all screens, so that their counts agree. */
const pagesToRead = createStore<number>(sincePages.usual)

forgottenAtSessionEnd(() => pagesToRead.setState(() => sincePages.usual))

/** What was scanned in brands since it was seen. */
const scansUpTo = (seen: ChangesSeen, brandIds: readonly string[], pages: number) =>
  scansSinceOptions(
    // In one order, so that every screen asks for the same.
    brandIds.toSorted().map((brandId) => ({ brandId, mark: seen.get(brandId)?.scans ?? null })),
    pages,
  )

/** What was read of a brand; `cases` null while they are not. */
interface BrandRead {
  brand: string
  scans: BrandScansSince | undefined
  cases: readonly CaseRow[] | null
}

/** What makes all of a brand seen, each part that was read. */
const seenNow = ({ scans, cases }: Omit<BrandRead, 'brand'>, readAt: number): BrandSeen => ({
  scans: scans?.data?.mark ?? null,
  cases: cases && { readAt, byId: new Map(cases.map((row) => [row.id, seenCase(row)])) },
})

/** Begins with all brands at one instant, so that none is told apart from the others. */
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
 * What changed in brands since their user said that it was seen (F8): read when a screen asks for it, down to what
 * was seen. A brand that nobody has seen yet begins with what is there. `brandId` null: all brands, and the
 * cases of none.
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
  // Without the user's id it is not known what they have seen, so nothing is asked for.
  const profileError = profile.data === undefined && !profile.isFetching ? profile.error : null
  const isReading = profileError === null && (!enabled || scans.isFetching || cases.isFetching)

  const byBrand =
    loaded && Map.groupBy(loaded.rows, ({ brand }) => brand?.toLowerCase() ?? ofNoBrand)
  // A list of cases with gaps is no beginning: what it lacks would look new the next time.
  const isWholeOfCases = loaded?.complete ?? false
  // Of very many cases only the newest are read, which older ones never join.
  const canBegin = isWholeOfCases || (loaded?.cut === true && !loaded.changed)
  const places = brandId === null ? [...brandIds, ofNoBrand] : brandIds
  const read = places.map((brand): BrandRead => ({
    brand,
    scans: scans.data?.get(brand),
    cases: byBrand ? (byBrand.get(brand.toLowerCase()) ?? []) : null,
  }))
  const brands = read.map((one) =>
    changesOfBrand(one.brand, seen.get(one.brand), one.scans, one.cases),
  )

  // What is seen for the first time is noted once it is there, which is no part of drawing it.
  useEffect(() => {
    if (!ready || isReading) return
    const begin = beginning(read, casesReadAt, canBegin)
    const began = begin(seen)
    if (began === seen) return
    // What was just read is read up to these marks: it need not be read again.
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

  /** Marks all that is on screen as seen, and gives the way back. */
  function markSeen(): () => void {
    const before = places.flatMap((brand) => {
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

  const kept = places.flatMap((brand) => seen.get(brand) ?? [])
  return {
    /** Whether this browser has answered what was seen. */
    ready,
    /** Why this browser keeps nothing; null where it does. */
    trouble,
    brands,
    rows: inUrgency(brands.flatMap(({ rows }) => rows)),
    /** When the oldest of what was seen was seen, in milliseconds; null before a first visit. */
    since: kept.length === 0 ? null : Math.min(...kept.map(({ at }) => at)),
    /** Nothing was marked as seen yet: this is the first visit, or what came after it. */
    isFirst: kept.every(({ isFirst }) => isFirst),
    /** Whether brands were seen at different times. */
    isMixed: new Set(kept.map(({ at }) => at)).size > 1,
    /** All was read and compared: only then does a list without a row say that no change was found. */
    isWhole: brands.every(isCompared) && cases.error === null && isWholeOfCases,
    /** Whether there is anything that could be marked as seen. */
    hasNews: brands.some(({ rows, uncompared }) => rows.length > 0 || uncompared > 0),
    scans,
    /** Why it is not known who is signed in, and so nothing was loaded. */
    profileError,
    /** Why nothing, or nothing newer, came of the cases. */
    casesError: cases.error,
    isReading,
    /** Loads again what is newer, or what failed. */
    refresh: () =>
      profileError === null ? Promise.all([scans.refetch(), cases.refetch()]) : profile.refetch(),
    /** Ends the reading; what was read before stays. */
    cancel: () => {
      void cancelReading(client, scansOptions)
      void cancelReading(client, casesOptions())
    },
    /** Reads on where the usual number of pages ended; null where all of them are read. */
    readOn: pages < sincePages.all ? () => pagesToRead.setState(() => sincePages.all) : null,
    markSeen,
  }
}
export type Changes = ReturnType<typeof useChanges>
