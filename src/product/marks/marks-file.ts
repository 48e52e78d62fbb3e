import * as z from 'zod/mini'
import { field } from '#/contract/tolerant.ts'
import { readJsonFile, writeJsonFile } from '#/lib/json-file.ts'
import {
  markKinds,
  readMarked,
  removedKey,
  withMarks,
  writeMarked,
  type BrandMarks,
  type Mark,
  type MarkKind,
  type Marked,
} from './brand-marks.ts'

const format = 'brand-protection marks'

/** What another file or device knows of one brand's marks. */
export type OtherMarks = Readonly<Record<MarkKind, Marked>>

/** What a marks file holds; `unreadable` counts the entries that could not be read. */
export interface MarksFile {
  readonly user: string | null
  readonly brands: ReadonlyMap<string, OtherMarks>
  readonly unreadable: number
}

/** The marks of a user as the text of a JSON file, with times in ISO 8601. */
export function writeMarksFile(
  user: string,
  brands: ReadonlyMap<string, BrandMarks>,
  now: number,
): string {
  const list = (marked: Marked) =>
    writeMarked(marked).map((mark) => ({ ...mark, at: new Date(mark.at).toISOString() }))
  return writeJsonFile(format, now, {
    user,
    brands: [...brands].map(([id, { seen, aside, watch, hold }]) => ({
      id,
      seen: list(seen),
      aside: list(aside),
      watch: list(watch),
      hold: list(hold),
    })),
  })
}

const markedKind = field(readMarked)

const fileOfMarks = z.object({
  format: z.literal(format),
  user: field((user) => (typeof user === 'string' ? user : null)),
  brands: z.array(z.unknown()),
})

const brandInFile = z.object({
  id: z.string().check(z.minLength(1)),
  seen: markedKind,
  aside: markedKind,
  watch: markedKind,
  hold: markedKind,
})

/** Reads a marks file tolerantly; null when the text is none. */
export function readMarksFile(text: string): MarksFile | null {
  const { data: file } = fileOfMarks.safeParse(readJsonFile(text))
  if (!file) return null
  const brands = new Map<string, OtherMarks>()
  let unreadable = 0
  for (const item of file.brands) {
    const { data: brand } = brandInFile.safeParse(item)
    if (!brand || brands.has(brand.id)) {
      unreadable++
      continue
    }
    const { id, seen, aside, watch, hold } = brand
    for (const kind of [seen, aside, watch, hold]) unreadable += kind.unreadable
    brands.set(id, {
      seen: seen.marked,
      aside: aside.marked,
      watch: watch.marked,
      hold: hold.marked,
    })
  }
  return { user: file.user, brands, unreadable }
}

/** What joining two sets of marks does, in numbers. */
export interface Merge {
  readonly marks: BrandMarks
  /** Marks that were not there. */
  readonly added: number
  /** Marks replaced by a newer one. */
  readonly replaced: number
  /** Marks of the file that changed nothing: mine is as new or newer, or was taken back since. */
  readonly kept: number
}

/** Joins marks of a file into mine: of two for the same host the newer one stays, nothing is removed. */
export function mergeMarks(mine: BrandMarks, theirs: OtherMarks): Merge {
  let marks = mine
  let added = 0
  let replaced = 0
  let kept = 0
  for (const kind of markKinds) {
    const changes: [string, Mark][] = []
    for (const [id, mark] of theirs[kind]) {
      const known = mine[kind].get(id)?.at
      const since = known ?? mine.removed.get(removedKey(kind, id)) ?? -1
      if (mark.at <= since) kept++
      else {
        changes.push([id, mark])
        if (known === undefined) added++
        else replaced++
      }
    }
    marks = withMarks(marks, kind, changes)
  }
  return { marks, added, replaced, kept }
}

/** The name under which marks are saved: `marks-2026-03-02.json`. */
export const marksFileName = (now: number) =>
  `marks-${new Date(now).toISOString().slice(0, 10)}.json`
