import * as z from 'zod/mini'
import { field } from '#/contract/tolerant.ts'
import { deviceNames, deviceStore, type DeviceStore } from '#/lib/device/device-store.ts'

/** What an analyst notes about a host, on this device only; the service has no place for it. */
export const markKinds = ['seen', 'aside', 'watch', 'hold'] as const
export type MarkKind = (typeof markKinds)[number]

/** A host that was marked: its name at that time, and when, in milliseconds since the epoch. */
export interface Mark {
  readonly name: string
  readonly at: number
}
export type Marked = ReadonlyMap<string, Mark>

/**
 * The marks of one user in one brand, by domain id. `hold` is the hold list: hosts put aside for one
 * takedown request. `removed` knows when a mark was taken back, by `kind/domain id`, so that an older
 * copy of the marks does not bring it back.
 */
export type BrandMarks = Readonly<Record<MarkKind, Marked>> & {
  readonly removed: ReadonlyMap<string, number>
}

const none: Marked = new Map()
/** A brand on which nothing was noted. */
export const noMarks: BrandMarks = {
  seen: none,
  aside: none,
  watch: none,
  hold: none,
  removed: new Map(),
}

/** More than the largest brand has hosts; what is beyond comes from an attacker. */
const mostMarks = 100_000
const mostRemoved = 2000

export const removedKey = (kind: MarkKind, id: string) => `${kind}/${id}`

/** The marks with some set (`Mark`) and some taken back at a time (number), all of one kind. */
export function withMarks(
  marks: BrandMarks,
  kind: MarkKind,
  changes: readonly (readonly [id: string, to: Mark | number])[],
): BrandMarks {
  if (changes.length === 0) return marks
  const marked = new Map(marks[kind])
  const removed = new Map(marks.removed)
  for (const [id, to] of changes) {
    const key = removedKey(kind, id)
    // Deleted first, so that the newest stand last.
    removed.delete(key)
    if (typeof to === 'number') {
      marked.delete(id)
      removed.set(key, to)
    } else marked.set(id, to)
  }
  const kept = removed.size > mostRemoved ? new Map([...removed].slice(-mostRemoved)) : removed
  return { ...marks, [kind]: marked, removed: kept }
}

const shortText = (longest: number) => z.string().check(z.minLength(1), z.maxLength(longest))

/** A time as it is stored (milliseconds) or exported (ISO 8601). */
const time = z.pipe(
  z.union([
    z.number(),
    z.pipe(
      z.string(),
      z.transform((text: string) => Date.parse(text)),
    ),
  ]),
  z.number().check(z.nonnegative()),
)

const storedMark = z.object({ id: shortText(100), name: shortText(1000), at: time })

/** Marks of one kind out of anything; `unreadable` counts what was none. Nothing was marked in the future. */
export function readMarked(anything: unknown): { marked: Marked; unreadable: number } {
  const { data: items } = z.array(z.unknown()).safeParse(anything)
  if (!items) return { marked: none, unreadable: anything === undefined ? 0 : 1 }
  const marked = new Map<string, Mark>()
  const now = Date.now()
  let unreadable = Math.max(0, items.length - mostMarks)
  for (const item of items.slice(0, mostMarks)) {
    const { data: mark } = storedMark.safeParse(item)
    if (mark) marked.set(mark.id, { name: mark.name, at: Math.min(mark.at, now) })
    else unreadable++
  }
  return { marked, unreadable }
}

/** Marks of one kind as they are stored and exported. */
export const writeMarked = (marked: Marked) =>
  [...marked].map(([id, { name, at }]) => ({ id, name, at }))

const storedKind = field((stored) => readMarked(stored).marked)
const storedRemoval = z.tuple([shortText(110), z.number()])

const storedMarks: z.ZodMiniType<BrandMarks> = z.object({
  seen: storedKind,
  aside: storedKind,
  watch: storedKind,
  hold: storedKind,
  removed: field((stored) => {
    const { data: items = [] } = z.array(z.unknown()).safeParse(stored)
    const removals = items.slice(-mostRemoved).map((item) => storedRemoval.safeParse(item).data)
    return new Map(removals.filter((removal) => removal !== undefined))
  }),
})

const writeBrandMarks = ({ seen, aside, watch, hold, removed }: BrandMarks) => ({
  seen: writeMarked(seen),
  aside: writeMarked(aside),
  watch: writeMarked(watch),
  hold: writeMarked(hold),
  removed: [...removed],
})

const prefix = 'marks/'

/** The marks of a user in a brand, kept on this device; among them the hold list of its hosts. */
export function brandMarks(user: string, brandId: string): DeviceStore<BrandMarks> {
  return deviceStore({
    user,
    name: prefix + brandId,
    empty: noMarks,
    schema: storedMarks,
    write: writeBrandMarks,
  })
}

/** All marks that a user has on this device, by brand id. Brands without any are left out. */
export async function allMarks(user: string): Promise<Map<string, BrandMarks>> {
  const found = new Map<string, BrandMarks>()
  for (const name of await deviceNames(user)) {
    if (!name.startsWith(prefix)) continue
    const brandId = name.slice(prefix.length)
    const store = brandMarks(user, brandId)
    await store.loaded
    const { value } = store.state
    if (countMarks(value) > 0) found.set(brandId, value)
  }
  return found
}

/** How many marks there are, of every kind. */
export const countMarks = (marks: BrandMarks): number =>
  markKinds.reduce((sum, kind) => sum + marks[kind].size, 0)
