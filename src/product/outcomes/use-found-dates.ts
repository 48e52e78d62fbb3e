import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CaseRow } from '#/api/case-row.ts'
import {
  foundDatesOptions,
  mostFoundRequests,
  type FoundAnswers,
  type FoundTarget,
} from '#/api/found-dates.ts'
import { cancelReading } from '#/api/whole-reading.ts'
import { hostOfWebsite } from '#/lib/compare-targets.ts'
import type { OutcomeCase } from './outcome-case.ts'
import type { Period } from './period.ts'
import { clocked, type FoundDate, type FoundDates } from './whose-clock.ts'

type Rows = ReadonlyMap<string, Pick<CaseRow, 'brand' | 'target_website'>>

/** How the cases of a period are named where it is kept when their domains were found. */
export const foundPeriod = (period: Period | null): string =>
  period === null ? 'all' : `${period.from} ${period.to}`

const targetOf = (one: OutcomeCase, rows: Rows): FoundTarget | null => {
  const row = rows.get(one.id)
  const host = row?.target_website == null ? null : hostOfWebsite(row.target_website)
  return row?.brand == null || host === null ? null : { caseId: one.id, brandId: row.brand, host }
}

function datesOf(cases: readonly OutcomeCase[], rows: Rows, answers: FoundAnswers): FoundDates {
  const dateOf = ({ id }: OutcomeCase): FoundDate =>
    // A case of no brand has no row that it could be found by.
    rows.get(id)?.brand === null ? 'unlisted' : (answers.get(id) ?? 'unread')
  return new Map(cases.map((one) => [one.id, dateOf(one)]))
}

/**
 * When the domains of the cases were found whose stages are counted in a period (F20), and the way to read that:
 * one request for each domain, so only a few are read unasked.
 */
export function useFoundDates(
  brandId: string | null,
  { cases, rows }: { cases: readonly OutcomeCase[]; rows: Rows },
  period: Period | null,
) {
  const client = useQueryClient()
  const counted = clocked(cases, period)
  const targets = counted.map((one) => targetOf(one, rows)).filter((target) => target !== null)
  const options = foundDatesOptions(brandId, foundPeriod(period), targets)
  const { data, error, isFetching, refetch } = useQuery(options)
  const found = data ? datesOf(counted, rows, data) : null
  const left = targets.filter(({ caseId }) => (found?.get(caseId) ?? 'unread') === 'unread')
  return {
    /** Null where nothing was read. */
    found,
    /** Requests that would read what is not read yet, at most. */
    requests: mostFoundRequests(left),
    error,
    isReading: isFetching,
    read: () => void refetch(),
    cancel: () => void cancelReading(client, options),
  }
}
export type FoundReading = ReturnType<typeof useFoundDates>
