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

/** Kinds of notes on a domain. Notes exist only on this device because the API doesn't store them. */
export const markKinds = ['seen', 'aside', 'watch', 'hold', 'note'] as const
export type MarkKind = (typeof markKinds)[number]

/** Labels and descriptions of the kinds of notes. */
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

/** Latest scan of a domain at the time it was dismissed; null for missing values. */
export interface SeenHost {
  readonly scannedAt: string | null
  readonly verdict: string | null
  readonly risk: number | null
  /** Null if no response was recorded; undefined if not reported. */
  readonly httpCode?: Reported<number>
}

/**
 * How long a domain stays dismissed: until a scan is worse than `was`, or until a time in milliseconds (F29). `now` is
 * the latest scan seen since, as far as it affects whether the domain is back.
 */
export type Until =
  | { readonly was: SeenHost; readonly now?: SeenHost | undefined }
  | { readonly date: number }

/** A mark on a domain. */
export interface Mark {
  /** Hostname from the API; null for a note from a file, whose hostnames are not trusted: see `MarkedName`. */
  readonly name: string | null
  /** Milliseconds since the epoch. */
  readonly at: number
  /** Only for dismissed domains; without it the domain is dismissed for good. */
  readonly until?: Until | undefined
  /** Reason in the user's own words (F28). */
  readonly reason?: string | undefined
  /** Text of the note. */
  readonly text?: string | undefined
}
export type Marked = ReadonlyMap<string, Mark>

/** Marks of one user in one brand, by domain ID. `hold` is the request list. */
export type BrandMarks = Readonly<Record<MarkKind, Marked>>

const none: Marked = new Map()
/** Marks of a brand without any. */
export const noMarks: BrandMarks = { seen: none, aside: none, watch: none, hold: none, note: none }

/** Maximum length of a reason and of a note, characters. */
export const mostReason = 120
export const mostText = 2000

/** Hostname from any of the domain's marks. */
export const nameIn = (marks: BrandMarks, id: string): string | null =>
  markKinds.reduce<string | null>((name, kind) => name ?? marks[kind].get(id)?.name ?? null, null)

/** Adds hostnames to marks without one. */
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

/** Sets marks of one kind, or removes them (null). */
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

/** Stored time (milliseconds) or exported time (ISO 8601); not in the future. */
const time = z.pipe(
  z.pipe(
    z.union([z.number(), z.string()]),
    z.transform((raw) => Math.min(typeof raw === 'string' ? Date.parse(raw) : raw, Date.now())),
  ),
  z.number().check(z.nonnegative()),
)

/** Maximum value of a `Date`, milliseconds. */
const lastTime = 8.64e15

/** Stored or exported time; may be in the future. */
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

/** Stored or exported mark, with its domain ID. */
export const listedMark = z.object({
  id: shortText(100),
  // Keep marks whose hostname is missing or too long.
  name: z.catch(z.nullable(z.string().check(z.maxLength(1000))), null),
  at: time,
  until: z.optional(
    z.union([z.object({ was: seenHost, now: z.optional(seenHost) }), z.object({ date })]),
  ),
  reason: z.optional(shortText(mostReason)),
  text: z.optional(shortText(mostText)),
})

/** An unreadable mark is ignored: showing a domain again is better than hiding it by mistake. */
const markList = listOf(listedMark)

const readMarked = field((raw): Marked => {
  return new Map(
    markList
      .parse(raw)
      .map(({ id, name, ...mark }) => [id, { ...mark, name: name === id ? null : name }]),
  )
})

/** Parses stored marks. */
export const readMarks: z.ZodMiniType<BrandMarks> = z.object({
  seen: readMarked,
  aside: readMarked,
  watch: readMarked,
  hold: readMarked,
  note: readMarked,
})

/**
 * Serializes marks; `timeOf` formats times for a file. An unknown hostname is written as the ID because older versions
 * drop marks without one.
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

/** Stored marks of a user in a brand, including the request list. */
export const brandMarks = (user: string, brandId: string): DeviceStore<BrandMarks> =>
  deviceStore(marksOf(brandId)(user))

/** All marks of a user on this device, by brand ID. Brands without marks are omitted. */
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

/** Number of marks by kind. */
export const countMarks = (marks: BrandMarks): number =>
  markKinds.reduce((sum, kind) => sum + marks[kind].size, 0)

/** Marks of the signed-in user. Suspends until they are read, so that no row moves later. */
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

/** Read-only marks of several brands. */
export const marksOfBrands = async (
  queryClient: QueryClient,
  brandIds: readonly string[],
): Promise<ReadonlyMap<string, BrandMarks>> =>
  new Map(
    await Promise.all(
      brandIds.map(async (id) => [id, await readBrandMarks(queryClient, id)] as const),
    ),
  )

/** Marks of the user in a brand; `ready` is false until they were read from storage. */
export function useBrandMarks(brandId: string): { marks: BrandMarks; ready: boolean } {
  const { value, ready } = useDeviceValue(marksOf(brandId))
  return { marks: value, ready }
}
