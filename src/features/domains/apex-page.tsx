import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState, type ReactNode } from 'react'
import type { HostRow } from '#/api/host-rows.ts'
import { groupHostsOptions } from '#/api/load-all.ts'
import type { Walked } from '#/api/walk.ts'
import type { ApexGroup } from '#/contract/apex-group.ts'
import type { Page } from '#/contract/page.ts'
import { DataTable } from '#/ui/data-table.tsx'
import type { Refreshable } from '#/ui/refresh.tsx'
import { apexColumns } from './apex-columns.tsx'
import { ApexSum } from './apex/apex-sum.tsx'
import { GroupHosts } from './apex/group-hosts.tsx'
import { hostsOfGroup } from './apex/host-of-group.ts'
import { useDesk, useLaidList, type ListCount } from './desk.ts'
import { domainFilters, fromStart, type Asked } from './domain-search.ts'
import { apexes, listKey } from './host-list.ts'
import { NoDomains } from './no-domains.tsx'
import { headSort, orderOfHead } from './orders.ts'
import { rowPress } from './row-press.ts'

type ApexPageProps = {
  brandId: string
  asked: Asked
  shown: Asked
  page: Page<ApexGroup>
  /** The hosts of all apexes together, null when it is not known. */
  hosts: number | null
  counted: ListCount
  reading: Refreshable
  busy: boolean
  pages: ReactNode
}

const apexOf = ({ registrable_apex: apex }: ApexGroup) => apex

/** One page of apexes on the desk, each with the hosts below it counted, and shown when asked for. */
export function ApexPage(props: ApexPageProps) {
  const { brandId, asked, shown, page, hosts, counted, reading: ofPage, busy, pages } = props
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const desk = useDesk()
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const filters = domainFilters(shown)
  const opened = page.rows.filter((group) => open.has(apexOf(group)))
  const readings = useQueries({
    queries: opened.map((group) => groupHostsOptions(brandId, filters, apexOf(group))),
  })
  const toggle = (apex: string) =>
    setOpen((before) => {
      const next = new Set(before)
      if (!next.delete(apex)) next.add(apex)
      return next
    })
  const hostsIn = (group: ApexGroup, walked: Walked<HostRow>) =>
    hostsOfGroup(walked, {
      apex: apexOf(group),
      domainCount: group.domain_count,
      host: filters.host,
    })
  const groups = new Map(
    opened.map((group, at) => {
      const reading = readings[at]
      const found = reading?.data && hostsIn(group, reading.data)
      return [apexOf(group), { reading, found }]
    }),
  )
  const loaded = [...groups.values()].flatMap(({ found }) => found?.rows ?? [])

  async function turnTo(by: 1 | -1) {
    const there = { ...shown, page: shown.page + by }
    if (there.page < 1 || (by > 0 && page.next === null)) return null
    const { rows } = await queryClient.ensureQueryData(apexes(brandId, there))
    const index = by > 0 ? 0 : rows.length - 1
    const apex = rows[index]?.registrable_apex
    if (apex === undefined) return null
    await navigate({ to: '.', search: there })
    return { row: { id: apex, name: apex }, index, list: listKey(there) }
  }

  useLaidList({
    key: listKey(shown),
    filters,
    counted,
    reading: ofPage,
    total: hosts,
    rows: page.rows.map((group) => ({ id: apexOf(group), name: apexOf(group) })),
    loaded,
    form: 'compact',
    fitting: loaded,
    unsaid: 0,
    hostsOf: (apex) => groups.get(apex)?.found?.rows ?? null,
    groups: {
      isOpen: (apex) => open.has(apex),
      toggle,
      read: async (apex) => {
        const group = page.rows.find((one) => apexOf(one) === apex)
        const walked = await queryClient.ensureQueryData(groupHostsOptions(brandId, filters, apex))
        return group ? hostsIn(group, walked).rows : []
      },
    },
    columns: '',
    pages,
    turnTo,
  })

  const below = (group: ApexGroup) => {
    const shownGroup = groups.get(apexOf(group))
    return (
      shownGroup?.reading && (
        <GroupHosts brandId={brandId} group={group} {...shownGroup} reading={shownGroup.reading} />
      )
    )
  }
  const isWhole = page.count !== null && shown.page === 1 && page.rows.length === page.count
  const all = isWhole
    ? { rows: page.rows, count: page.count, complete: true, unreadable: page.unreadable }
    : null
  return (
    <>
      <DataTable
        name="Domains"
        columns={apexColumns({
          brandId,
          search: fromStart(shown),
          isOpen: (apex) => open.has(apex),
          onToggle: toggle,
        })}
        rows={page.rows}
        rowKey={apexOf}
        states={desk}
        below={below}
        sort={headSort(shown)}
        onSort={(sort) =>
          void navigate({ to: '.', search: { ...fromStart(asked), ...orderOfHead(sort) } })
        }
        onRowClick={(event) => {
          const press = rowPress(
            event,
            page.rows.map((group) => ({ id: apexOf(group) })),
          )
          if (press?.kind === 'select') desk.ask((hands) => hands.select(press.at, false))
          else if (press) desk.ask((hands) => hands.go(press.at))
        }}
        busy={busy}
        fill
        empty={<NoDomains brandId={brandId} search={shown} />}
      />
      {page.rows.length > 0 && (
        <Suspense fallback={<div className="h-[26px]" />}>
          <ApexSum brandId={brandId} filters={filters} all={all} count={page.count} hosts={hosts} />
        </Suspense>
      )}
    </>
  )
}
