import { formatInstant } from '#/lib/dates.ts'
import { toJsonFile } from '#/lib/json-file.ts'
import { formatCountOf, formatCount } from '#/lib/numbers.ts'
import { visibleString } from '#/lib/visible-text.ts'
import {
  mergeViews,
  maxViews,
  savedViewsOptions,
  type SavedView,
} from '#/shared/views/saved-views.ts'
import { getDeviceStore, unparsedValues } from '#/storage/device-store.ts'
import { saveFile } from '#/ui/save-file.ts'
import { splitDismissed } from './dismissed.ts'
import { notesFormat, parseNotesFile, type SkippedEntry } from './parse-notes-file.ts'
import {
  noteLabels,
  loadAllNotes,
  triageNotes,
  noteKinds,
  knownHostName,
  setNotes,
  serializeNotes,
  type TriageNotes,
} from './triage-notes.ts'

/** User who exports. */
type Exporter = { readonly id: string; readonly username: string | null }

/**
 * Text of an export file with a user's notes by brand and views (F28). `unread` are stored values that this version
 * could not parse.
 */
export const toNotesFile = (
  { id: user, username }: Exporter,
  brands: ReadonlyMap<string, TriageNotes>,
  views: readonly SavedView[],
  unparsed: readonly (readonly [name: string, value: unknown])[],
  now: number,
): string =>
  toJsonFile(notesFormat, now, {
    user,
    username,
    brands: [...brands].map(([id, notes]) => ({
      id,
      ...serializeNotes(notes, (at) => new Date(at).toISOString()),
    })),
    views: views.map(({ name, address }) => ({ name, address })),
    ...(unparsed.length > 0 && { unread: unparsed.map(([name, value]) => ({ name, value })) }),
  })

/** Merges notes with those of a file. The newer of two on the same domain wins; nothing is removed. */
export const mergeNotes = (own: TriageNotes, imported: TriageNotes): TriageNotes =>
  noteKinds.reduce(
    (notes, kind) =>
      setNotes(
        notes,
        kind,
        [...imported[kind]]
          .filter(([id, { at }]) => at > (own[kind].get(id)?.at ?? -1))
          .map(([id, note]) => [id, { ...note, name: note.name ?? knownHostName(own, id) }]),
      ),
    own,
  )

/** Number of new or newer notes, by label. */
function countNewNotes(
  own: TriageNotes,
  joined: TriageNotes,
): readonly [words: string, count: number][] {
  const newCount = noteKinds.map((kind) => {
    const isNew = ([id, { at }]: [string, { at: number }]) => own[kind].get(id)?.at !== at
    return [kind, new Map([...joined[kind]].filter(isNew))] as const
  })
  return newCount.flatMap(([kind, notes]): [string, number][] => {
    const label = kind === 'note' ? 'written' : noteLabels[kind].label.toLowerCase()
    if (kind !== 'aside') return [[label, notes.size]]
    const { dismissed, resurfaced } = splitDismissed(notes, Date.now())
    return [
      [label, dismissed.size],
      ['dismissed before and back', resurfaced.size],
    ]
  })
}

/** Changes that an import would make. */
export interface ImportPlan {
  brands: ReadonlyMap<string, TriageNotes>
  views: readonly SavedView[]
  /** Summary of new or newer notes, such as `3 notes: 1 dismissed, 2 seen`. Null for none. */
  notes: string | null
  skipped: readonly SkippedEntry[]
  lines: string[]
}

const sum = (counts: Iterable<number>): number => [...counts].reduce((all, count) => all + count, 0)

const entryNoun = ({ list }: SkippedEntry): string =>
  list === 'views' ? 'view' : list === 'unread' ? 'stored value' : 'note'

