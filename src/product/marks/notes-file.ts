import * as z from 'zod/mini'
import { formatInstant } from '#/lib/dates.ts'
import { deviceStore } from '#/lib/device/device-store.ts'
import { readJsonFile, writeJsonFile } from '#/lib/json-file.ts'
import { countOf, formatCount } from '#/lib/numbers.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { joinViews, viewList, viewsOf, type SavedView } from '#/product/views/saved-views.ts'
import { saveFile } from '#/ui/save-file.ts'
import {
  markLabels,
  allMarks,
  brandMarks,
  countMarks,
  markKinds,
  type MarkKind,
  readMarks,
  withMarks,
  writeMarks,
  type BrandMarks,
} from './brand-marks.ts'

const format = 'brand-protection notes'

/** Who exports. */
type Exporter = { readonly id: string; readonly username: string | null }

/** The notes of a user by brand, and the views, as the text of a file: for another browser, or another shift (F28). */
export const writeNotes = (
  { id: user, username }: Exporter,
  brands: ReadonlyMap<string, BrandMarks>,
  views: readonly SavedView[],
  now: number,
): string =>
  writeJsonFile(format, now, {
    user,
    username,
    brands: [...brands].map(([id, marks]) => ({
      id,
      ...writeMarks(marks, (at) => new Date(at).toISOString()),
    })),
    views: views.map(({ name, address }) => ({ name, address })),
  })

const notesFile = z.object({
  format: z.literal(format),
  exported_at: z.catch(z.nullable(z.string()), null),
  username: z.catch(z.nullable(z.string()), null),
  brands: z.array(z.unknown()),
  views: viewList,
})
const brandId = z.object({ id: z.string() })

/** Notes with those of a file: of two on the same host the newer one stays, nothing is removed. */
export const joinMarks = (mine: BrandMarks, theirs: BrandMarks): BrandMarks =>
  markKinds.reduce(
    (marks, kind) =>
      withMarks(
        marks,
        kind,
        [...theirs[kind]].filter(([id, mark]) => mark.at > (mine[kind].get(id)?.at ?? -1)),
      ),
    mine,
  )

/** How many notes of each kind are new or newer than mine. */
const newNotes = (mine: BrandMarks, joined: BrandMarks): readonly [MarkKind, number][] =>
  markKinds.map((kind) => [
    kind,
    [...joined[kind]].filter(([id, { at }]) => mine[kind].get(id)?.at !== at).length,
  ])

/** What importing a file would change. */
interface Plan {
  brands: ReadonlyMap<string, BrandMarks>
  views: readonly SavedView[]
  /** Notes that are new or newer than one of mine, in words: `3 notes: 1 dismissed, 2 seen`. Null for none. */
  notes: string | null
  lines: string[]
}

/** Reads a file and tells what importing it would do; null when it is none. */
export async function planNotes(
  text: string,
  user: string,
  brandIds: readonly string[],
): Promise<Plan | null> {
  const { data: file } = notesFile.safeParse(readJsonFile(text))
  if (!file) return null
  const brands = new Map<string, BrandMarks>()
  const sum = { kept: 0, elsewhere: 0 }
  const fresh = new Map<MarkKind, number>()
  for (const item of file.brands) {
    const { id = '' } = brandId.safeParse(item).data ?? {}
    const { data: theirs } = readMarks.safeParse(item)
    if (!theirs || id === '' || brands.has(id)) continue
    if (!brandIds.includes(id)) {
      sum.elsewhere += countMarks(theirs)
      continue
    }
    const store = brandMarks(user, id)
    await store.loaded
    const found = newNotes(store.state.value, joinMarks(store.state.value, theirs))
    brands.set(id, theirs)
    for (const [kind, count] of found) fresh.set(kind, (fresh.get(kind) ?? 0) + count)
    sum.kept += found.reduce((kept, [, count]) => kept - count, countMarks(theirs))
  }
  const mine = deviceStore(viewsOf(user))
  await mine.loaded
  const known = mine.state.value
  const { added, left } = joinViews(known, file.views)
  const at = formatInstant(file.exported_at)
  const all = [...fresh.values()].reduce((total, count) => total + count, 0)
  const kinds = [...fresh].filter(([, count]) => count > 0)
  const notes =
    all === 0
      ? null
      : `${countOf(all, 'note')}: ${kinds.map(([kind, count]) => `${formatCount(count)} ${markLabels[kind].label.toLowerCase()}`).join(', ')}`
  const say = (count: number, words: string) =>
    count > 0 ? [`${formatCount(count)} ${words}`] : []
  const lines = [
    `Exported${file.username === null ? '' : ` by ${visibleString(file.username)}`}${at === null ? '' : ` on ${at}`}: ${countOf(all + sum.kept + sum.elsewhere, 'note')} and ${countOf(file.views.length, 'view')}.`,
    ...(notes === null ? [] : [`New or newer: ${notes}.`]),
    ...say(sum.kept, 'already there, as new or newer.'),
    ...say(sum.elsewhere, 'for brands you cannot access, skipped.'),
    ...say(added.length, added.length === 1 ? 'new view.' : 'new views.'),
    ...say(left, 'views left out: there is no room for more.'),
  ]
  if (notes === null && added.length === 0) lines.push('Nothing in this file is new.')
  return { brands, views: added, notes, lines }
}

/** Does what a plan says, and answers with it in words. */
export function importNotes({ brands, views, notes }: Plan, user: string): string {
  for (const [id, theirs] of brands) brandMarks(user, id).update((mine) => joinMarks(mine, theirs))
  deviceStore(viewsOf(user)).update((mine) => [...mine, ...joinViews(mine, views).added])
  return `Imported: ${[notes ?? '', views.length > 0 ? countOf(views.length, 'view') : ''].filter((part) => part !== '').join('; ')}.`
}

/** Saves all notes and views of a user as one file. */
export async function saveNotes(user: Exporter): Promise<void> {
  const now = Date.now()
  const views = deviceStore(viewsOf(user.id))
  await views.loaded
  const text = writeNotes(user, await allMarks(user.id), views.state.value, now)
  saveFile(`notes-${new Date(now).toISOString().slice(0, 10)}.json`, text, 'application/json')
}
