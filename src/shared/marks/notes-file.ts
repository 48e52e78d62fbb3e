import { formatInstant } from '#/lib/dates.ts'
import { writeJsonFile } from '#/lib/json-file.ts'
import { countOf, formatCount } from '#/lib/numbers.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { joinViews, mostViews, viewsOf, type SavedView } from '#/shared/views/saved-views.ts'
import { deviceStore, unreadValues } from '#/storage/device-store.ts'
import { saveFile } from '#/ui/save-file.ts'
import {
  markLabels,
  allMarks,
  brandMarks,
  markKinds,
  nameIn,
  withMarks,
  writeMarks,
  type BrandMarks,
} from './brand-marks.ts'
import { notesFormat, readNotes, type Skipped } from './read-notes.ts'
import { dismissals } from './set-aside.ts'

/** User who exports. */
type Exporter = { readonly id: string; readonly username: string | null }

/**
 * Text of an export file with a user's notes by brand and views (F28). `unread` are stored values that this version
 * could not parse.
 */
export const writeNotes = (
  { id: user, username }: Exporter,
  brands: ReadonlyMap<string, BrandMarks>,
  views: readonly SavedView[],
  unread: readonly (readonly [name: string, value: unknown])[],
  now: number,
): string =>
  writeJsonFile(notesFormat, now, {
    user,
    username,
    brands: [...brands].map(([id, marks]) => ({
      id,
      ...writeMarks(marks, (at) => new Date(at).toISOString()),
    })),
    views: views.map(({ name, address }) => ({ name, address })),
    ...(unread.length > 0 && { unread: unread.map(([name, value]) => ({ name, value })) }),
  })

/** Merges notes with those of a file. The newer of two on the same domain wins; nothing is removed. */
export const joinMarks = (mine: BrandMarks, theirs: BrandMarks): BrandMarks =>
  markKinds.reduce(
    (marks, kind) =>
      withMarks(
        marks,
        kind,
        [...theirs[kind]]
          .filter(([id, { at }]) => at > (mine[kind].get(id)?.at ?? -1))
          .map(([id, mark]) => [id, { ...mark, name: mark.name ?? nameIn(mine, id) }]),
      ),
    mine,
  )

/** Number of new or newer notes, by label. */
function newNotes(mine: BrandMarks, joined: BrandMarks): readonly [words: string, count: number][] {
  const newer = markKinds.map((kind) => {
    const isNew = ([id, { at }]: [string, { at: number }]) => mine[kind].get(id)?.at !== at
    return [kind, new Map([...joined[kind]].filter(isNew))] as const
  })
  return newer.flatMap(([kind, marks]): [string, number][] => {
    const words = kind === 'note' ? 'written' : markLabels[kind].label.toLowerCase()
    if (kind !== 'aside') return [[words, marks.size]]
    const { dismissed, back } = dismissals(marks, Date.now())
    return [
      [words, dismissed.size],
      ['dismissed before and back', back.size],
    ]
  })
}

/** Changes that an import would make. */
interface Plan {
  brands: ReadonlyMap<string, BrandMarks>
  views: readonly SavedView[]
  /** Summary of new or newer notes, such as `3 notes: 1 dismissed, 2 seen`. Null for none. */
  notes: string | null
  skipped: readonly Skipped[]
  lines: string[]
}

const sum = (counts: Iterable<number>): number => [...counts].reduce((all, count) => all + count, 0)

const nounOf = ({ list }: Skipped): string =>
  list === 'views' ? 'view' : list === 'unread' ? 'stored value' : 'note'

