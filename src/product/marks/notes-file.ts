import * as z from 'zod/mini'
import { deviceStore } from '#/lib/device/device-store.ts'
import { readJsonFile, writeJsonFile } from '#/lib/json-file.ts'
import { countOf, formatCount } from '#/lib/numbers.ts'
import { joinViews, viewList, viewsOf, type SavedView } from '#/product/views/saved-views.ts'
import { saveFile } from '#/ui/save-file.ts'
import {
  allMarks,
  brandMarks,
  countMarks,
  markKinds,
  readMarks,
  withMarks,
  writeMarks,
  type BrandMarks,
} from './brand-marks.ts'

const format = 'brand-protection notes'

/** The notes of a user by brand, and the views, as the text of a file: for another browser, or another shift (F28). */
export const writeNotes = (
  user: string,
  brands: ReadonlyMap<string, BrandMarks>,
  views: readonly SavedView[],
  now: number,
): string =>
  writeJsonFile(format, now, {
    user,
    brands: [...brands].map(([id, marks]) => ({
      id,
      ...writeMarks(marks, (at) => new Date(at).toISOString()),
    })),
    views: views.map(({ name, address }) => ({ name, address })),
  })

const notesFile = z.object({
  format: z.literal(format),
  user: z.catch(z.nullable(z.string()), null),
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

const newNotes = (mine: BrandMarks, joined: BrandMarks): number =>
  markKinds.reduce(
    (sum, kind) =>
      sum + [...joined[kind]].filter(([id, { at }]) => mine[kind].get(id)?.at !== at).length,
    0,
  )

/** What importing a file would change. */
interface Plan {
  brands: ReadonlyMap<string, BrandMarks>
  views: readonly SavedView[]
  /** Notes that are new or newer than one of mine. */
  notes: number
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
  const sum = { notes: 0, kept: 0, elsewhere: 0 }
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
    sum.notes += found
    sum.kept += countMarks(theirs) - found
  }
  const mine = deviceStore(viewsOf(user))
  await mine.loaded
  const known = mine.state.value
  const { added, left } = joinViews(known, file.views)
  const say = (count: number, words: string) =>
    count > 0 ? [`${formatCount(count)} ${words}`] : []
  const lines = [
    ...say(sum.notes, sum.notes === 1 ? 'note is new or newer.' : 'notes are new or newer.'),
    ...say(sum.kept, 'already there, as new or newer.'),
    ...say(sum.elsewhere, 'for brands you cannot access, skipped.'),
    ...say(added.length, added.length === 1 ? 'new view.' : 'new views.'),
    ...say(left, 'views left out: there is no room for more.'),
    ...(file.user !== null && file.user !== user ? ['This file comes from another user.'] : []),
  ]
  return { brands, views: added, notes: sum.notes, lines }
}

/** Does what a plan says, and answers with it in words. */
export function importNotes({ brands, views, notes }: Plan, user: string): string {
  for (const [id, theirs] of brands) brandMarks(user, id).update((mine) => joinMarks(mine, theirs))
  deviceStore(viewsOf(user)).update((mine) => [...mine, ...joinViews(mine, views).added])
  return `${countOf(notes, 'note')} and ${countOf(views.length, 'view')} imported.`
}

/** Saves all notes and views of a user as one file. */
export async function saveNotes(user: string): Promise<void> {
  const now = Date.now()
  const views = deviceStore(viewsOf(user))
  await views.loaded
  const text = writeNotes(user, await allMarks(user), views.state.value, now)
  saveFile(`notes-${new Date(now).toISOString().slice(0, 10)}.json`, text, 'application/json')
}
