import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import type { HostRow } from '#/api/host-rows.ts'
import type { Page } from '#/contract/page.ts'
import { isDealtWith } from '#/product/marks/review-order.ts'
import { useBrandMarks } from '#/product/marks/use-brand-marks.ts'
import { queuePage } from './overview-reads.ts'
import type { Reading } from './use-overview.ts'

/** Pages of the queue that are read at most, until enough rows are found. */
const mostPages = 10

/** What to review first. */
export interface FirstToReview {
  rows: readonly { row: HostRow; page: number }[]
  /** How many before them, or of all that were looked at, were dealt with. */
  dealtWith: number
  /** More pages are on their way. */
  isReading: boolean
  /** All of the queue was looked at. */
  isWhole: boolean
}

/**
 * The first hosts of the queue, in review order, that nobody has dealt with: `wanted` of them, or as many as
 * there are. `first` is the first page; more are read only where it has too few.
 */
export function useFirstToReview(
  brandId: string,
  first: Reading<Page<HostRow>>,
  wanted: number,
): FirstToReview {
  const { marks } = useBrandMarks(brandId)
  const [depth, setDepth] = useState(1)
  const further = useQueries({
    queries: Array.from({ length: depth - 1 }, (_, at) => queuePage(brandId, at + 2)),
  })
  const readings = [first, ...further]
  const looked = readings.flatMap(({ data }, at) =>
    (data?.rows ?? []).map((row) => ({ row, page: at + 1, isDone: isDealtWith(row, marks) })),
  )
  const rows = looked.filter(({ isDone }) => !isDone).slice(0, wanted)
  const last = readings.at(-1)?.data
  if (rows.length < wanted && last && last.next !== null && depth < mostPages) setDepth(depth + 1)
  const end =
    rows.length < wanted ? looked.length : looked.findLastIndex((one) => rows.includes(one))
  return {
    rows,
    dealtWith: looked.slice(0, end).filter(({ isDone }) => isDone).length,
    isReading: further.some(({ isPending }) => isPending),
    isWhole: last?.next === null,
  }
}
