import { queryOptions } from '@tanstack/react-query'
import { brandStatsAnswer } from '#/contract/brand-stats.ts'
import { statsMaxAge } from './freshness.ts'
import { brandPath } from './paths.ts'
import { get } from './request.ts'

/** Statistics of one brand: its review queue, up to five minutes old (C37, C38). */
export function brandStatsOptions(brandId: string) {
  return queryOptions({
    queryKey: ['brand-stats', brandId, 'detail'],
    queryFn: ({ signal }) =>
      get({ path: brandPath(brandId, 'stats/'), answer: brandStatsAnswer }, signal),
    staleTime: statsMaxAge,
  })
}
