import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { defangHost } from '#/lib/host-name.ts'
import { countOf, formatCount, formatScore } from '#/lib/numbers.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { HostName } from '#/product/hosts/host-name.tsx'
import { RowBox } from '#/ui/row-box.tsx'
import type { Column } from '#/ui/table/column.ts'
import type { ApexRow } from './domain-list.ts'
import type { DomainSearch } from './domain-search.ts'

type ApexColumnParts = {
  brandId: string
  search: DomainSearch
  /** Whether the hosts of an apex are shown below it. */
  isOpen: (row: ApexRow) => boolean
  onToggle: (row: ApexRow) => void
  /** Selects its hosts, or lets go of them. */
  onSelect: (row: ApexRow) => void
}

/** The columns of the list by apex. Its hosts are found by the apex as a part of the name (C72). */
export const apexColumns = ({
  brandId,
  search,
  isOpen,
  onToggle,
  onSelect,
}: ApexColumnParts): readonly Column<ApexRow>[] => [
  {
    id: 'select',
    header: <span className="sr-only">Selected</span>,
    fixed: true,
    width: 38,
    narrow: 30,
    cell: (row, { selected }) => (
      <RowBox
        name={`Select the hosts of ${visibleString(defangHost(row.id), 'host')}`}
        checked={selected}
        onToggle={() => onSelect(row)}
      />
    ),
  },
  {
    id: 'domain',
    header: 'Registered domain',
    main: true,
    sort: 'ascending',
    cell: (row) => (
      <div className="flex items-center">
        <button
          type="button"
          aria-expanded={isOpen(row)}
          aria-label={`Hosts of ${visibleString(defangHost(row.id), 'host')}`}
          onClick={() => onToggle(row)}
          className="group/hosts mr-1.5 grid size-6 shrink-0 place-items-center rounded-[5px] text-muted hover:bg-sunken hover:text-text"
        >
          <ChevronRight
            aria-hidden
            className="size-3.5 group-aria-expanded/hosts:rotate-90 motion-safe:transition-transform"
          />
        </button>
        <Link
          to="/brands/$brandId/domains"
          params={{ brandId }}
          search={{ ...search, group: 'none', host: row.id }}
          className="min-w-0 rounded-sm hover:underline"
        >
          <HostName value={row.id} />
        </Link>
      </div>
    ),
  },
  {
    id: 'hosts',
    header: 'Hosts',
    numeric: true,
    width: 110,
    narrow: 52,
    // Shows exactly these, where the name leads to every host that holds it.
    cell: (row) =>
      row.domain_count === null ? (
        '—'
      ) : (
        <button
          type="button"
          aria-expanded={isOpen(row)}
          aria-label={`${countOf(row.domain_count, 'host')} of ${visibleString(defangHost(row.id), 'host')}`}
          onClick={() => onToggle(row)}
          className="printed -mx-1 rounded-sm px-1 hover:underline"
        >
          {formatCount(row.domain_count)}
        </button>
      ),
  },
  {
    id: 'risk_score',
    // On a phone the names need the room.
    header: (
      <span className="max-[38rem]:first-letter:uppercase">
        <span className="max-[38rem]:sr-only">Highest </span>risk
      </span>
    ),
    numeric: true,
    width: 130,
    narrow: 66,
    sort: 'descending',
    // A risk that is not reported is left blank, which is not the same as not scored.
    cell: ({ risk }) => (risk === null ? '—' : formatScore(risk)),
  },
]
