import { useQueries } from '@tanstack/react-query'
import type { CaseRow } from '#/api/case-row.ts'
import { hostsUnderBrandsOptions } from '#/api/hosts-under-brands.ts'
import { useNow } from '#/ui/now.ts'
import { cameBack, removedHosts, type CameBack } from './came-back.ts'

/** What is known of removed sites that came back, as far as they were looked up. */
export interface CameBackReading {
  /** The longest gone first back: those closed last stand first. */
  back: readonly CameBack[]
  /** Removed hosts that were looked up, and all that can be. */
  checked: number
  total: number
  /** Removed hosts that cannot be compared, because their case has no closing date. */
  undated: number
  /** Hosts that could not be looked up. */
  failed: number
  isReading: boolean
  refetch: () => void
}

/**
 * Looks up the hosts whose last case removed the site, at most `most` of them, those closed last first (F9). One
 * small request for each: the list of domains cannot be asked for them.
 */
export function useCameBack(rows: readonly CaseRow[], most: number): CameBackReading {
  const now = useNow()
  const { hosts, undated } = removedHosts(rows)
  const asked = hosts.slice(0, most)
  const brands = [...new Set(asked.map(({ brandId }) => brandId))].toSorted()
  const readings = useQueries({
    queries: brands.map((brandId) =>
      hostsUnderBrandsOptions({
        hosts: asked.filter((one) => one.brandId === brandId).map(({ host }) => host),
        brands: [brandId],
        first: brandId,
      }),
    ),
  })
  const byBrand = new Map(brands.map((brandId, place) => [brandId, readings[place]?.data]))
  const looked = asked.map((host) => ({
    host,
    answer: byBrand.get(host.brandId)?.get(host.host)?.byBrand.get(host.brandId),
  }))
  return {
    back: looked.flatMap(({ host, answer }) =>
      answer?.data ? (cameBack(host, answer.data, now) ?? []) : [],
    ),
    checked: looked.filter(({ answer }) => answer !== undefined).length,
    total: hosts.length,
    undated,
    failed: looked.filter(({ answer }) => answer?.error).length,
    isReading: readings.some(({ isFetching }) => isFetching),
    refetch: () => {
      for (const reading of readings) void reading.refetch()
    },
  }
}
