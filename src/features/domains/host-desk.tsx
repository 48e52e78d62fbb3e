import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { compactBrandsOptions } from '#/api/brands.ts'
import type { Walked } from '#/api/walk.ts'
import { notify } from '#/ui/notify.ts'
import { PageHeader } from '#/ui/page-header.tsx'
import { ColumnsButton } from './columns-button.tsx'
import { domainColumns } from './domain-columns.tsx'
import { domainFilters, fromStart, type Asked } from './domain-search.ts'
import { DomainTools } from './domain-tools.tsx'
import { stateOf, type HostTableProps } from './host-table.tsx'
import { preloadLateParts } from './late-parts.ts'
import { isFilteredLocally } from './loaded/local-filters.ts'
import type { RowForm } from './loaded/use-load-all.ts'
import type { Decision } from './marks/mark-session.ts'
import { useMarks } from './marks/use-marks.ts'
import { NoDomains } from './no-domains.tsx'
import { headSort, orderOfHead } from './orders.ts'
import type { RequestTakedowns } from './request-takedowns.ts'
import { rowPress } from './row-press.ts'
import type { TriageRow } from './row.ts'
import { SelectHead } from './select-head.tsx'
import { filterKey } from './selection/selection.ts'
import type { useSelection } from './selection/use-selection.ts'
import { SessionLine } from './session-line.tsx'
import { useTablePrefs, wishedColumns } from './table-prefs.ts'
import { TriageProvider } from './triage-context.ts'
import { useTriageKeys } from './triage-keys.ts'
import { TriageLayout } from './triage-layout.tsx'
import { useTriage, type Landing } from './use-triage.ts'

const loadSelection = () => import('./selection-desk.tsx')
const SelectionDesk = lazy(async () => ({ default: (await loadSelection()).SelectionDesk }))
const LocalTools = lazy(async () => ({ default: (await import('./local-tools.tsx')).LocalTools }))

export type HostDeskProps = {
  brandId: string
  /** What the address asks for, and what the rows on screen are of. */
  asked: Asked
  shown: Asked
  /** The domain whose evidence is open. */
  openId: string | null
  selecting: ReturnType<typeof useSelection>
  /** Names the list that the rows are of. */
  list: string
  /** All rows that are loaded, in the form they have; those shown; and how many could not be judged. */
  loadedRows: readonly TriageRow[]
  form: RowForm
  rows: readonly TriageRow[]
  unsaid: number
  /** All rows of the filter, when they are loaded. */
  whole?: Walked<TriageRow> | undefined
  /** How many domains the filter has, null when the service does not say. */
  total: number | null
  turnTo: (by: 1 | -1, openEvidence: boolean) => Promise<Landing | null>
  onRequest: RequestTakedowns
  /** How the rows are drawn. */
  Table: ComponentType<HostTableProps>
  busy: boolean
  /** How many there are and how new. */
  sub: ReactNode
  notices?: ReactNode
  /** The way to other pages. */
  pages?: ReactNode
  /** The evidence. */
  pane: ReactNode
}

const decisions: readonly Decision[] = ['hold', 'aside', 'watch']
const selectHead = <SelectHead />

