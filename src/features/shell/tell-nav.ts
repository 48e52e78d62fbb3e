import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { brandStatsOptions } from '#/api/brand-stats.ts'
import { runningTakedownsOptions } from '#/api/running-takedowns.ts'
import { statsMaxAge } from '#/contract/limits.ts'
import { formatCount } from '#/lib/numbers.ts'
import { keysText } from '#/ui/shortcuts/key-text.ts'
import { useShortcutState } from '#/ui/shortcuts/use-shortcuts.ts'
import { tellNavFacts } from './nav-facts.ts'

/** Has the links of the navigation say their keys, and how much lies behind those of a brand. */
export function useNavTold(brandId: string | null): void {
  const { shortcuts } = useShortcutState()
  // Both only decorate: where they fail the links simply have no count.
  const enabled = brandId !== null
  const stats = { ...brandStatsOptions(brandId ?? ''), enabled }
  const cases = { ...runningTakedownsOptions(brandId ?? ''), staleTime: statsMaxAge, enabled }
  const queue = useQuery(stats).data?.domain_count
  const open = useQuery(cases).data?.total
  // The navigation stands without this part of the frame, so it is told, before the browser paints.
  useLayoutEffect(() => {
    const counts = new Map([
      ['go.queue', queue == null ? undefined : queueCount(formatCount(queue))],
      ['go.takedowns', open == null ? undefined : openCount(formatCount(open))],
    ])
    tellNavFacts({
      keysOf: (id) => {
        const keys = shortcuts.find((shortcut) => shortcut.id === id)?.keys[0]
        return keys === undefined ? undefined : `Keys: ${keysText(keys)}`
      },
      countOf: (id) => counts.get(id),
    })
  }, [shortcuts, queue, open])
}

const queueCount = (queue: string) => ({
  text: queue,
  about: `${queue} in the review queue, up to five minutes old`,
})

const openCount = (open: string) => ({
  text: `${open} open`,
  about: `${open} cases run or wait for approval`,
})
