import { useQueryClient } from '@tanstack/react-query'
import { startTransition, useEffect, useState } from 'react'
import { loadApexPage } from './domain-list.tsx'
import type { Asked } from './domain-search.ts'
import { prefetchList, wasRead } from './host-list.ts'

/**
 * What the rows on screen are of: what the address asks for as soon as that has been read, and until then
 * what was shown before, so that old rows stay while new ones are on their way. What was read ahead is
 * shown in the frame after the press.
 */
export function useShown(brandId: string, asked: Asked): Asked {
  const queryClient = useQueryClient()
  const [arrived, setArrived] = useState(asked)
  const hasCode = asked.group === 'none' || arrived.group === 'apex'
  const isHere = wasRead(queryClient, brandId, asked) && hasCode
  if (isHere && arrived !== asked) setArrived(asked)
  // That something has been read is no event of this component.
  useEffect(() => {
    if (asked === arrived) return undefined
    let isWanted = true
    void (async () => {
      // Neither rejects: what could not be read is told where the rows would be.
      const code = asked.group === 'apex' ? loadApexPage().catch(() => null) : null
      await Promise.all([prefetchList(queryClient, brandId, asked), code])
      if (!isWanted) return
      // At once: in a transition the rows would be drawn in slices, with frames between that show nothing
      // new. What could not be read begins anew, behind the rows that are there.
      if (wasRead(queryClient, brandId, asked)) setArrived(asked)
      else startTransition(() => setArrived(asked))
    })()
    return () => {
      isWanted = false
    }
  }, [queryClient, brandId, asked, arrived])
  return isHere ? asked : arrived
}
