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

/** Format name of a notes file. */
export const notesFormat = 'brand-protection notes'

/** Skipped entry of a file, unchanged. */
export interface Skipped {
  /** Location: brand ID and kind of note, or a list of the file. Null for no brand. */
  readonly brandId: string | null
  readonly list: string
  readonly entry: unknown
  /** Reason; completes "3 skipped: …". */
  readonly why: string
}

/** Content of a notes file; every entry is either parsed or skipped. */
export interface NotesFile {
  readonly exportedAt: string | null
  readonly username: string | null
  /** Notes without hostnames, which are fetched. The newest per domain. */
  readonly brands: ReadonlyMap<string, BrandMarks>
  readonly views: readonly SavedView[]
  /** Parsed notes; several may be about the same domain. */
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

/** Entries of a list in the file. Anything other than a list is one unreadable entry. */
const entriesOf = (raw: unknown): readonly unknown[] =>
  raw === undefined || raw === null ? [] : Array.isArray(raw) ? raw : [raw]

/** Reasons for unreadable notes, by field. */
const problems: Readonly<Record<string, string>> = {
  id: 'without a usable domain id',
  at: 'without a usable time',
  until: 'dismissed in a way that this version of the app does not know',
  text: `with a text of more than ${mostText} characters, or none that can be read`,
  reason: `with a reason of more than ${mostReason} characters, or none that can be read`,
}

/** Parses a notes file; null if it isn't one. `brandIds` are the user's brands. */
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
