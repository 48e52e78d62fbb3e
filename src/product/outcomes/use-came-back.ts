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
  /** Removed hosts that cannot be compared: their case has no closing date, or none that can be. */
  undated: number
  /** Hosts whose scan found them, maybe before their case was closed. */
  unclear: number
  /** Hosts that could not be looked up. */
  failed: number
  isReading: boolean
  refetch: () => void
}

/** Removed sites that are looked up without being asked to. */
export const usuallyChecked = 100

/**
 * Looks up the hosts whose last case removed the site, at most `most` of them, those closed last first (F9). One
 * small request for each: the list of domains cannot be asked for them. Where it does not ask (`asks`), it tells what
 * was looked up before.
 */
export function useCameBack(
  rows: readonly CaseRow[],
  most: number,
  { asks = true }: { asks?: boolean } = {},
): CameBackReading {
  const now = useNow()
  const { hosts, undated } = removedHosts(rows, now)
  const asked = hosts.slice(0, most)
  const brands = [...new Set(asked.map(({ brandId }) => brandId))].toSorted()
  const readings = useQueries({
    queries: brands.map((brandId) => ({
      ...hostsUnderBrandsOptions({
        hosts: asked.filter((one) => one.brandId === brandId).map(({ host }) => host),
        brands: [brandId],
        first: brandId,
      }),
      enabled: asks,
    })),
  })
  const byBrand = new Map(brands.map((brandId, place) => [brandId, readings[place]?.data]))
  const looked = asked.map((host) => ({
    host,
    answer: byBrand.get(host.brandId)?.get(host.host)?.byBrand.get(host.brandId),
  }))
  const found = looked.flatMap(({ host, answer }) =>
    answer?.data ? (cameBack(host, answer.data, now) ?? []) : [],
  )
  return {
    back: found.filter((one) => one !== 'unclear'),
    checked: looked.filter(({ answer }) => answer !== undefined).length,
    total: hosts.length,
    undated,
    unclear: found.filter((one) => one === 'unclear').length,
    failed: looked.filter(({ answer }) => answer?.error).length,
    isReading: readings.some(({ isFetching }) => isFetching),
    refetch: () => {
      for (const reading of readings) void reading.refetch()
    },
  }
}
