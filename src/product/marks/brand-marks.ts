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
export const noMarks: BrandMarks = {
  seen: none,
  aside: none,
  watch: none,
  hold: none,
  removed: new Map(),
}

/** More than the largest brand has hosts; what is beyond comes from a hostile hand. */
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

const isText = (value: unknown, longest: number): value is string =>
  typeof value === 'string' && value !== '' && value.length <= longest

/** A mark out of anything; null when it is none. Nothing was marked in the future. */
function readMark(anything: unknown, now = Date.now()): (Mark & { id: string }) | null {
  if (typeof anything !== 'object' || anything === null) return null
  const { id, name, at } = anything as Record<string, unknown>
  const time = typeof at === 'string' ? Date.parse(at) : at
  if (!isText(id, 100) || !isText(name, 1000)) return null
  if (typeof time !== 'number' || !Number.isFinite(time) || time < 0) return null
  return { id, name, at: Math.min(time, now) }
}

/** Marks of one kind out of anything; `unreadable` counts what was none. */
export function readMarked(anything: unknown): { marked: Marked; unreadable: number } {
  if (!Array.isArray(anything)) return { marked: none, unreadable: anything === undefined ? 0 : 1 }
  const marked = new Map<string, Mark>()
  const now = Date.now()
  let unreadable = Math.max(0, anything.length - mostMarks)
  for (const item of anything.slice(0, mostMarks)) {
    const mark = readMark(item, now)
    if (mark) marked.set(mark.id, { name: mark.name, at: mark.at })
    else unreadable++
  }
  return { marked, unreadable }
}

/** Marks of one kind as they are stored and exported. */
export const writeMarked = (marked: Marked) =>
  [...marked].map(([id, { name, at }]) => ({ id, name, at }))

function readBrandMarks(stored: unknown): BrandMarks {
  if (typeof stored !== 'object' || stored === null) return noMarks
  const kept = stored as Record<string, unknown>
  const kind = (name: MarkKind) => readMarked(kept[name]).marked
  const removed = new Map<string, number>()
  const times = Array.isArray(kept['removed']) ? kept['removed'].slice(-mostRemoved) : []
  for (const item of times as unknown[]) {
    if (!Array.isArray(item)) continue
    const [key, at] = item as unknown[]
    if (isText(key, 110) && typeof at === 'number') removed.set(key, at)
  }
  return {
    seen: kind('seen'),
    aside: kind('aside'),
    watch: kind('watch'),
    hold: kind('hold'),
    removed,
  }
}

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
    read: readBrandMarks,
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
