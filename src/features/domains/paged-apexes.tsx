import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { ApexGroup } from '#/contract/apex-group.ts'
import type { Page } from '#/contract/page.ts'
import { DataTable } from '#/ui/data-table.tsx'
import { PageHeader } from '#/ui/page-header.tsx'
import { useShortcuts } from '#/ui/shortcuts/use-shortcuts.ts'
import { apexColumns } from './apex-columns.tsx'
import { domainFilters, fromStart, type Asked } from './domain-search.ts'
import { DomainTools } from './domain-tools.tsx'
import { useMarks } from './marks/use-marks.ts'
import { NoDomains } from './no-domains.tsx'
import { headSort, orderOfHead } from './orders.ts'
import type { RequestTakedowns } from './request-takedowns.ts'
import { filterKey } from './selection/selection.ts'
import { useSelection } from './selection/use-selection.ts'
import { SessionLine } from './session-line.tsx'
import { TriageLayout } from './triage-layout.tsx'

const GroupHosts = lazy(async () => ({
  default: (await import('./apex/group-hosts.tsx')).GroupHosts,
}))
const ApexSum = lazy(async () => ({ default: (await import('./apex/apex-sum.tsx')).ApexSum }))
const SelectionDesk = lazy(async () => ({
  default: (await import('./selection-desk.tsx')).SelectionDesk,
}))

type PagedApexesProps = {
  brandId: string
  asked: Asked
  shown: Asked
  openId: string | null
  page: Page<ApexGroup>
  /** The hosts of all apexes together, null when it is not known. */
  hosts: number | null
  sub: ReactNode
  notices: ReactNode
  pages: ReactNode
  pane: ReactNode
  onRequest: RequestTakedowns
}

/** Moves the focus from one apex to the next; its own keys open and close it. */
function moveFocus(by: 1 | -1): void {
  const buttons = [...document.querySelectorAll<HTMLElement>('tr[data-row] th button')]
  const at = buttons.findIndex((button) => button.closest('tr')?.contains(document.activeElement))
  const next = at < 0 ? 0 : at + by
  buttons[Math.min(Math.max(next, 0), buttons.length - 1)]?.focus()
}

const group = 'Domains'

/** One page of apexes, each with the hosts below it counted, and shown when asked for. */
export function PagedApexes(props: PagedApexesProps) {
  const { brandId, asked, shown, page, hosts } = props
  const navigate = useNavigate()
  const { marks, session, durable, act: marking } = useMarks(brandId)
  const { selection, act } = useSelection(brandId)
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const filters = domainFilters(shown)
  const toggle = (apex: string) => {
    const next = new Set(open)
    if (!next.delete(apex)) next.add(apex)
    setOpen(next)
  }
  useShortcuts([
    {
      id: 'triage.next',
      keys: ['j', 'ArrowDown'],
      label: 'Next apex',
      group,
      repeat: true,
      run: () => moveFocus(1),
    },
    {
      id: 'triage.previous',
      keys: ['k', 'ArrowUp'],
      label: 'Previous apex',
      group,
      repeat: true,
      run: () => moveFocus(-1),
    },
    { id: 'triage.undo', keys: 'z', label: 'Undo', group, run: () => void marking.undo() },
  ])
  const below = (apex: ApexGroup) =>
    open.has(apex.registrable_apex) && (
      <Suspense fallback={<div className="h-20" />}>
        <GroupHosts
          brandId={brandId}
          filters={filters}
          group={apex}
          marks={marks}
          marking={marking}
          onRequest={props.onRequest}
          onSelect={(rows) => act.add(rows, filterKey(filters))}
        />
      </Suspense>
    )
  const isWhole = page.count !== null && shown.page === 1 && page.rows.length === page.count
  const all = isWhole
    ? { rows: page.rows, count: page.count, complete: true, unreadable: page.unreadable }
    : null
  return (
    <TriageLayout
      open={props.openId !== null}
      pane={props.pane}
      head={
        <>
          <PageHeader title="Domains" sub={props.sub} />
          <DomainTools brandId={brandId} search={fromStart(asked)} />
          <SessionLine
            brandId={brandId}
            session={session}
            durable={durable}
            total={hosts}
            aside={{ count: 0, hidden: false }}
            onHide={() => {}}
            onUndo={() => void marking.undo()}
          />
          {props.notices}
        </>
      }
      foot={
        selection.chosen.size > 0 && (
          <Suspense fallback={null}>
            <SelectionDesk
              brandId={brandId}
              filters={filters}
              total={hosts}
              selection={selection}
              act={act}
              marking={marking}
              onRequest={props.onRequest}
              rows={[]}
            />
          </Suspense>
        )
      }
    >
      <DataTable
        name="Domains"
        columns={apexColumns({
          brandId,
          search: fromStart(shown),
          isOpen: (apex) => open.has(apex),
          onToggle: toggle,
        })}
        rows={page.rows}
        rowKey={({ registrable_apex: apex }) => apex}
        below={below}
        sort={headSort(shown)}
        onSort={(sort) =>
          void navigate({ to: '.', search: { ...fromStart(asked), ...orderOfHead(sort) } })
        }
        busy={asked !== shown}
        fill
        empty={<NoDomains brandId={brandId} search={shown} />}
      />
      {page.rows.length > 0 && (
        <Suspense fallback={<div className="h-[26px]" />}>
          <ApexSum brandId={brandId} filters={filters} all={all} count={page.count} hosts={hosts} />
        </Suspense>
      )}
      {props.pages}
    </TriageLayout>
  )
}
