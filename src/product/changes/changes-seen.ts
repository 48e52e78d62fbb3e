import * as z from 'zod/mini'
import { laterMark, type ScanMark } from '#/api/scan-mark.ts'
import { field, id, listOf, maybe, number, readNumber } from '#/contract/tolerant.ts'
import { deviceStore, type DeviceStore, type DeviceValue } from '#/lib/device/device-store.ts'
import { laterCase, type SeenCase } from './case-changes.ts'

/** What of a brand a user has seen: the newest scans, and its cases. Null where that could not be read. */
export interface BrandSeen {
  scans: ScanMark | null
  cases: ReadonlyMap<string, SeenCase> | null
}

/** The same with when that was, in milliseconds of this machine: for reading alone, nothing is counted by it. */
export interface KeptSeen extends BrandSeen {
  at: number
  /** Nobody has marked anything as seen yet: it was made on the first look. */
  isFirst: boolean
}

/**
 * What a user has seen of each brand, in this browser (F8). It moves on only when the user says so: a look that
 * ends by itself, in a crash or in another tab, leaves what is new as new.
 */
export type ChangesSeen = ReadonlyMap<string, KeptSeen>

/** Stands for cases without a brand, among the ids of brands. */
export const ofNoBrand = 'none'

const nothing: ChangesSeen = new Map()

/** Begins with what is there on a first look, each part on its own; what was seen before stays. */
export const beginAt =
  (brand: string, at: number, next: BrandSeen) =>
  (seen: ChangesSeen): ChangesSeen => {
    const before = seen.get(brand)
    const scans = before?.scans ?? next.scans
    const cases = before?.cases ?? next.cases
    if (scans === (before?.scans ?? null) && cases === (before?.cases ?? null)) return seen
    return new Map(seen).set(brand, {
      at: before?.at ?? at,
      isFirst: before?.isFirst ?? true,
      scans,
      cases,
    })
  }

const laterCases = (
  one: ReadonlyMap<string, SeenCase>,
  other: ReadonlyMap<string, SeenCase>,
): ReadonlyMap<string, SeenCase> => {
  const all = new Map(one)
  for (const [key, now] of other) {
    const before = all.get(key)
    all.set(key, before ? laterCase(before, now) : now)
  }
  return all
}

/** Marks as seen what was on screen. Never back: another tab may have seen more. */
export const sawTo =
  (brand: string, at: number, next: BrandSeen) =>
  (seen: ChangesSeen): ChangesSeen => {
    const before = seen.get(brand)
    const isPart = (before?.scans && !next.scans) || (before?.cases && !next.cases)
    return new Map(seen).set(brand, {
      // What was not on screen is still compared with when it was seen last.
      at: before ? (isPart ? before.at : Math.max(at, before.at)) : at,
      isFirst: false,
      scans:
        before?.scans && next.scans
          ? laterMark(before.scans, next.scans)
          : (next.scans ?? before?.scans ?? null),
      cases:
        before?.cases && next.cases
          ? laterCases(before.cases, next.cases)
          : (next.cases ?? before?.cases ?? null),
    })
  }

/** Takes back what was marked as seen. */
export const seenAgainAs =
  (brands: ReadonlyMap<string, KeptSeen>) =>
  (seen: ChangesSeen): ChangesSeen =>
    new Map([...seen, ...brands])

const storedMark: z.ZodMiniType<ScanMark> = z.object({ at: number, ids: listOf(id) })
const storedCase = z.object({
  id,
  state: field((raw): SeenCase['state'] => (raw === 'open' || raw === 'ended' ? raw : null)),
  answers: number,
})
const storedCases = field((raw): ReadonlyMap<string, SeenCase> | null =>
  Array.isArray(raw)
    ? new Map(
        listOf(storedCase)
          .parse(raw)
          .map(({ id: key, ...one }) => [key, one]),
      )
    : null,
)
const storedBrand = z.object({
  id,
  /** Nothing was seen in the future. */
  at: field((raw) => Math.min(readNumber(raw) ?? 0, Date.now())),
  isFirst: field((raw) => raw === true),
  scans: maybe(storedMark),
  cases: storedCases,
})
const stored: z.ZodMiniType<ChangesSeen> = z.pipe(
  listOf(storedBrand),
  z.transform(
    (brands): ChangesSeen => new Map(brands.map(({ id: brand, ...seen }) => [brand, seen])),
  ),
)

const writeCases = (cases: ReadonlyMap<string, SeenCase> | null) =>
  cases && [...cases].map(([key, one]) => ({ id: key, ...one }))

/** How it is kept in this browser. */
const changesSeenValue = (user: string): DeviceValue<ChangesSeen> => ({
  user,
  name: 'changes-seen',
  empty: nothing,
  schema: stored,
  write: (seen) =>
    [...seen].map(([brand, { cases, ...rest }]) => ({
      id: brand,
      ...rest,
      cases: writeCases(cases),
    })),
})

/** What a user has seen, kept in this browser. */
export const changesSeen = (user: string): DeviceStore<ChangesSeen> =>
  deviceStore(changesSeenValue(user))
