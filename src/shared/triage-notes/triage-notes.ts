import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { optionalField, listOf, type Reported } from '#/contract/tolerant.ts'
import { loadDeviceValue, useDeviceValue } from '#/shared/use-device-value.ts'
import {
  listDeviceNames,
  getDeviceStore,
  type DeviceStore,
  type DeviceStoreOptions,
} from '#/storage/device-store.ts'

/** Kinds of notes. Their names on screen are in `noteLabels`. The API has no notes, so only this device stores them. */
export const noteKinds = ['seen', 'dismissed', 'watched', 'onRequestList', 'note'] as const
export type NoteKind = (typeof noteKinds)[number]

/** Names of the kinds in storage and in files. Renaming one would lose the stored notes of that kind. */
export const storedKindNames = {
  seen: 'seen',
  dismissed: 'aside',
  watched: 'watch',
  onRequestList: 'hold',
  note: 'note',
} as const satisfies Record<NoteKind, string>
type StoredKindName = (typeof storedKindNames)[NoteKind]

export const noteLabels: Readonly<Record<NoteKind, { label: string; definition: string }>> = {
  seen: { label: 'Seen', definition: 'You have moved to its row.' },
  dismissed: {
    label: 'Dismissed',
    definition: 'Set aside until it changes, until a date, or permanently.',
  },
  watched: { label: 'Watched', definition: 'Worth another look later.' },
  onRequestList: { label: 'On the request list', definition: 'Ready for a takedown request.' },
  note: { label: 'Note', definition: 'Your own text about a domain.' },
}

/** Figures of a dismissed domain's scan; null for missing values. */
export interface StoredScan {
  readonly scannedAt: string | null
  readonly verdict: string | null
  readonly risk: number | null
  /** Null if no response was recorded; undefined if not reported. */
  readonly httpCode?: Reported<number>
}

/** A dismissal ends when a scan is worse than `was`, or at `date`, in milliseconds since the epoch (F29). */
export type DismissedUntil =
  | {
      readonly was: StoredScan
      /** A newer scan. Stored only if it ended or resumed the dismissal, or changed the reason for its end. */
      readonly now?: StoredScan | undefined
    }
  | { readonly date: number }

export interface TriageNote {
  /** Hostname; null if unknown. Imports drop hostnames, because hostnames in files are not trusted. */
  readonly name: string | null
  /** Time of the note, in milliseconds since the epoch. */
  readonly at: number
  /** Only for dismissed domains. If missing, the domain is dismissed permanently. */
  readonly until?: DismissedUntil | undefined
  readonly reason?: string | undefined
  /** Only for notes of the kind `note`. */
  readonly text?: string | undefined
}
export type NotesById = ReadonlyMap<string, TriageNote>

/** Notes of one user in one brand, by domain ID. */
export type TriageNotes = Readonly<Record<NoteKind, NotesById>>

/** The cast restores the key type, which `fromEntries` loses. */
export const mapNoteKinds = <Value>(valueOf: (kind: NoteKind) => Value) =>
  Object.fromEntries(noteKinds.map((kind) => [kind, valueOf(kind)])) as Record<NoteKind, Value>

const mapStoredKinds = <Value>(valueOf: (kind: NoteKind) => Value) =>
  Object.fromEntries(noteKinds.map((kind) => [storedKindNames[kind], valueOf(kind)])) as Record<
    StoredKindName,
    Value
  >

export const emptyNotes: TriageNotes = mapNoteKinds(() => new Map())

export const maxReasonLength = 120
export const maxTextLength = 2000

export const findHostName = (notes: TriageNotes, id: string): string | null =>
  noteKinds.map((kind) => notes[kind].get(id)?.name ?? null).find((name) => name !== null) ?? null

/** Adds hostnames to notes without one. */
export function addHostNames(notes: TriageNotes, names: ReadonlyMap<string, string>): TriageNotes {
  let namedNotes = notes
  for (const kind of noteKinds) {
    const changes = [...names].flatMap(([id, name]) => {
      const note = notes[kind].get(id)
      return note?.name === null ? [[id, { ...note, name }] as const] : []
    })
    namedNotes = setNotes(namedNotes, kind, changes)
  }
  return namedNotes
}

/** Adds or replaces notes. A null note removes the existing note. */
export function setNotes(
  notes: TriageNotes,
  kind: NoteKind,
  changes: readonly (readonly [id: string, note: TriageNote | null])[],
): TriageNotes {
  if (changes.length === 0) return notes
  const notesById = new Map(notes[kind])
  for (const [id, note] of changes)
    if (note === null) notesById.delete(id)
    else notesById.set(id, note)
  return { ...notes, [kind]: notesById }
}

