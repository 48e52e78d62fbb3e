import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { explainError } from '#/api/errors.ts'
import type { ApexGroup, HostRow } from '#/contract/domain.ts'
import { formatCount, formatCountOf } from '#/lib/numbers.ts'
import { useBrandDomain } from '#/shared/brands/use-brand-domain.ts'
import { formatHost } from '#/shared/hosts/format-host.ts'
import { HostWithDifferences } from '#/shared/hosts/host-name.tsx'
import { VerdictBadge } from '#/shared/labels/host-badges.tsx'
import { formatRisk } from '#/shared/labels/host-labels.ts'
import { isPlainClick } from '#/ui/button.tsx'
import { RowCheckbox } from '#/ui/form-fields.tsx'
import { LoadingLines } from '#/ui/loading.tsx'
import { ErrorState } from '#/ui/messages.tsx'
import { useNow } from '#/ui/now.ts'
import type { Column } from '#/ui/table/column.ts'
import { DataTable } from '#/ui/table/data-table.tsx'
import type { ApexList } from './domain-list.ts'
import { toFirstPage } from './domain-search.ts'
import { useTableSort } from './host-table.tsx'
import { getRowState } from './notes/note-labels.ts'
import { NoDomains } from './triage-notices.tsx'
import type { Triage } from './use-triage.ts'

type ApexTableProps = { list: ApexList; triage: Triage }

/** Table of registered domains (apexes). Expanding a row loads its hosts. */
export function ApexTable(props: ApexTableProps) {
  const { list, triage } = props
  const { brandId } = triage
  const { expandedGroups, search } = list
  const renderHosts = (row: ApexGroup) => {
    const expandedGroup = expandedGroups.get(row.id)
    return expandedGroup && <GroupHosts group={row} {...expandedGroup} triage={triage} />
  }
  return (
    <DataTable
      name="Domains"
      {...triage.controller.table}
      rows={list.page.rows}
      columns={buildApexColumns({ ...props, brandDomain: useBrandDomain(brandId) })}
      renderBelow={renderHosts}
      {...useTableSort(search)}
      isFetching={list.isPlaceholderData}
      fillsHeight
      empty={<NoDomains brandId={brandId} search={search} />}
    />
  )
}

const buildApexColumns = ({
  brandDomain,
  list,
  triage: { brandId, controller, selectRow, triageRows },
}: ApexTableProps & { brandDomain: string | null }): readonly Column<ApexGroup>[] => {
  const toggle = (row: ApexGroup) => {
    controller.moveAndShow(row)
    triageRows.toggleExpanded(row)
  }
  return [
    {
      id: 'select',
      header: <span className="sr-only">Selected</span>,
      isControlColumn: true,
      width: 38,
      phoneWidth: 30,
      cell: (row, { selected }) => (
        <RowCheckbox
          name={`Select the hosts of ${formatHost(row.id)}`}
          checked={selected}
          onToggle={() => void selectRow(row)}
        />
      ),
    },
    {
      id: 'domain',
      header: 'Registered domain',
      main: true,
      sort: 'asc',
      cell: (row) => {
        const hasOneHost = row.domain_count === 1
        return (
          <div className="flex items-center">
            {hasOneHost ? (
              <span className="mr-1.5 size-6 shrink-0" />
            ) : (
              <button
                type="button"
                aria-expanded={list.expandedGroups.has(row.id)}
                aria-label={`Hosts of ${formatHost(row.id)}`}
                onClick={() => toggle(row)}
                className="group/hosts mr-1.5 grid size-6 shrink-0 place-items-center rounded-[5px] text-muted hover:bg-sunken hover:text-text"
              >
                <ChevronRight
                  aria-hidden
                  className="size-3.5 group-aria-expanded/hosts:rotate-90 motion-safe:transition-transform"
                />
              </button>
            )}
            <Link
              to="/brands/$brandId/domains"
              params={{ brandId }}
              // The API has no filter for the hosts of a group, so search for the group's name (C72).
              search={{ ...toFirstPage(list.search), group: 'none', host: row.id }}
              data-row-name={hasOneHost || undefined}
              onClick={(event) => {
                // If the group has only one host, don't follow the link: a click on the row opens the host's evidence.
                if (hasOneHost && isPlainClick(event)) event.preventDefault()
              }}
              className="min-w-0 rounded-sm hover:underline"
            >
              <HostWithDifferences value={row.id} brandDomain={brandDomain} />
            </Link>
          </div>
        )
      },
    },
    {
      id: 'hosts',
      header: 'Hosts',
      numeric: true,
      width: 110,
      phoneWidth: 52,
      cell: (row) => (row.domain_count === null ? '—' : formatCount(row.domain_count)),
    },
    {
      id: 'risk_score',
      // Shortened to “Risk” on phones, so that the domain names have more space.
      header: (
        <span className="max-[38rem]:first-letter:uppercase">
          <span className="max-[38rem]:sr-only">Highest </span>risk
        </span>
      ),
      numeric: true,
      width: 130,
      phoneWidth: 66,
      sort: 'desc',
      cell: ({ risk }) => formatRisk(risk),
    },
  ]
}

type ExpandedGroup = NonNullable<ReturnType<ApexList['expandedGroups']['get']>>
type GroupHostsProps = ExpandedGroup & {
  group: ApexGroup
  triage: Triage
}

function GroupHosts({ group, query, hosts, triage }: GroupHostsProps) {
  const { domain_count: hostCount } = group
  if (query.error && !hosts)
    return (
      <ErrorState
        title={explainError(query.error).text}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    )
  if (!hosts)
    return (
      <div className="p-3.5">
        <LoadingLines label="Loading the hosts" lineCount={Math.min(hostCount ?? 2, 5)} />
      </div>
    )
  return (
    <div className="grid gap-2 py-2 pr-3.5 pl-9">
      <ul className="divide-y divide-line">
        {hosts.rows.map((row) => (
          <GroupHostRow key={row.id} row={row} triage={triage} />
        ))}
      </ul>
      {hosts.isPartial && (
        <p className="text-sm text-amber">
          Found {formatCountOf(hosts.rows.length, 'host')}
          {hostCount !== null && `; the service counts ${formatCount(hostCount)}`}. Some may be
          missing.
        </p>
      )}
    </div>
  )
}

function GroupHostRow({ row, triage }: { row: HostRow; triage: Triage }) {
  const { brandId, selection } = triage
  const selected = selection.hostById.has(row.id)
  const { note } = getRowState(triage.noteState.notes, row, useNow())
  const brandDomain = useBrandDomain(brandId)
  return (
    <li className="flex min-h-7.5 flex-wrap items-center gap-x-3">
      <RowCheckbox
        name={`Select ${formatHost(row.name)}`}
        checked={selected}
        onToggle={() => selection.set([row], !selected)}
      />
      <span className="min-w-0 flex-1">
        <Link
          to="/brands/$brandId/domains/$domainId"
          params={{ brandId, domainId: row.id }}
          search
          className="rounded-sm hover:underline"
        >
          <HostWithDifferences value={row.name} brandDomain={brandDomain} />
        </Link>
        {note && <span className="ml-1.5 text-xs text-muted">{note}</span>}
      </span>
      <span className="w-24">
        <VerdictBadge scanned={row.isScanned} verdict={row.verdict} />
      </span>
      <span className="w-10 text-right">{row.isScanned !== false && formatRisk(row.risk)}</span>
    </li>
  )
}
