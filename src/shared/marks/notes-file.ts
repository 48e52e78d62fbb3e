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

/** Who exports. */
type Exporter = { readonly id: string; readonly username: string | null }

/**
 * The notes of a user by brand, and the views, as the text of a file: for another browser, or another shift (F28).
 * `unread` are stored values that this version could not read.
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

/** Notes with those of a file: of two on the same host the newer one stays, nothing is removed. */
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

/** How many notes are new or newer than mine, by what they are called in a sentence. */
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

/** What importing a file would change. */
interface Plan {
  brands: ReadonlyMap<string, BrandMarks>
  views: readonly SavedView[]
  /** Notes that are new or newer than one of mine, in words: `3 notes: 1 dismissed, 2 seen`. Null for none. */
  notes: string | null
  skipped: readonly Skipped[]
  lines: string[]
}

const sum = (counts: Iterable<number>): number => [...counts].reduce((all, count) => all + count, 0)

const nounOf = ({ list }: Skipped): string =>
  list === 'views' ? 'view' : list === 'unread' ? 'stored value' : 'note'

/** Reads a file and tells what importing it would do; null when it is none. */
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

/** Does what a plan says, and answers with it in words. */
export function importNotes({ brands, views, notes }: Plan, user: string): string {
  for (const [id, theirs] of brands) brandMarks(user, id).update((mine) => joinMarks(mine, theirs))
  deviceStore(viewsOf(user)).update((mine) => [...mine, ...joinViews(mine, views).added])
  return `Imported: ${[notes ?? '', views.length > 0 ? countOf(views.length, 'view') : ''].filter((part) => part !== '').join('; ')}.`
}

/** The skipped entries as a file of notes, each with why, to be put right and imported again. */
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

/** Saves the entries of a file that were not imported. */
export function saveSkipped(skipped: readonly Skipped[]): void {
  const now = Date.now()
  saveJson('skipped-notes', writeSkipped(skipped, now), now)
}

/** Saves all notes and views of a user as one file. */
export async function saveNotes(user: Exporter): Promise<void> {
  const now = Date.now()
  const views = deviceStore(viewsOf(user.id))
  await views.loaded
  // Where the database cannot be opened, there is what this page has read.
  const unread = await unreadValues(user.id).catch(() => [])
  saveJson('notes', writeNotes(user, await allMarks(user.id), views.state.value, unread, now), now)
}
