import * as z from 'zod/mini'
import { readJsonFile, writeJsonFile } from '#/lib/json-file.ts'
import { randomId } from '#/lib/random-id.ts'
import { isSameName, readName, type SavedView } from './saved-views.ts'
import { readViewAddress } from './view-address.ts'

const format = 'brand-protection views'

/** The views as the text of a file to pass on. */
export const writeViewsFile = (views: readonly SavedView[], now: number): string =>
  writeJsonFile(format, now, { views: views.map(({ name, address }) => ({ name, address })) })

const fileOfViews = z.object({ format: z.literal(format), views: z.array(z.unknown()) })
const viewInFile = z.object({ name: z.unknown(), address: z.unknown() })

/** What a file holds; `unreadable` counts what is no view, as an address that leads elsewhere. */
export interface ViewsFile {
  views: readonly SavedView[]
  unreadable: number
}

/** Reads a file of views tolerantly; null when the text is none. */
export function readViewsFile(text: string): ViewsFile | null {
  const { data: file } = fileOfViews.safeParse(readJsonFile(text))
  if (!file) return null
  const views = file.views.flatMap((item): SavedView[] => {
    const { data } = viewInFile.safeParse(item)
    const [name, address] = [readName(data?.name), readViewAddress(data?.address)]
    return name !== null && address ? [{ id: randomId(), name, ...address }] : []
  })
  return { views, unreadable: file.views.length - views.length }
}

/** What to do with a view whose name is taken by another. */
export type TakenName = 'both' | 'replace' | 'skip'

/** What a file would change. */
export interface ImportPlan {
  /** Those whose name is free. */
  added: readonly SavedView[]
  /** Those that are here already, exactly so. */
  same: number
  /** Those whose name is taken by a view with other content: asked about one by one. */
  taken: readonly SavedView[]
  unreadable: number
}

/** Compares a file with the views on this device. */
export function planImport(
  { views, unreadable }: ViewsFile,
  known: readonly SavedView[],
): ImportPlan {
  const added: SavedView[] = []
  const taken: SavedView[] = []
  let same = 0
  for (const view of views) {
    const mine = [...known, ...added].find((one) => isSameName(one, view))
    if (!mine) added.push(view)
    else if (mine.address === view.address) same += 1
    else taken.push(view)
  }
  return { added, same, taken, unreadable }
}

/** A name that no view of the list has: "Red (2)". */
function freeName(view: SavedView, known: readonly SavedView[]): string {
  for (let number = 2; ; number += 1) {
    const name = `${view.name.slice(0, 70)} (${number})`
    if (!known.some((one) => isSameName(one, { ...view, name }))) return name
  }
}

/** The views that an import stores, as it was answered for each whose name is taken. */
export function viewsToImport(
  { added, taken }: ImportPlan,
  answers: ReadonlyMap<string, TakenName>,
  known: readonly SavedView[],
): readonly SavedView[] {
  const stored = [...added]
  for (const view of taken) {
    const answer = answers.get(view.id) ?? 'both'
    if (answer === 'replace') stored.push(view)
    if (answer === 'both') stored.push({ ...view, name: freeName(view, [...known, ...stored]) })
  }
  return stored
}
