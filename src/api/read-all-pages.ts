import type { Page } from '#/contract/page.ts'
import { ApiError, isApiError } from './errors.ts'
import { waitThrough } from './wait-through.ts'
import { walkPages, type Walked } from './walk.ts'

/** How far a reading of all pages is: rows so far, and the total as the service counts it. */
export interface ReadingProgress {
  read: number
  total: number | null
}

/** Passes on progress at most once in `pause` milliseconds, and the end of it always. */
export function throttled(
  pause: number,
  tell: (progress: ReadingProgress) => void,
): (progress: ReadingProgress) => void {
  let saidAt = -Infinity
  return (progress) => {
    const now = performance.now()
    if (now - saidAt < pause && progress.read !== progress.total) return
    saidAt = now
    tell(progress)
  }
}

/** Where the pages come from, and what is kept of each row. */
interface ReadingPlan<Row, Kept> {
  readPage: (page: number) => Promise<Page<Row>>
  idOf: (row: Row) => string
  keep: (row: Row) => Kept
  onProgress?: (progress: ReadingProgress) => void
}

/** Pages under way at once: the gate lets six requests through, two stay free for the reader's own. */
const sideBySide = 4
/** Failures in a row, each after the gate's own tries, that end the reading. */
const mostFailures = 6
const passing = new Set<ApiError['reason']['kind']>([
  'server',
  'timeout',
  'unreachable',
  'unreadable',
])

/**
 * Reads all pages of a list: the first one alone, then four side by side, or one after another where no
 * count is given. Rows come in the order of the pages, each once, since they move between pages while
 * these are read; the result is `complete` when all pages gave one count and that many rows came (C27).
 * A page whose failure may pass is put off to the end, and a 429 is only a wait.
 */
export async function readAllPages<Row, Kept>(plan: ReadingPlan<Row, Kept>): Promise<Walked<Kept>> {
  const { idOf, keep, onProgress } = plan
  const readPage = (number: number) => waitThrough(() => plan.readPage(number))
  const first = await readPage(1)
  if (first.count === null) return readUncounted(first, plan)

  const size = Math.max(1, first.rows.length + first.unreadable)
  const seen = new Set<string>()
  const pages: Kept[][] = []
  let { count } = first
  let changed = false
  let unreadable = 0
  let withoutNews = 0
  /** The last page: by the count, which may lie, and by what the pages themselves tell. */
  let counted = 1
  let end = Infinity

  function take(number: number, page: Page<Row>) {
    const before = seen.size
    const kept: Kept[] = []
    for (const row of page.rows) {
      const id = idOf(row)
      if (seen.has(id)) continue
      seen.add(id)
      kept.push(keep(row))
    }
    pages[number] = kept
    unreadable += page.unreadable
    if (page.count !== first.count) changed = true
    count = page.count ?? count
    counted = Math.ceil((count ?? 0) / size)
    withoutNews = seen.size === before ? withoutNews + 1 : 0
    // A service that repeats itself would be read for as long as its count promises.
    if (page.next === null || withoutNews === sideBySide) end = Math.min(end, number)
    onProgress?.({ read: seen.size, total: count })
  }

  let failures = 0
  let putOff: number[] = []

  /** Takes page after page from `numbers`, which four of these share; an error ends all of them. */
  async function readFrom(numbers: Iterable<number>) {
    for (const number of numbers) {
      try {
        take(number, await readPage(number))
        failures = 0
      } catch (error) {
        if (isApiError(error, 'not-found')) {
          end = Math.min(end, number - 1)
          continue
        }
        failures += 1
        const mayPass = error instanceof ApiError && passing.has(error.reason.kind)
        if (!mayPass || failures >= mostFailures) throw error
        putOff.push(number)
      }
    }
  }

  const inParallel = (numbers: Iterable<number>) =>
    Promise.all(Array.from({ length: sideBySide }, () => readFrom(numbers)))

  take(1, first)
  await inParallel(following(() => Math.min(counted, end)))
  while (putOff.length > 0) {
    const again = putOff
    putOff = []
    await inParallel(each(again))
  }

  const rows = pages.flat()
  return { rows, count, complete: !changed && rows.length + unreadable === count, unreadable }
}

/** The numbers of the pages after the first, for as long as there are any. */
function* following(last: () => number) {
  for (let number = 2; number <= last(); number += 1) yield number
}

// A generator, because that ends for all who share it when one of them leaves by an error.
function* each(numbers: readonly number[]) {
  yield* numbers
}

async function readUncounted<Row, Kept>(
  first: Page<Row>,
  { readPage, idOf, keep, onProgress }: ReadingPlan<Row, Kept>,
): Promise<Walked<Kept>> {
  let read = 0
  const walked = await walkPages(async (number) => {
    const page = number === 1 ? first : await readPage(number)
    read += page.rows.length
    onProgress?.({ read, total: page.count })
    return page
  }, idOf)
  return { ...walked, rows: walked.rows.map(keep) }
}
