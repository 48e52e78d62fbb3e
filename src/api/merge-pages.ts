import type { Page } from '#/contract/page.ts'
import { parseInstant } from '#/lib/dates.ts'
import { ApiError, isApiError } from './errors.ts'
import { takedownsPath } from './paths.ts'

type Dated = { id: string; created_at: string | null }

const instantOf = (row: Dated): number => parseInstant(row.created_at) ?? -Infinity

/** The order of the service: the newest first, at one instant by identifier. */
export function newestFirst(a: Dated, b: Dated): number {
  const [first, second] = [instantOf(a), instantOf(b)]
  if (first !== second) return first < second ? 1 : -1
  return a.id < b.id ? -1 : Number(a.id > b.id)
}

interface Reading<Row> {
  read: (page: number) => Promise<Page<Row>>
  page: number
  rows: Row[]
  count: number | null
  more: boolean
  unreadable: number
}

async function readOn<Row extends Dated>(list: Reading<Row>): Promise<void> {
  list.page += 1
  try {
    const page = await list.read(list.page)
    const known = new Set(list.rows.map(({ id }) => id))
    const news = page.rows.filter(({ id }) => !known.has(id))
    list.rows.push(...news)
    list.count = page.count
    list.unreadable += page.unreadable
    // A service that repeats itself would be read for ever.
    list.more = page.next !== null && news.length > 0
  } catch (error) {
    if (list.page === 1 || !isApiError(error, 'not-found')) throw error
    list.more = false
  }
}

/**
 * A page of several lists, each newest first, as if they were one. A row is certain once every list that
 * goes on is past it; until the page is full of such rows, the list that reaches least far is read on.
 * The count is the sum of theirs.
 */
export async function mergePages<Row extends Dated>(
  lists: readonly ((page: number) => Promise<Page<Row>>)[],
  { page, pageSize }: { page: number; pageSize: number },
): Promise<Page<Row>> {
  const readings = lists.map((read): Reading<Row> => ({
    read,
    page: 0,
    rows: [],
    count: null,
    more: true,
    unreadable: 0,
  }))
  await Promise.all(readings.map(readOn))

  const reach = ({ rows }: Reading<Row>) => {
    const last = rows.at(-1)
    return last === undefined ? Infinity : instantOf(last)
  }
  const wanted = page * pageSize
  let merged: Row[] = []
  for (;;) {
    // A case may change its state between two readings; it is one case all the same.
    const once = new Map(readings.flatMap(({ rows }) => rows).map((row) => [row.id, row]))
    merged = [...once.values()].toSorted(newestFirst)
    const goingOn = readings.filter(({ more }) => more)
    const [nearest] = goingOn.toSorted((a, b) => reach(b) - reach(a))
    if (nearest === undefined) break
    const horizon = reach(nearest)
    const certain = merged.findIndex((row) => instantOf(row) <= horizon)
    if (certain >= wanted) break
    // What is read next depends on what came.
    await readOn(nearest)
  }

  const rows = merged.slice(wanted - pageSize, wanted)
  if (page > 1 && rows.length === 0)
    throw new ApiError({
      reason: { kind: 'not-found', detail: null },
      method: 'GET',
      path: takedownsPath,
      status: 404,
    })
  const sum = readings.reduce<number | null>(
    (all, { count }) => (all === null || count === null ? null : all + count),
    0,
  )
  const goesOn = merged.length > wanted || readings.some(({ more }) => more)
  return {
    count: sum,
    next: goesOn ? 'on the next page' : null,
    previous: null,
    rows,
    unreadable: readings.reduce((all, one) => all + one.unreadable, 0),
  }
}
