import { Link } from '@tanstack/react-router'
import type { ApexGroup } from '#/contract/apex-group.ts'
import { formatCount, formatScore } from '#/lib/numbers.ts'
import type { Column } from '#/ui/data-table.tsx'
import { HostName } from '#/ui/hostile-text.tsx'
import type { DomainSearch } from './domain-search.ts'

/** The columns of the list by apex. Its hosts are found by the apex as a part of the name (C72). */
export const apexColumns = (
  brandId: string,
  search: DomainSearch,
): readonly Column<ApexGroup>[] => [
  {
    id: 'domain',
    header: 'Apex',
    main: true,
    sort: 'ascending',
    cell: ({ registrable_apex: apex }) => (
      <Link
        to="/brands/$brandId/domains"
        params={{ brandId }}
        search={{ ...search, group: 'none', host: apex }}
        className="rounded-[4px] hover:underline"
      >
        <HostName value={apex} />
      </Link>
    ),
  },
  {
    id: 'hosts',
    header: 'Hosts',
    numeric: true,
    cell: ({ domain_count: count }) => formatCount(count),
  },
  {
    id: 'risk_score',
    header: 'Highest risk',
    numeric: true,
    sort: 'descending',
    // A risk that was not told is left blank, which is not the same as not scored.
    cell: ({ risk }) => (risk === null ? '—' : formatScore(risk)),
  },
]