/** Parses a file and plans its import; null if it isn't a notes file. */
export async function planNotes(
  text: string,
  user: string,
  brandIds: readonly string[],
): Promise<ImportPlan | null> {
  const file = parseNotesFile(text, brandIds)
  if (file === null) return null
  const { brands, username } = file
  const newCounts = new Map<string, number>()
  for (const [id, imported] of brands) {
    const store = triageNotes(user, id)
    await store.loaded
    const own = store.state.value
    for (const [label, count] of countNewNotes(own, mergeNotes(own, imported)))
      if (count > 0) newCounts.set(label, (newCounts.get(label) ?? 0) + count)
  }
  const views = getDeviceStore(savedViewsOptions(user))
  await views.loaded
  const { added, rejected } = mergeViews(views.state.value, file.views)
  const skipped = [
    ...file.skipped,
    ...rejected.map(({ name, address }): SkippedEntry => {
      const why = `at most ${maxViews} views are kept`
      return { brandId: null, list: 'views', entry: { name, address }, reason: why }
    }),
  ]
  const formatFileCount = (noun: string, readable: number) =>
    formatCountOf(readable + skipped.filter((one) => entryNoun(one) === noun).length, noun)
  const newCount = sum(newCounts.values())
  const notes =
    newCount === 0
      ? null
      : `${formatCountOf(newCount, 'note')}: ${[...newCounts].map(([label, count]) => `${formatCount(count)} ${label}`).join(', ')}`
  const at = formatInstant(file.exportedAt)
  const knownViews = file.views.length - added.length - rejected.length
  const reasons = Map.groupBy(skipped, (one) => `${entryNoun(one)}/${one.reason}`)
  const lines = [
    `Exported${username === null ? '' : ` by ${visibleString(username)}`}${at === null ? '' : ` on ${at}`}: ${formatFileCount('note', file.notes)} and ${formatFileCount('view', file.views.length - rejected.length)}.`,
    ...(notes === null ? [] : [`New or newer: ${notes}.`]),
    ...(file.notes > newCount
      ? [`${formatCountOf(file.notes - newCount, 'note')} already there, as new or newer.`]
      : []),
    ...(added.length > 0 ? [`${formatCountOf(added.length, 'new view')}.`] : []),
    ...(knownViews > 0 ? [`${formatCountOf(knownViews, 'view')} already there.`] : []),
    ...[...reasons.values()].flatMap(([first, ...others]) =>
      first
        ? [`${formatCountOf(others.length + 1, entryNoun(first))} skipped: ${first.reason}.`]
        : [],
    ),
  ]
  if (notes === null && added.length === 0) lines.push('Nothing in this file is new.')
  return { brands, views: added, notes, skipped, lines }
}

/** Imports a planned file and returns a summary. */
export function importNotes({ brands, views, notes }: ImportPlan, user: string): string {
  for (const [id, imported] of brands)
    triageNotes(user, id).update((own) => mergeNotes(own, imported))
  getDeviceStore(savedViewsOptions(user)).update((own) => [...own, ...mergeViews(own, views).added])
  return `Imported: ${[notes ?? '', views.length > 0 ? formatCountOf(views.length, 'view') : ''].filter((part) => part !== '').join('; ')}.`
}

/** Skipped entries as a notes file with the reasons, to be corrected and imported again. */
export function toSkippedFile(skipped: readonly SkippedEntry[], now: number): string {
  const withReasons = (entries: readonly SkippedEntry[]) =>
    entries.map(({ entry, reason }) =>
      typeof entry === 'object' && entry !== null && !Array.isArray(entry)
        ? { ...entry, skipped: reason }
        : { entry, skipped: reason },
    )
  const groupByList = (entries: readonly SkippedEntry[]) =>
    Object.fromEntries(
      [...Map.groupBy(entries, ({ list }) => list)].map(([list, its]) => [list, withReasons(its)]),
    )
  const isOwnList = ({ list, brandId }: SkippedEntry) =>
    brandId === null && (list === 'views' || list === 'unread')
  const { ofFile: fileEntries = [], ofBrands: brandEntries = [] } = Object.groupBy(skipped, (one) =>
    isOwnList(one) ? 'ofFile' : 'ofBrands',
  )
  return toJsonFile(notesFormat, now, {
    brands: [...Map.groupBy(brandEntries, ({ brandId }) => brandId)].map(([id, entries]) => ({
      ...(id !== null && { id }),
      ...groupByList(entries),
    })),
    views: [],
    ...groupByList(fileEntries),
  })
}

const saveJson = (name: string, text: string, now: number) =>
  saveFile(`${name}-${new Date(now).toISOString().slice(0, 10)}.json`, text, 'application/json')

/** Saves the skipped entries of an import. */
export function saveSkipped(skipped: readonly SkippedEntry[]): void {
  const now = Date.now()
  saveJson('skipped-notes', toSkippedFile(skipped, now), now)
}

/** Saves all notes and views of a user as a file. */
export async function saveNotes(user: Exporter): Promise<void> {
  const now = Date.now()
  const views = getDeviceStore(savedViewsOptions(user.id))
  await views.loaded
  // If the database can't be opened, use what this page has loaded.
  const unparsed = await unparsedValues(user.id).catch(() => [])
  saveJson(
    'notes',
    toNotesFile(user, await loadAllNotes(user.id), views.state.value, unparsed, now),
    now,
  )
}
