import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DomainList } from './domain-list.ts'
import type { Asked } from './domain-search.ts'
import { apexes, hosts, listKey } from './host-list.ts'
import { asksForAll } from './loaded/use-load-all.ts'
import { useApexList } from './use-apex-list.ts'
import { useHostList } from './use-host-list.ts'

/** Whether the list that is asked for was read, or could not be. All rows are asked for once they are here: `useAsked`. */
function useWasRead(brandId: string, asked: Asked): boolean {
  const wantsApexes = asked.group === 'apex'
  const isWhole = asksForAll(asked)
  const hostPage = useQuery({
    ...hosts(brandId, asked),
    enabled: !wantsApexes && !isWhole,
    retryOnMount: false,
  })
  const apexPage = useQuery({
    ...apexes(brandId, asked),
    enabled: wantsApexes,
    retryOnMount: false,
  })
  return isWhole || !(wantsApexes ? apexPage : hostPage).isPending
}

/**
 * The list on screen: what the address asks for as soon as that was read, and until then what was `shown`
 * before, so that old rows stay while new ones are on their way. `list` is null where nothing was read yet,
 * and where it could not be: then `error` says why.
 */
export function useDomainList(brandId: string, asked: Asked, expanded: ReadonlySet<string>) {
  const wasRead = useWasRead(brandId, asked)
  const [before, setBefore] = useState(asked)
  const isAnother = listKey(before) !== listKey(asked)
  if (wasRead && isAnother) setBefore(asked)
  const shown = wasRead ? asked : before
  const hostList = useHostList(brandId, shown)
  const apexList = useApexList(brandId, shown, expanded)
  const { list, error }: { list: DomainList | null; error: Error | null } =
    shown.group === 'apex' ? apexList : hostList
  return { shown, busy: !wasRead && isAnother, list, error }
}
