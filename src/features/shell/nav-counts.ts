import { useQuery } from '@tanstack/react-query'
import { brandStatsOptions } from '#/api/brands.ts'
import { runningTakedownsOptions } from '#/api/running-takedowns.ts'
import { statsMaxAge } from '#/contract/limits.ts'
import { formatCount } from '#/lib/numbers.ts'
import { useFirstPaint } from '#/ui/first-paint.ts'

/** How much lies behind a link: seen beside it, and heard as `about`. */
export type NavCount = { text: string; about: string }

/**
 * What lies behind the links of a brand, as far as it is known. Both only decorate: where they fail the
 * links simply have no count.
 */
export function useNavCounts(brandId: string): {
  queue: NavCount | undefined
  openCases: NavCount | undefined
} {
  // The page that one came for is first.
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
  about: `${queue} in the review queue, up to five minutes old`,
})

const openCount = (open: string): NavCount => ({
  text: `${open} open`,
  about: `${open} cases run or wait for approval`,
})
