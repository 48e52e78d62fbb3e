import * as z from 'zod/mini'
import { isRecord } from '#/contract/tolerant.ts'
import { readJsonFile } from '#/lib/json-file.ts'
import { readView, type SavedView } from '#/shared/views/saved-views.ts'
import {
  listedMark,
  markKinds,
  mostReason,
  mostText,
  type BrandMarks,
  type Mark,
  type MarkKind,
} from './brand-marks.ts'

/** Names a file of notes and views. */
export const notesFormat = 'brand-protection notes'

/** An entry of a file that is not imported, as it stands there. */
export interface Skipped {
  /** Where it stands: the brand's id and the kind of its notes, or one list of the file. Null for no brand. */
  readonly brandId: string | null
  readonly list: string
  readonly entry: unknown
  /** Ends "3 skipped: …". */
  readonly why: string
}

/** What is in a file of notes: all of it, either readable or as skipped. */
export interface NotesFile {
  readonly exportedAt: string | null
  readonly username: string | null
  /** Notes without names: those come from the service. Of two on one host the newer one. */
  readonly brands: ReadonlyMap<string, BrandMarks>
  readonly views: readonly SavedView[]
  /** Notes that can be read, of which some may be about one host. */
  readonly notes: number
  readonly skipped: readonly Skipped[]
}

const nullableText = z.catch(z.nullable(z.string()), null)
const notesFile = z.object({
  format: z.literal(notesFormat),
  exported_at: nullableText,
  username: nullableText,
  brands: z.array(z.unknown()),
  views: z.optional(z.unknown()),
  unread: z.optional(z.unknown()),
})

/** The entries of a list of a file; what stands in place of a list is one entry that cannot be read. */
const entriesOf = (raw: unknown): readonly unknown[] =>
  raw === undefined || raw === null ? [] : Array.isArray(raw) ? raw : [raw]

/** Why a note cannot be read, by the member that is wrong. */
const problems: Readonly<Record<string, string>> = {
  id: 'without a usable domain id',
  at: 'without a usable time',
  until: 'dismissed in a way that this version of the app does not know',
  text: `with a text of more than ${mostText} characters, or none that can be read`,
  reason: `with a reason of more than ${mostReason} characters, or none that can be read`,
}

/** Reads a file of notes and views; null when it is none. `brandIds` are those of the reader. */
export function readNotes(text: string, brandIds: readonly string[]): NotesFile | null {
  const { data: file } = notesFile.safeParse(readJsonFile(text))
  if (!file) return null
  const brands = new Map<string, Record<MarkKind, Map<string, Mark>>>()
  const skipped: Skipped[] = []
  let notes = 0

  function readNote(brandId: string, kind: MarkKind, entry: unknown) {
    const { data, error } = listedMark.safeParse(entry)
    if (data === undefined || (kind === 'note' && data.text === undefined)) {
      const member = isRecord(entry) ? String(error?.issues[0]?.path[0] ?? 'text') : ''
      const why = problems[member] ?? 'not a note'
      skipped.push({ brandId, list: kind, entry, why })
      return
    }
    notes += 1
    const { id, ...mark } = data
    const ofBrand: Record<MarkKind, Map<string, Mark>> = brands.get(brandId) ?? {
      seen: new Map(),
      aside: new Map(),
      watch: new Map(),
      hold: new Map(),
      note: new Map(),
    }
    brands.set(brandId, ofBrand)
    const known = ofBrand[kind].get(id)
    if (known === undefined || known.at < mark.at) ofBrand[kind].set(id, { ...mark, name: null })
  }

  for (const item of file.brands) {
    const { id: brandId, ...lists } = isRecord(item) ? item : { '': item }
    const skip = (list: string, entry: unknown, why: string) =>
      skipped.push({ brandId: typeof brandId === 'string' ? brandId : null, list, entry, why })
    for (const [list, raw] of Object.entries(lists))
      for (const entry of entriesOf(raw)) {
        const kind = markKinds.find((one) => one === list)
        if (typeof brandId !== 'string' || brandId === '') skip(list, entry, 'of no brand')
        else if (!brandIds.includes(brandId)) skip(list, entry, 'for a brand you can’t access')
        else if (kind) readNote(brandId, kind, entry)
        else skip(list, entry, 'of a kind that this version of the app does not know')
      }
  }
  const views = entriesOf(file.views).flatMap((entry) => {
    const read = readView(entry)
    if (typeof read !== 'string') return [read]
    skipped.push({ brandId: null, list: 'views', entry, why: read })
    return []
  })
  for (const entry of entriesOf(file.unread))
    skipped.push({
      brandId: null,
      list: 'unread',
      entry,
      why: 'could not be read where it was exported',
    })
  return {
    exportedAt: file.exported_at,
    username: file.username,
    brands,
    views,
    notes,
    skipped,
  }
}
