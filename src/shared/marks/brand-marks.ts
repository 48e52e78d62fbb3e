import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { profileOptions } from '#/api/profile.ts'
import { field, listOf, type Reported } from '#/contract/tolerant.ts'
import { useDeviceValue } from '#/shared/device-value.ts'
import {
  deviceNames,
  deviceStore,
  type DeviceStore,
  type DeviceValue,
} from '#/storage/device-store.ts'

/** What an analyst notes about a host, on this device only; the service has no place for it. */
export const markKinds = ['seen', 'aside', 'watch', 'hold', 'note'] as const
export type MarkKind = (typeof markKinds)[number]

/** What the notes on a domain are called, and what each means. */
export const markLabels: Readonly<Record<MarkKind, { label: string; meaning: string }>> = {
  seen: { label: 'Seen', meaning: 'You have been on its row.' },
  aside: {
    label: 'Dismissed',
    meaning: 'Set aside until it changes, until a date, or permanently.',
  },
  watch: { label: 'Watched', meaning: 'Worth another look later.' },
  hold: { label: 'On the request list', meaning: 'Ready for a takedown request.' },
  note: { label: 'Note', meaning: 'Your own text about a domain.' },
}

/** What the newest scan of a host said when it was dismissed; null for what was not told. */
export interface SeenHost {
  readonly scannedAt: string | null
  readonly verdict: string | null
  readonly risk: number | null
  /** Null says that no answer was recorded; undefined, that this was not reported. */
  readonly httpCode?: Reported<number>
}

/**
 * How long a host stays dismissed: until a scan says worse than `was`, or until a time in milliseconds (F29). `now` is
 * the newest scan that was on screen since, as far as it decides whether the host has come back.
 */
export type Until =
  | { readonly was: SeenHost; readonly now?: SeenHost | undefined }
  | { readonly date: number }

/** A host that was marked. */
export interface Mark {
  /** As the service gave it; null for a note from a file, whose names are not believed: see `MarkedName`. */
  readonly name: string | null
  /** Milliseconds since the epoch. */
  readonly at: number
  /** Of a dismissed host alone; without it, it is dismissed for good. */
  readonly until?: Until | undefined
  /** Why, in a few words of the user's own (F28). */
  readonly reason?: string | undefined
  /** The text of a note. */
  readonly text?: string | undefined
}
export type Marked = ReadonlyMap<string, Mark>

/** The marks of one user in one brand, by domain id. `hold` is the request list. */
export type BrandMarks = Readonly<Record<MarkKind, Marked>>

const none: Marked = new Map()
/** A brand on which nothing was noted. */
export const noMarks: BrandMarks = { seen: none, aside: none, watch: none, hold: none, note: none }

/** Characters of a reason, and of the text of a note. */
export const mostReason = 120
export const mostText = 2000

/** The name of a host as any of its marks has it. */
export const nameIn = (marks: BrandMarks, id: string): string | null =>
  markKinds.reduce<string | null>((name, kind) => name ?? marks[kind].get(id)?.name ?? null, null)

/** The marks with the names of hosts where they have none. */
export const withNames = (marks: BrandMarks, names: ReadonlyMap<string, string>): BrandMarks =>
  markKinds.reduce(
    (named, kind) =>
      withMarks(
        named,
        kind,
        [...names].flatMap(([id, name]) => {
          const mark = named[kind].get(id)
          return mark?.name === null ? [[id, { ...mark, name }] as const] : []
        }),
      ),
    marks,
  )

/** The marks with some of one kind set, or taken away (null). */
export function withMarks(
  marks: BrandMarks,
  kind: MarkKind,
  changes: readonly (readonly [id: string, to: Mark | null])[],
): BrandMarks {
  if (changes.length === 0) return marks
  const marked = new Map(marks[kind])
  for (const [id, to] of changes)
    if (to === null) marked.delete(id)
    else marked.set(id, to)
  return { ...marks, [kind]: marked }
}

const shortText = (longest: number) => z.string().check(z.minLength(1), z.maxLength(longest))

/** A time as it is stored (milliseconds) or exported (ISO 8601); nothing was marked in the future. */
const time = z.pipe(
  z.pipe(
    z.union([z.number(), z.string()]),
    z.transform((raw) => Math.min(typeof raw === 'string' ? Date.parse(raw) : raw, Date.now())),
  ),
  z.number().check(z.nonnegative()),
)

/** The last time that a date can be, in milliseconds. */
const lastTime = 8.64e15

