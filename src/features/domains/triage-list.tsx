import { ApexTable } from './apex-table.tsx'
import type { DomainList } from './domain-list.ts'
import type { Asked } from './domain-search.ts'
import { HostTable } from './host-table.tsx'
import { PictureWall } from './pictures/picture-wall.tsx'
import type { DomainsOnPaper } from './use-print-domains.ts'
import type { Triage } from './use-triage.ts'

type TriageListProps = {
  brandId: string
  /** What the address asks for. */
  asked: Asked
  /** What the rows are of. */
  shown: Asked
  list: DomainList
  /** Whether evidence is open. */
  isOpen: boolean
  paper: DomainsOnPaper
  triage: Triage
}

/** The rows of the list of domains, as the address wants them: hosts, registered domains or pictures. */
export function TriageList({
  brandId,
  asked,
  shown,
  list,
  isOpen,
  paper,
  triage,
}: TriageListProps) {
  if (list.kind === 'apexes')
    return (
      <ApexTable
        brandId={brandId}
        asked={asked}
        shown={shown}
        list={paper.apexes ? { ...list, rows: paper.apexes } : list}
        triage={triage}
      />
    )
  if (shown.view === 'pictures')
    return <PictureWall brandId={brandId} asked={asked} shown={shown} triage={triage} />
  return (
    <HostTable
      brandId={brandId}
      asked={asked}
      shown={shown}
      open={isOpen}
      onPaper={paper.hosts}
      triage={triage}
    />
  )
}
