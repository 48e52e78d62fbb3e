import * as z from 'zod/mini'
import { laterMark, type ScanMark } from '#/api/scans-since.ts'
import { field, id, listOf, maybe, number, readNumber, text } from '#/contract/tolerant.ts'
import type { DeviceValue } from '#/storage/device-store.ts'

const seenCase = z.object({
  state: field((raw) => (raw === 'open' || raw === 'ended' ? raw : null)),
  status: text,
  resolution: text,
  /** Providers that had answered. */
  answers: number,
})

/** A case as it was seen; null for what was not reported. */
export type SeenCase = z.infer<typeof seenCase>

/** The cases of a brand as one reading had them; `readAt` in milliseconds of this machine. */
export interface SeenCases {
  readAt: number
  byId: ReadonlyMap<string, SeenCase>
}

/** What of a brand a user has seen: the newest scans and its cases. Null where that could not be read. */
export interface BrandSeen {
  scans: ScanMark | null
  cases: SeenCases | null
}

/** The same with when that was, in milliseconds of this machine: for reading alone, nothing is counted by it. */
export interface KeptSeen extends BrandSeen {
  at: number
  /** Nobody has marked anything as seen yet: it was made on the first visit. */
  isFirst: boolean
}

/**
 * What a user has seen of each brand, in this browser (F8). It moves on only when the user says so: a visit that
 * ends by itself, in a crash or in another tab, leaves what is new as new.
 */
export type ChangesSeen = ReadonlyMap<string, KeptSeen>

/** Stands for cases without a brand, among the ids of brands. */
export const ofNoBrand = 'none'

/** Begins with what is there on a first visit, each part on its own; what was seen before stays. */
export const beginAt =
  (brand: string, at: number, next: BrandSeen) =>
  (seen: ChangesSeen): ChangesSeen => {
    const before = seen.get(brand)
    const isNew = (['scans', 'cases'] as const).some(
      (part) => next[part] !== null && (before?.[part] ?? null) === null,
    )
    if (!isNew) return seen
    return new Map(seen).set(brand, {
      at: before?.at ?? at,
      isFirst: before?.isFirst ?? true,
      scans: before?.scans ?? next.scans,
      cases: before?.cases ?? next.cases,
    })
  }

/** A case as it was seen last; what is not reported now stays as it was, so that it is not forgotten. */
const seenLast = (before: SeenCase | undefined, now: SeenCase): SeenCase => ({
  state: now.state ?? before?.state ?? null,
  status: now.status ?? before?.status ?? null,
  // A case that is open again has no outcome any more.
  resolution: now.resolution ?? (now.state === 'open' ? null : (before?.resolution ?? null)),
  answers: now.answers ?? before?.answers ?? null,
})

/** Of two readings the later one, with the cases that it lacks as the earlier one had them. */
function laterCases(one: SeenCases, other: SeenCases): SeenCases {
  const [earlier, later] = one.readAt <= other.readAt ? [one, other] : [other, one]
  const byId = new Map(earlier.byId)
  for (const [key, now] of later.byId) byId.set(key, seenLast(byId.get(key), now))
  return { readAt: later.readAt, byId }
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

/** Nothing was seen in the future. */
const pastTime = field((raw) => Math.min(readNumber(raw) ?? 0, Date.now()))
const storedMark: z.ZodMiniType<ScanMark> = z.object({ at: number, ids: listOf(id) })
const storedCases = z.pipe(
  z.object({ readAt: pastTime, rows: listOf(z.extend(seenCase, { id })) }),
  z.transform(({ readAt, rows }): SeenCases => ({
    readAt,
    byId: new Map(rows.map(({ id: key, ...one }) => [key, one])),
  })),
)
const storedBrand = z.object({
  id,
  at: pastTime,
  isFirst: field((raw) => raw === true),
  scans: maybe(storedMark),
  cases: maybe(storedCases),
})
const stored: z.ZodMiniType<ChangesSeen> = z.pipe(
  listOf(storedBrand),
  z.transform(
    (brands): ChangesSeen => new Map(brands.map(({ id: brand, ...seen }) => [brand, seen])),
  ),
)

/** How what a user has seen is kept in this browser. */
export const changesSeen = (user: string): DeviceValue<ChangesSeen> => ({
  user,
  name: 'changes-seen',
  empty: new Map(),
  schema: stored,
  write: (seen) =>
    [...seen].map(([brand, { cases, ...rest }]) => ({
      id: brand,
      ...rest,
      cases: cases && {
        readAt: cases.readAt,
        rows: [...cases.byId].map(([key, one]) => ({ id: key, ...one })),
      },
    })),
})