/** Parses a file and plans its import; null if it isn't a notes file. */
export async function planNotes(
  text: string,
  user: string,
  brandIds: readonly string[],
): Promise<Plan | null> {
  const file = readNotes(text, brandIds)
  if (file === null) return null
  const { brands, username } = file
  const fresh = new Map<string, number>()
  for (const [id, theirs] of brands) {
    const store = brandMarks(user, id)
    await store.loaded
    const mine = store.state.value
    for (const [words, count] of newNotes(mine, joinMarks(mine, theirs)))
      if (count > 0) fresh.set(words, (fresh.get(words) ?? 0) + count)
  }
  const views = deviceStore(viewsOf(user))
  await views.loaded
  const { added, left } = joinViews(views.state.value, file.views)
  const skipped = [
    ...file.skipped,
    ...left.map(({ name, address }): Skipped => {
      const why = `at most ${mostViews} views are kept`
      return { brandId: null, list: 'views', entry: { name, address }, why }
    }),
  ]
  const inFile = (noun: string, readable: number) =>
    countOf(readable + skipped.filter((one) => nounOf(one) === noun).length, noun)
  const newer = sum(fresh.values())
  const notes =
    newer === 0
      ? null
      : `${countOf(newer, 'note')}: ${[...fresh].map(([words, count]) => `${formatCount(count)} ${words}`).join(', ')}`
  const at = formatInstant(file.exportedAt)
  const knownViews = file.views.length - added.length - left.length
  const reasons = Map.groupBy(skipped, (one) => `${nounOf(one)}/${one.why}`)
  const lines = [
    `Exported${username === null ? '' : ` by ${visibleString(username)}`}${at === null ? '' : ` on ${at}`}: ${inFile('note', file.notes)} and ${inFile('view', file.views.length - left.length)}.`,
    ...(notes === null ? [] : [`New or newer: ${notes}.`]),
    ...(file.notes > newer
      ? [`${countOf(file.notes - newer, 'note')} already there, as new or newer.`]
      : []),
    ...(added.length > 0 ? [`${countOf(added.length, 'new view')}.`] : []),
    ...(knownViews > 0 ? [`${countOf(knownViews, 'view')} already there.`] : []),
    ...[...reasons.values()].flatMap(([first, ...others]) =>
      first ? [`${countOf(others.length + 1, nounOf(first))} skipped: ${first.why}.`] : [],
    ),
  ]
  if (notes === null && added.length === 0) lines.push('Nothing in this file is new.')
  return { brands, views: added, notes, skipped, lines }
}

/** Imports a planned file and returns a summary. */
export function importNotes({ brands, views, notes }: Plan, user: string): string {
  for (const [id, theirs] of brands) brandMarks(user, id).update((mine) => joinMarks(mine, theirs))
  deviceStore(viewsOf(user)).update((mine) => [...mine, ...joinViews(mine, views).added])
  return `Imported: ${[notes ?? '', views.length > 0 ? countOf(views.length, 'view') : ''].filter((part) => part !== '').join('; ')}.`
}

/** Skipped entries as a notes file with the reasons, to be corrected and imported again. */
export function writeSkipped(skipped: readonly Skipped[], now: number): string {
  const listed = (entries: readonly Skipped[]) =>
    entries.map(({ entry, why }) =>
      typeof entry === 'object' && entry !== null && !Array.isArray(entry)
        ? { ...entry, skipped: why }
        : { entry, skipped: why },
    )
  const listsOf = (entries: readonly Skipped[]) =>
    Object.fromEntries(
      [...Map.groupBy(entries, ({ list }) => list)].map(([list, its]) => [list, listed(its)]),
    )
  const isOwnList = ({ list, brandId }: Skipped) =>
    brandId === null && (list === 'views' || list === 'unread')
  const { ofFile = [], ofBrands = [] } = Object.groupBy(skipped, (one) =>
    isOwnList(one) ? 'ofFile' : 'ofBrands',
  )
  return writeJsonFile(notesFormat, now, {
    brands: [...Map.groupBy(ofBrands, ({ brandId }) => brandId)].map(([id, its]) => ({
      ...(id !== null && { id }),
      ...listsOf(its),
    })),
    views: [],
    ...listsOf(ofFile),
  })
}

const saveJson = (name: string, text: string, now: number) =>
  saveFile(`${name}-${new Date(now).toISOString().slice(0, 10)}.json`, text, 'application/json')

/** Saves the skipped entries of an import. */
export function saveSkipped(skipped: readonly Skipped[]): void {
  const now = Date.now()
  saveJson('skipped-notes', writeSkipped(skipped, now), now)
}

/** Saves all notes and views of a user as a file. */
export async function saveNotes(user: Exporter): Promise<void> {
  const now = Date.now()
  const views = deviceStore(viewsOf(user.id))
  await views.loaded
  // If the database can't be opened, use what this page has loaded.
  const unread = await unreadValues(user.id).catch(() => [])
  saveJson('notes', writeNotes(user, await allMarks(user.id), views.state.value, unread, now), now)
}