/** A time that may lie ahead, as it is stored or exported. */
const date = z.pipe(
  z.pipe(
    z.union([z.number(), z.string()]),
    z.transform((raw) => (typeof raw === 'string' ? Date.parse(raw) : raw)),
  ),
  z.number().check(z.nonnegative(), z.lte(lastTime)),
)
const seenHost = z.object({
  scannedAt: z.nullable(z.string()),
  verdict: z.nullable(z.string()),
  risk: z.nullable(z.number()),
  httpCode: z.optional(z.nullable(z.number())),
})

/** A mark with the id of its host, as it is stored or exported. */
export const listedMark = z.object({
  id: shortText(100),
  // A host without a name, or with one that is too long for one, is marked all the same.
  name: z.catch(z.nullable(z.string().check(z.maxLength(1000))), null),
  at: time,
  until: z.optional(
    z.union([z.object({ was: seenHost, now: z.optional(seenHost) }), z.object({ date })]),
  ),
  reason: z.optional(shortText(mostReason)),
  text: z.optional(shortText(mostText)),
})

/** Of a mark that cannot be read nothing counts: a host is rather shown once more than hidden for good by mistake. */
const markList = listOf(listedMark)

const readMarked = field((raw): Marked => {
  return new Map(
    markList
      .parse(raw)
      .map(({ id, name, ...mark }) => [id, { ...mark, name: name === id ? null : name }]),
  )
})

/** Reads marks as they are stored. */
export const readMarks: z.ZodMiniType<BrandMarks> = z.object({
  seen: readMarked,
  aside: readMarked,
  watch: readMarked,
  hold: readMarked,
  note: readMarked,
})

/**
 * The marks as they are stored; in a file with times as `timeOf` writes them. The id stands for a name that is not
 * known: apps of before drop marks without one.
 */
export const writeMarks = (
  marks: BrandMarks,
  timeOf: (at: number) => unknown = (at) => at,
): Record<string, unknown> =>
  Object.fromEntries(
    markKinds.map((kind) => [
      kind,
      [...marks[kind]].map(([id, { name, at, until, ...mark }]) => ({
        id,
        name: name ?? id,
        ...mark,
        at: timeOf(at),
        until: until && 'date' in until ? { date: timeOf(until.date) } : until,
      })),
    ]),
  )

const prefix = 'marks/'

const marksOf =
  (brandId: string) =>
  (user: string): DeviceValue<BrandMarks> => ({
    user,
    name: prefix + brandId,
    empty: noMarks,
    schema: readMarks,
    write: (marks) => writeMarks(marks),
  })

/** The marks of a user in a brand, kept on this device; among them the request list of its hosts. */
export const brandMarks = (user: string, brandId: string): DeviceStore<BrandMarks> =>
  deviceStore(marksOf(brandId)(user))

/** All marks that a user has on this device, by brand id. Brands without any are left out. */
export async function allMarks(user: string): Promise<Map<string, BrandMarks>> {
  const found = new Map<string, BrandMarks>()
  for (const name of await deviceNames(user)) {
    if (!name.startsWith(prefix)) continue
    const brandId = name.slice(prefix.length)
    const store = brandMarks(user, brandId)
    await store.loaded
    if (countMarks(store.state.value) > 0) found.set(brandId, store.state.value)
  }
  return found
}

/** How many marks there are, of every kind. */
export const countMarks = (marks: BrandMarks): number =>
  markKinds.reduce((sum, kind) => sum + marks[kind].size, 0)

/** The marks of whoever is signed in, as soon as they are known, so that no row moves later. */
export async function readBrandMarks(
  queryClient: QueryClient,
  brandId: string,
): Promise<BrandMarks> {
  const profile = await queryClient.ensureQueryData(profileOptions()).catch(() => null)
  if (profile === null) return noMarks
  const store = brandMarks(profile.id, brandId)
  await store.loaded
  return store.state.value
}

/** The same of several brands, for a page that changes none of them. */
export const marksOfBrands = async (
  queryClient: QueryClient,
  brandIds: readonly string[],
): Promise<ReadonlyMap<string, BrandMarks>> =>
  new Map(
    await Promise.all(
      brandIds.map(async (id) => [id, await readBrandMarks(queryClient, id)] as const),
    ),
  )

/** The marks of the user in a brand; `ready` is false until what this device keeps was read. */
export function useBrandMarks(brandId: string): { marks: BrandMarks; ready: boolean } {
  const { value, ready } = useDeviceValue(marksOf(brandId))
  return { marks: value, ready }
}