/** A list of hosts to work through, with everything that acts on its rows. */
export function HostDesk(props: HostDeskProps) {
  'use memo'
  const { brandId, asked, shown, openId, list, total, Table, selecting, onRequest } = props
  const navigate = useNavigate()
  const router = useRouter()
  const queryClient = useQueryClient()
  const marking = useMarks(brandId)
  const { marks, session, durable } = marking
  const { selection, act } = selecting
  const [hidden, setHidden] = useState(false)
  const [moreTools, setMoreTools] = useState(false)
  const rows = hidden ? props.rows.filter(({ id }) => !marks.aside.has(id)) : props.rows
  const aside = props.rows.filter(({ id }) => marks.aside.has(id)).length
  const triage = useTriage({
    brandId,
    list,
    rows,
    openId,
    marking,
    turnTo: props.turnTo,
    onRequest,
  })
  const { current, say } = triage
  const filters = domainFilters(shown)
  const filter = filterKey(filters)
  const chosen = rows.filter(({ id }) => selection.chosen.has(id)).length
  const local = moreTools || isFilteredLocally(shown) || shown.rows === 'all'

  function select(at: number, through: boolean) {
    const row = rows[at]
    if (!row) return
    if (through) act.range(rows, row, filter)
    else act.toggle(row, filter)
    void loadSelection()
  }

  async function exportSelection() {
    if (selection.chosen.size === 0) {
      say('Nothing is selected.')
      notify({ title: 'Nothing is selected', text: 'Select rows first; then export them.' })
      return
    }
    const brands = queryClient.getQueryData(compactBrandsOptions().queryKey)?.rows
    const brand = brands?.find(({ id }) => id === brandId)?.name ?? 'brand'
    const desk = await loadSelection()
    notify({ title: 'Exported', text: desk.exportSelection(selection, brand) })
  }

  useTriageKeys({
    ...triage,
    request: () => void triage.request(),
    turn: (by) => void triage.turn(by, true),
    select: (through) => select(triage.index, through),
    exportSelection: () => void exportSelection(),
  })

  const [before = '', after = ''] = router
    .buildLocation({
      to: '/brands/$brandId/domains/$domainId',
      params: { brandId, domainId: '\u0000' },
      search: true,
    })
    .href.split('%00')
  const { prefs } = useTablePrefs()
  // What the browser does when it has nothing else to do is no part of rendering.
  useEffect(() => preloadLateParts(), [])
  const allColumns = domainColumns({
    hrefOf: (id) => before + encodeURIComponent(id) + after,
    loaded: shown.rows === 'all' && props.whole !== undefined,
    selectHead,
  })
  const columns = wishedColumns(allColumns, prefs)

  return (
    <TriageProvider
      value={{
        current,
        decided: new Set(decisions.filter((what) => current && marks[what].has(current.id))),
        rowOf: (id) => props.rows.find((row) => row.id === id),
        move: (to) => triage.move(to, { focus: false }),
        decide: (what) => triage.decide(what, { focus: false }),
        request: () => void triage.request({ focus: false }),
        close: triage.close,
        selectable: { shown: rows.length, chosen },
        selectShown: (on) => {
          if (on) act.add(rows, filter)
          else act.drop(rows.map(({ id }) => id))
        },
      }}
    >
      <TriageLayout
        open={openId !== null}
        pane={props.pane}
        head={
          <>
            <PageHeader
              title="Domains"
              sub={props.sub}
              actions={<ColumnsButton columns={allColumns} />}
            />
            <DomainTools
              brandId={brandId}
              search={fromStart(asked)}
              more={{ open: local, onToggle: () => setMoreTools(!local) }}
            />
            {local && (
              <Suspense fallback={<div className="h-11" />}>
                <LocalTools
                  brandId={brandId}
                  search={shown}
                  form={props.form}
                  rows={props.loadedRows}
                  shown={props.rows.length}
                  unsaid={props.unsaid}
                  total={total}
                />
              </Suspense>
            )}
            <SessionLine
              brandId={brandId}
              session={session}
              durable={durable}
              total={total}
              aside={{ count: aside, hidden }}
              onHide={setHidden}
              onUndo={triage.undo}
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
                total={total}
                selection={selection}
                act={act}
                marking={marking.act}
                onRequest={onRequest}
                rows={props.loadedRows}
                loaded={props.whole}
              />
            </Suspense>
          )
        }
      >
        <Table
          columns={columns}
          rows={rows}
          rowState={stateOf(current?.id ?? null, selection.chosen, marks)}
          cursor={triage.index < 0 ? null : triage.index}
          view={list}
          sort={headSort(shown)}
          onSort={(sort) =>
            void navigate({ to: '.', search: { ...fromStart(asked), ...orderOfHead(sort) } })
          }
          onRowClick={(event) => {
            const press = rowPress(event, rows)
            if (press?.kind === 'select') select(press.at, press.through)
            else if (press?.kind === 'open') triage.go(press.at, { evidence: true })
            else if (press?.kind === 'case') router.history.push(press.path)
            else if (press) triage.go(press.at)
          }}
          busy={props.busy}
          empty={<NoDomains brandId={brandId} search={shown} />}
        />
        {props.pages}
      </TriageLayout>
      <output className="sr-only">{triage.said}</output>
    </TriageProvider>
  )
}
