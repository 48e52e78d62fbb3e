import * as z from 'zod/mini'
import { isRecord } from '#/contract/tolerant.ts'
import { formatIsoTime, toUtcDay } from '#/lib/dates.ts'
import { formatCount, formatCountOf } from '#/lib/numbers.ts'
import { toVisibleString } from '#/lib/visible-text.ts'
import {
  findNewViews,
  parseView,
  savedViewsOptions,
  type SavedView,
} from '#/shared/views/saved-views.ts'
import { getDeviceStore, readUnparsedValues } from '#/storage/device-store.ts'
import { saveFile } from '#/ui/save-file.ts'
import {
  noteEntry,
  loadAllNotes,
  getNotesStore,
  noteKinds,
  mapNoteKinds,
  findHostName,
  setNotes,
  serializeNotes,
  storedKindNames,
  type NoteKind,
  type TriageNote,
  type TriageNotes,
} from './triage-notes.ts'

type Exporter = { readonly id: string; readonly username: string | null }

const notesFormat = 'brand-protection notes'

/** Serializes the notes file (F28). `unparsed` are stored values that couldn't be parsed. */
export const toNotesFile = (
  { id: user, username }: Exporter,
  brands: ReadonlyMap<string, TriageNotes>,
  views: readonly SavedView[],
  unparsed: readonly (readonly [name: string, value: unknown])[],
  now: number,
): string => {
  const file = {
    format: notesFormat,
    version: 1,
    exported_at: new Date(now).toISOString(),
    user,
    username,
    brands: [...brands].map(([id, notes]) => ({
      id,
      ...serializeNotes(notes, (at) => new Date(at).toISOString()),
    })),
    views: views.map(({ name, address }) => ({ name, address })),
    ...(unparsed.length > 0 && { unread: unparsed.map(([name, value]) => ({ name, value })) }),
  }
  return `${JSON.stringify(file, null, 1)}\n`
}

/** Saves all notes and views of a user as a file. */
export async function exportNotes(exporter: Exporter): Promise<void> {
  const now = Date.now()
  const viewsStore = getDeviceStore(savedViewsOptions(exporter.id))
  await viewsStore.loaded
  // If the database can't be opened, the file has only what this page has loaded.
  const unparsed = await readUnparsedValues(exporter.id).catch(() => [])
  const notes = await loadAllNotes(exporter.id)
  const text = toNotesFile(exporter, notes, viewsStore.state.value, unparsed, now)
  saveFile(`notes-${toUtcDay(now)}.json`, text, 'application/json')
}

const nullableText = z.catch(z.nullable(z.string()), null)
const notesFile = z.object({
  format: z.literal(notesFormat),
  exported_at: nullableText,
  username: nullableText,
  brands: z.array(z.unknown()),
  views: z.optional(z.unknown()),
})

function toEntries(raw: unknown): readonly unknown[] {
  if (raw === undefined || raw === null) return []
  return Array.isArray(raw) ? raw : [raw]
}

const listNoteEntries = (brands: readonly unknown[]) =>
  brands.flatMap((brand) => {
    // The entries of a malformed brand get no brand ID, so that `parseNotesFile` skips and counts them.
    if (!isRecord(brand))
      return toEntries(brand).map((entry) => ({ brandId: undefined, kindName: '', entry }))
    const { id: brandId, ...lists } = brand
    return Object.entries(lists).flatMap(([kindName, raw]) =>
      toEntries(raw).map((entry) => ({ brandId, kindName, entry })),
    )
  })

