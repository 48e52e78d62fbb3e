import * as z from 'zod/mini'
import { isRecord } from '#/contract/tolerant.ts'
import { parseJsonFile } from '#/lib/json-file.ts'
import { parseView, type SavedView } from '#/shared/views/saved-views.ts'
import {
  noteEntry,
  noteKinds,
  maxReasonLength,
  maxTextLength,
  type TriageNotes,
  type TriageNote,
  type NoteKind,
} from './triage-notes.ts'

/** Format name of a notes file. */
export const notesFormat = 'brand-protection notes'

/** Skipped entry of a file, unchanged. */
export interface SkippedEntry {
  /** Location: brand ID and kind of note, or a list of the file. Null for no brand. */
  readonly brandId: string | null
  readonly list: string
  readonly entry: unknown
  /** Reason; completes "3 skipped: …". */
  readonly reason: string
}

/** Content of a notes file; every entry is either parsed or skipped. */
export interface NotesFile {
  readonly exportedAt: string | null
  readonly username: string | null
  /** Notes without hostnames, which are fetched. The newest per domain. */
  readonly brands: ReadonlyMap<string, TriageNotes>
  readonly views: readonly SavedView[]
  /** Parsed notes; several may be about the same domain. */
  readonly notes: number
  readonly skipped: readonly SkippedEntry[]
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
const toEntries = (raw: unknown): readonly unknown[] =>
  raw === undefined || raw === null ? [] : Array.isArray(raw) ? raw : [raw]

/** Reasons for unreadable notes, by field. */
const problems: Readonly<Record<string, string>> = {
  id: 'without a usable domain id',
  at: 'without a usable time',
  until: 'dismissed in a way that this version of the app does not know',
  text: `with a text of more than ${maxTextLength} characters, or none that can be read`,
  reason: `with a reason of more than ${maxReasonLength} characters, or none that can be read`,
}

/** Parses a notes file; null if it isn't one. `brandIds` are the user's brands. */
export function parseNotesFile(text: string, brandIds: readonly string[]): NotesFile | null {
  const { data: file } = notesFile.safeParse(parseJsonFile(text))
  if (!file) return null
  const brands = new Map<string, Record<NoteKind, Map<string, TriageNote>>>()
  const skipped: SkippedEntry[] = []
  let notes = 0

  function parseNote(brandId: string, kind: NoteKind, entry: unknown) {
    const { data, error } = noteEntry.safeParse(entry)
    if (data === undefined || (kind === 'note' && data.text === undefined)) {
      const member = isRecord(entry) ? String(error?.issues[0]?.path[0] ?? 'text') : ''
      const reason = problems[member] ?? 'not a note'
      skipped.push({ brandId, list: kind, entry, reason })
      return
    }
    notes += 1
    const { id, ...note } = data
    const brandNotes: Record<NoteKind, Map<string, TriageNote>> = brands.get(brandId) ?? {
      seen: new Map(),
      aside: new Map(),
      watch: new Map(),
      hold: new Map(),
      note: new Map(),
    }
    brands.set(brandId, brandNotes)
    const existing = brandNotes[kind].get(id)
    if (existing === undefined || existing.at < note.at)
      brandNotes[kind].set(id, { ...note, name: null })
  }

  for (const item of file.brands) {
    const { id: brandId, ...lists } = isRecord(item) ? item : { '': item }
    const skip = (list: string, entry: unknown, reason: string) =>
      skipped.push({ brandId: typeof brandId === 'string' ? brandId : null, list, entry, reason })
    for (const [list, raw] of Object.entries(lists))
      for (const entry of toEntries(raw)) {
        const kind = noteKinds.find((one) => one === list)
        if (typeof brandId !== 'string' || brandId === '') skip(list, entry, 'of no brand')
        else if (!brandIds.includes(brandId)) skip(list, entry, 'for a brand you can’t access')
        else if (kind) parseNote(brandId, kind, entry)
        else skip(list, entry, 'of a kind that this version of the app does not know')
      }
  }
  const views = toEntries(file.views).flatMap((entry) => {
    const view = parseView(entry)
    if (typeof view !== 'string') return [view]
    skipped.push({ brandId: null, list: 'views', entry, reason: view })
    return []
  })
  for (const entry of toEntries(file.unread))
    skipped.push({
      brandId: null,
      list: 'unread',
      entry,
      reason: 'could not be read where it was exported',
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
