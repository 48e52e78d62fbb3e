import * as z from 'zod/mini'
import { mergePositions, type ScanPosition } from '#/api/scan-position.ts'
import { optionalField, id, listOf, nullable, number, asNumber, text } from '#/contract/tolerant.ts'
import type { DeviceStoreOptions } from '#/storage/device-store.ts'

const seenCase = z.object({
  state: optionalField((raw) => (raw === 'open' || raw === 'ended' ? raw : null)),
  status: text,
  resolution: text,
  /** Number of providers that had replied. */
  answers: number,
})

/** A case as last seen. Unreported fields are null. */
export type SeenCase = z.infer<typeof seenCase>

/** Cases as of the local time `readAt`, in milliseconds since the epoch. */
export interface SeenCasesSnapshot {
  readAt: number
  byId: ReadonlyMap<string, SeenCase>
}

/** The newest scan and the cases of a brand that the user last saw. Scans or cases that weren't loaded are null. */
export interface SeenBrand {
  scans: ScanPosition | null
  cases: SeenCasesSnapshot | null
}

export interface StoredSeenBrand extends SeenBrand {
  /** Local time of the first visit or, later, of marking changes as seen. In milliseconds, only for display. */
  at: number
  /** True until the user marks changes as seen. */
  isFirst: boolean
}

/**
 * The state that the user last saw, by brand ID (F8). Cases without a brand have the key `noBrandKey`. The first visit
 * to a brand adds its entry. Only marking changes as seen replaces the entry.
 */
export type ChangesSeen = ReadonlyMap<string, StoredSeenBrand>

export const noBrandKey = 'none'

/** Stores the current scans and cases as seen. Scans or cases that are already stored stay unchanged. */
export const addFirstSeen =
  (brandKey: string, at: number, current: SeenBrand) =>
  (seen: ChangesSeen): ChangesSeen => {
    const stored = seen.get(brandKey)
    const isNew = (['scans', 'cases'] as const).some(
      (part) => current[part] !== null && (stored?.[part] ?? null) === null,
    )
    if (!isNew) return seen
    return new Map(seen).set(brandKey, {
      at: stored?.at ?? at,
      isFirst: stored?.isFirst ?? true,
      scans: stored?.scans ?? current.scans,
      cases: stored?.cases ?? current.cases,
    })
  }

const mergeSeenCase = (earlier: SeenCase | undefined, later: SeenCase): SeenCase => ({
  state: later.state ?? earlier?.state ?? null,
  status: later.status ?? earlier?.status ?? null,
  // A reopened case has no outcome.
  resolution: later.resolution ?? (later.state === 'open' ? null : (earlier?.resolution ?? null)),
  answers: later.answers ?? earlier?.answers ?? null,
})

function mergeCases(a: SeenCasesSnapshot, b: SeenCasesSnapshot): SeenCasesSnapshot {
  const [earlier, later] = a.readAt <= b.readAt ? [a, b] : [b, a]
  const byId = new Map(earlier.byId)
  for (const [caseId, seen] of later.byId) byId.set(caseId, mergeSeenCase(byId.get(caseId), seen))
  return { readAt: later.readAt, byId }
}

/** Marks the current scans and cases as seen. If another tab has stored newer scans or cases, keeps the newer ones. */
export const markBrandSeen =
  (brandKey: string, at: number, current: SeenBrand) =>
  (seen: ChangesSeen): ChangesSeen => {
    const stored = seen.get(brandKey)
    const isPartial = (stored?.scans && !current.scans) || (stored?.cases && !current.cases)
    return new Map(seen).set(brandKey, {
      // A part that wasn't loaded keeps its stored value. Then keep the displayed time too.
      at: stored && isPartial ? stored.at : Math.max(at, stored?.at ?? at),
      isFirst: false,
      scans:
        stored?.scans && current.scans
          ? mergePositions(stored.scans, current.scans)
          : (current.scans ?? stored?.scans ?? null),
      cases:
        stored?.cases && current.cases
          ? mergeCases(stored.cases, current.cases)
          : (current.cases ?? stored?.cases ?? null),
    })
  }

/** Local time in milliseconds, limited to now in case the clock was set back. */
const pastTime = optionalField((raw) => Math.min(asNumber(raw) ?? 0, Date.now()))
const storedPosition: z.ZodMiniType<ScanPosition> = z.object({ at: number, ids: listOf(id) })
const storedCases = z.pipe(
  z.object({ readAt: pastTime, rows: listOf(z.extend(seenCase, { id })) }),
  z.transform(({ readAt, rows }): SeenCasesSnapshot => ({
    readAt,
    byId: new Map(rows.map(({ id: caseId, ...fields }) => [caseId, fields])),
  })),
)
const storedBrand = z.object({
  id,
  at: pastTime,
  isFirst: optionalField((raw) => raw === true),
  scans: nullable(storedPosition),
  cases: nullable(storedCases),
})
const storedSchema: z.ZodMiniType<ChangesSeen> = z.pipe(
  listOf(storedBrand),
  z.transform(
    (brands): ChangesSeen => new Map(brands.map(({ id: brandKey, ...seen }) => [brandKey, seen])),
  ),
)

export const changesSeenOptions = (user: string): DeviceStoreOptions<ChangesSeen> => ({
  user,
  name: 'changes-seen',
  empty: new Map(),
  schema: storedSchema,
  serialize: (seen) =>
    [...seen].map(([brandKey, { cases, ...rest }]) => ({
      id: brandKey,
      ...rest,
      cases: cases && {
        readAt: cases.readAt,
        rows: [...cases.byId].map(([caseId, fields]) => ({ id: caseId, ...fields })),
      },
    })),
})
