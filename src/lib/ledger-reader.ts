import {
  mostRows,
  type Ledger,
  type LedgerRow,
  type LeftOut,
  type MarkBefore,
  type Rest,
  type RowState,
} from './request-ledger.ts'

/*
 * Makes a book of whatever was stored. One that cannot be read as a whole is refused: with a row missing it
 * would look as if that row had never been sent.
 */

type Members = Record<string, unknown>

const isMembers = (value: unknown): value is Members => typeof value === 'object' && value !== null
const isText = (value: unknown, longest = 2000): value is string =>
  typeof value === 'string' && value.length <= longest
const isTime = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value)
const isCount = (value: unknown): value is number =>
  isTime(value) && Number.isInteger(value) && value >= 0
const orNull = (value: unknown): string | null => (isText(value) ? value : null)

/** Every item read, or null as soon as one cannot be. */
function each<Item>(
  list: unknown,
  longest: number,
  read: (item: Members) => Item | null,
): Item[] | null {
  if (!Array.isArray(list) || list.length > longest) return null
  const items: Item[] = []
  for (const raw of list as unknown[]) {
    const item = isMembers(raw) ? read(raw) : null
    if (item === null) return null
    items.push(item)
  }
  return items
}

function readState(raw: unknown, marks: number): RowState | null {
  if (!isMembers(raw)) return null
  const { kind, since, before, at, words, caseId, status, tries } = raw
  const sent = isTime(since) && isCount(before) && before < marks
  switch (kind) {
    case 'waiting':
      return { kind, tries: isCount(tries) ? tries : 0 }
    case 'stopped':
      return { kind }
    case 'sending':
      return sent ? { kind, since, before } : null
    case 'unknown':
      return sent && isText(words) && isTime(at) ? { kind, since, before, words, at } : null
    case 'refused':
      return isText(words) && isTime(at) ? { kind, words, at } : null
    case 'created':
    case 'found':
      return isText(caseId, 100) && isTime(at)
        ? { kind, caseId, status: orNull(status), words: orNull(words), at }
        : null
    default:
      return null
  }
}

const readRow =
  (marks: number) =>
  ({ line, website, host, state: raw }: Members): LedgerRow | null => {
    const state = readState(raw, marks)
    return state && isCount(line) && isText(website) && isText(host)
      ? { line, website, host, state }
      : null
  }

const readLeftOut = ({ line, text, reason }: Members): LeftOut | null =>
  isCount(line) && isText(text) && isText(reason) ? { line, text, reason } : null

const readMark = ({ since, ids }: Members): MarkBefore | null =>
  Array.isArray(ids) && ids.every((id) => isText(id, 100)) ? { since: orNull(since), ids } : null

function readRest(raw: unknown): Rest | null {
  if (!isMembers(raw)) return null
  const { why, words } = raw
  if (why === 'asked' || why === 'signed-out' || why === 'left') return { why }
  return { why: 'failed', words: isText(words) ? words : '' }
}

/** The book in what was stored; null when there is none. */
export function readLedger(stored: unknown): Ledger | null {
  if (!isMembers(stored)) return null
  const { id, madeAt, brandId, brandName, comment } = stored
  const marks = each(stored['marks'], mostRows * 10, readMark)
  const rows = marks && each(stored['rows'], mostRows, readRow(marks.length))
  const leftOut = each(stored['leftOut'], mostRows * 10, readLeftOut)
  if (!marks || !rows || !leftOut || !isText(id, 100) || !isTime(madeAt)) return null
  if (new Set(rows.map(({ line }) => line)).size !== rows.length) return null
  return {
    id,
    madeAt,
    brandId: orNull(brandId),
    brandName: orNull(brandName),
    comment: isText(comment, 100_000) ? comment : '',
    rows,
    leftOut,
    marks,
    rest: readRest(stored['rest']),
    ended: stored['ended'] === true,
  }
}