function parseJson(text: string): unknown {
  try {
    // Other programs may add a byte order mark.
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}

function parseNotesFile(text: string, accessibleBrandIds: readonly string[]) {
  const { data: file } = notesFile.safeParse(parseJson(text))
  if (!file) return null
  const brands = new Map<string, Record<NoteKind, Map<string, TriageNote>>>()
  let noteCount = 0
  let seenCount = 0
  let skippedCount = 0
  for (const { brandId, kindName, entry } of listNoteEntries(file.brands)) {
    const kind = noteKinds.find((noteKind) => storedKindNames[noteKind] === kindName)
    const { data } = noteEntry.safeParse(entry)
    if (
      typeof brandId !== 'string' ||
      !accessibleBrandIds.includes(brandId) ||
      !kind ||
      !data ||
      (kind === 'note' && data.text === undefined)
    ) {
      skippedCount += 1
      continue
    }
    if (kind === 'seen') seenCount += 1
    else noteCount += 1
    const notes = brands.get(brandId) ?? mapNoteKinds(() => new Map<string, TriageNote>())
    brands.set(brandId, notes)
    const { id, ...note } = data
    const existing = notes[kind].get(id)
    if (existing === undefined || existing.at < note.at)
      // Hostnames in a file are not trusted. For a null name, the app fetches the hostname from the API.
      notes[kind].set(id, { ...note, name: null })
  }
  const viewEntries = toEntries(file.views)
  const views = viewEntries.map(parseView).filter((view) => view !== null)
  return {
    exportedAt: file.exported_at,
    username: file.username,
    brands,
    views,
    noteCount,
    seenCount,
    skippedCount: skippedCount + viewEntries.length - views.length,
  }
}

/** Finds imported notes that are newer than the user's own notes. Takes hostnames from the user's own notes. */
const findNewerNotes = (own: TriageNotes, imported: TriageNotes, kind: NoteKind) =>
  [...imported[kind]]
    .filter(([id, { at }]) => at > (own[kind].get(id)?.at ?? -1))
    .map(([id, note]) => [id, { ...note, name: findHostName(own, id) }] as const)

const mergeNotes = (own: TriageNotes, imported: TriageNotes): TriageNotes =>
  noteKinds.reduce((notes, kind) => setNotes(notes, kind, findNewerNotes(own, imported, kind)), own)

interface Counts {
  noteCount: number
  seenCount: number
  viewCount: number
}

/** Formats the counts for messages. Counts seen domains separately, because the notes page doesn't list them. */
const formatCounts = ({ noteCount, seenCount, viewCount }: Counts): string =>
  `${formatCountOf(noteCount, 'note')}${seenCount === 0 ? '' : `, ${formatCountOf(seenCount, 'seen domain')}`} and ${formatCountOf(viewCount, 'view')}`

export interface ImportPlan {
  /** Valid notes of the file by brand ID. The import skips notes that are not newer than the user's own notes. */
  brands: ReadonlyMap<string, TriageNotes>
  views: readonly SavedView[]
  /** Such as `3 notes, 9 seen domains and 0 views`. Null if nothing is new or newer. */
  summary: string | null
  /** Text to show before the import. */
  lines: string[]
}

/** Parses a file and plans its import; null if it isn't a notes file. */
export async function planImport(
  text: string,
  user: string,
  accessibleBrandIds: readonly string[],
): Promise<ImportPlan | null> {
  const file = parseNotesFile(text, accessibleBrandIds)
  if (file === null) return null
  const { brands, username } = file
  let newNoteCount = 0
  let newSeenCount = 0
  for (const [id, imported] of brands) {
    const store = getNotesStore(user, id)
    await store.loaded
    for (const kind of noteKinds) {
      const { length } = findNewerNotes(store.state.value, imported, kind)
      if (kind === 'seen') newSeenCount += length
      else newNoteCount += length
    }
  }
  const viewsStore = getDeviceStore(savedViewsOptions(user))
  await viewsStore.loaded
  const newViews = findNewViews(viewsStore.state.value, file.views)
  const exportedAt = formatIsoTime(file.exportedAt)
  const newCounts = {
    noteCount: newNoteCount,
    seenCount: newSeenCount,
    viewCount: newViews.length,
  }
  const hasNews = Object.values(newCounts).some((count) => count > 0)
  const summary = hasNews ? formatCounts(newCounts) : null
  const byUser = username === null ? '' : ` by ${toVisibleString(username)}`
  const onDate = exportedAt === null ? '' : ` on ${exportedAt}`
  const lines = [
    `Exported${byUser}${onDate}: ${formatCounts({ ...file, viewCount: file.views.length })}.`,
    summary === null ? 'Nothing in this file is new.' : `New or newer: ${summary}.`,
  ]
  if (file.skippedCount > 0)
    lines.push(
      `${formatCount(file.skippedCount)} skipped: unreadable, or for a brand you can’t access.`,
    )
  return { brands, views: newViews, summary, lines }
}

/** Imports a planned file and returns a message. Call it only if the plan has a `summary`. */
export function importNotes({ brands, views, summary }: ImportPlan, user: string): string {
  for (const [id, imported] of brands)
    getNotesStore(user, id).update((own) => mergeNotes(own, imported))
  getDeviceStore(savedViewsOptions(user)).update((own) => [...own, ...findNewViews(own, views)])
  return `Imported: ${summary}.`
}
