import { useQuery } from '@tanstack/react-query'
import { brandStatsOptions } from '#/api/brands.ts'
import { runningTakedownsOptions } from '#/api/running-takedowns.ts'
import { statsMaxAge } from '#/contract/limits.ts'
import { formatCount } from '#/lib/numbers.ts'
import { useFirstPaint } from '#/ui/first-paint.ts'

/** A count next to a link, and its description for screen readers and the tooltip. */
export type NavCount = { text: string; about: string }

/** Counts for a brand's links. They are optional: a link without one just has none. */
export function useNavCounts(brandId: string): {
  queue: NavCount | undefined
  openCases: NavCount | undefined
} {
  // Load the page first.
  const enabled = useFirstPaint()
  const queue = useQuery({ ...brandStatsOptions(brandId), enabled }).data?.domain_count
  const running = { ...runningTakedownsOptions(brandId), staleTime: statsMaxAge, enabled }
  const open = useQuery(running).data?.total
  return {
    queue: queue == null ? undefined : queueCount(formatCount(queue)),
    openCases: open == null ? undefined : openCount(formatCount(open)),
  }
}

const queueCount = (queue: string): NavCount => ({
  text: queue,
  about: `${queue} in the review queue, up to 5 min old`,
})

const openCount = (open: string): NavCount => ({
  text: `${open} open`,
  about: `${open} open takedowns`,
})
