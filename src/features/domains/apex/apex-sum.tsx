import { useQuery, useQueryClient } from '@tanstack/react-query'
import { explainError } from '#/api/explain-error.ts'
import { allApexesOptions, loadProgressOptions } from '#/api/load-all.ts'
import { cancelReading } from '#/api/whole-reading.ts'
import type { ApexList } from '#/features/domains/domain-list.ts'
import { formatCount } from '#/lib/numbers.ts'
import { Button } from '#/ui/button.tsx'
import { groupSum, groupLabel } from './group-sum.ts'

type ApexSumProps = {
  brandId: string
  list: ApexList
  /** Which page of the list is on screen. */
  page: number
}

/** Whether the groups add up to the hosts, once all of them are read (C69). */
export function ApexSum({ brandId, list, page }: ApexSumProps) {
  const { rows, count, hosts, unreadable, filters } = list
  const queryClient = useQueryClient()
  const options = allApexesOptions(brandId, filters)
  const { data, error, isFetching } = useQuery({ ...options, enabled: false })
  const progress = useQuery(loadProgressOptions(brandId, filters, 'apexes')).data
  const isWhole = count !== null && page === 1 && rows.length === count
  const whole = isWhole ? { rows: [...rows], count, complete: true, unreadable } : data
  if (isFetching)
    return (
      <span className="flex items-center gap-3 text-sm text-muted">
        <progress
          aria-label="Loading all registered domains"
          className="h-1.5 w-32"
          {...(progress?.total ? { value: progress.read, max: progress.total } : {})}
        />
        {formatCount(progress?.read ?? 0)} of {formatCount(count)} registered domains
        <Button size="small" onClick={() => void cancelReading(queryClient, options)}>
          Cancel
        </Button>
      </span>
    )
  if (whole) {
    const { apexes, hosts: sum, mismatch } = groupSum(whole, hosts)
    return (
      <output className={`text-sm ${mismatch ? 'text-amber' : 'text-muted'}`}>
        {mismatch ?? (sum === null ? null : `All loaded: ${groupLabel(apexes, sum)}, as counted.`)}
      </output>
    )
  }
  return (
    <span className="flex items-center gap-3 text-sm">
      {error && <span role="alert">{explainError(error).text}</span>}
      <Button
        size="small"
        onClick={() => void queryClient.fetchQuery({ ...options, staleTime: 0 }).catch(() => {})}
      >
        Load all
      </Button>
    </span>
  )
}