const createTextSchema = (maxLength: number) =>
  z.string().check(z.minLength(1), z.maxLength(maxLength))

/** Maximum value of a `Date`, in milliseconds since the epoch. */
const maxDateMs = 8.64e15

/** Stored time (milliseconds) or exported time (ISO 8601). */
const date = z.pipe(
  z.pipe(
    z.union([z.number(), z.string()]),
    z.transform((raw) => (typeof raw === 'string' ? Date.parse(raw) : raw)),
  ),
  z.number().check(z.nonnegative(), z.lte(maxDateMs)),
)
/** A future time becomes the current time. */
const pastDate = z.pipe(
  date,
  z.transform((timeMs) => Math.min(timeMs, Date.now())),
)
const storedScan = z.object({
  scannedAt: z.nullable(z.string()),
  verdict: z.nullable(z.string()),
  risk: z.nullable(z.number()),
  httpCode: z.optional(z.nullable(z.number())),
})

export const noteEntry = z.object({
  id: createTextSchema(100),
  // Keep notes whose hostname is missing or too long.
  name: z.catch(z.nullable(z.string().check(z.maxLength(1000))), null),
  at: pastDate,
  until: z.optional(
    z.union([z.object({ was: storedScan, now: z.optional(storedScan) }), z.object({ date })]),
  ),
  reason: z.optional(createTextSchema(maxReasonLength)),
  text: z.optional(createTextSchema(maxTextLength)),
})

/** Ignores notes that can't be parsed: showing a dismissed domain is better than hiding one by mistake. */
const noteList = listOf(noteEntry)

const notesByIdSchema = optionalField(
  (raw): NotesById =>
    new Map(
      noteList
        .parse(raw)
        // `serializeNotes` writes the ID in place of an unknown name.
        .map(({ id, name, ...note }) => [id, { ...note, name: name === id ? null : name }]),
    ),
)

export const triageNotesSchema: z.ZodMiniType<TriageNotes> = z.pipe(
  z.object(mapStoredKinds(() => notesByIdSchema)),
  z.transform((stored) => mapNoteKinds((kind) => stored[storedKindNames[kind]])),
)

/** Writes the ID in place of an unknown hostname, because older versions drop notes without a hostname. */
export const serializeNotes = (
  notes: TriageNotes,
  formatTime: (at: number) => unknown = (at) => at,
) =>
  mapStoredKinds((kind) =>
    [...notes[kind]].map(([id, { name, at, until, ...note }]) => ({
      id,
      name: name ?? id,
      ...note,
      at: formatTime(at),
      until: until && 'date' in until ? { date: formatTime(until.date) } : until,
    })),
  )

/** Notes were formerly called marks. A new prefix would lose the stored notes. */
const storeNamePrefix = 'marks/'

const notesOptions =
  (brandId: string) =>
  (user: string): DeviceStoreOptions<TriageNotes> => ({
    user,
    name: storeNamePrefix + brandId,
    empty: emptyNotes,
    schema: triageNotesSchema,
    serialize: (notes) => serializeNotes(notes),
  })

/** Returns the store of a user's notes in a brand, including the request list. */
export const getNotesStore = (user: string, brandId: string): DeviceStore<TriageNotes> =>
  getDeviceStore(notesOptions(brandId)(user))

/** Returns the user's notes by brand ID. Leaves out brands without notes. */
export async function loadAllNotes(user: string): Promise<Map<string, TriageNotes>> {
  const notesByBrand = new Map<string, TriageNotes>()
  for (const name of await listDeviceNames(user)) {
    if (!name.startsWith(storeNamePrefix)) continue
    const brandId = name.slice(storeNamePrefix.length)
    const store = getNotesStore(user, brandId)
    await store.loaded
    if (countNotes(store.state.value) > 0) notesByBrand.set(brandId, store.state.value)
  }
  return notesByBrand
}

const countNotes = (notes: TriageNotes): number =>
  noteKinds.reduce((sum, kind) => sum + notes[kind].size, 0)

/** Loads the signed-in user's notes in a brand from storage. */
export const loadBrandNotes = (queryClient: QueryClient, brandId: string): Promise<TriageNotes> =>
  loadDeviceValue(queryClient, notesOptions(brandId))

/** Returns the signed-in user's notes in a brand. `isReady` is false until they are loaded from storage. */
export function useTriageNotes(brandId: string): { notes: TriageNotes; isReady: boolean } {
  const { value, isReady } = useDeviceValue(notesOptions(brandId))
  return { notes: value, isReady }
}
