import { useRouter, type ErrorRouteComponent } from '@tanstack/react-router'
import { explainError } from '#/api/explain-error.ts'
import type { HostRow } from '#/api/host-rows.ts'
import { formatCount } from '#/lib/numbers.ts'
import { FirstNotes } from '#/product/guide/first-notes.tsx'
import { CountLine } from '#/product/lists/count-line.tsx'
import { ListNotices } from '#/product/lists/list-notices.tsx'
import { ListPages } from '#/product/lists/list-pages.tsx'
import { PrintList } from '#/product/lists/print-list.tsx'
import { RowsOnPaper } from '#/product/lists/rows-on-paper.tsx'
import { useListSearch } from '#/product/lists/use-list-search.ts'
import { useListState } from '#/product/lists/use-list-state.ts'
import { LoadingRows } from '#/ui/loading.tsx'
import { PageHeader } from '#/ui/page-header.tsx'
import { Refresh } from '#/ui/refresh.tsx'
import { useMedia } from '#/ui/use-media.ts'
import { ApexTable } from './apex-table.tsx'
import { ApexSum } from './apex/apex-sum.tsx'
import { ColumnsButton } from './columns-button.tsx'
import type { DomainList } from './domain-list.ts'
import { fromStart, type Asked } from './domain-search.ts'
import { DomainTools, toolsFrom } from './domain-tools.tsx'
import { EvidenceSide } from './evidence-side.tsx'
import { hasTwoSpellings } from './host-filter.ts'
import { listKey } from './host-list.ts'
import { HostTable } from './host-table.tsx'
import { IgnoredPart } from './ignored-part.tsx'
import { ListOnPaper } from './list-on-paper.tsx'
import { LocalTools } from './local-tools.tsx'
import { OtherSpelling } from './other-spelling.tsx'
import { PictureNotes } from './pictures/picture-notes.tsx'
import { PictureWall } from './pictures/picture-wall.tsx'
import { usePictureGroups } from './pictures/use-picture-groups.ts'
import { PopulationTabs } from './population-tabs.tsx'
import type { RequestTakedowns } from './request-takedowns.ts'
import { SelectionActions } from './selection/selection-actions.tsx'
import { floatRoom } from './selection/selection-bar.tsx'
import { SessionLine } from './session-line.tsx'
import { useDomainList } from './use-domain-list.ts'
import { usePrintDomains } from './use-print-domains.ts'
import { useTriage } from './use-triage.ts'

type TriageScreenProps = {
  brandId: string
  /** What the address asks for. */
  asked: Asked
  /** The domain whose evidence the address asks for. */
  openId: string | null
  /** Whether that has the page to itself. */
  isPage: boolean
  /** See `RequestTakedowns`: the key `t`, and every action of that name, lead here. */
  onRequest: RequestTakedowns
  /** In place of a list that could not be read. */
  Failure: ErrorRouteComponent
}

/** The list of domains with its tools and keys, and beside it the evidence of one. */
export function TriageScreen({
  brandId,
  asked,
  openId,
  isPage,
  onRequest,
  Failure,
}: TriageScreenProps) {
  const store = useListState<HostRow>(openId)
  const { shown, busy, list, error } = useDomainList(brandId, asked, store.state.expanded)
  // Where the cursor has been moved, nothing may move below it.
  const atWork = (store.state.cursor?.index ?? 0) > 0
  const pictures = usePictureGroups(list, shown.view, atWork)
  const { groups } = pictures
  const triage = useTriage({ brandId, shown, busy, list, groups, store, openId, isPage, onRequest })
  const toList = useListSearch(store, listKey(shown))
  const paper = usePrintDomains(brandId, shown, list)
  const router = useRouter()
  const isWide = useMedia(toolsFrom)
  const { controller, marks } = triage
  const grouped = shown.group === 'apex'
  const isPaged = list !== null && list.count !== 0 && !(list.kind === 'hosts' && list.whole)
  // On a narrow screen evidence is always a page of its own.
  const beside = openId === null ? '' : isPage ? 'hidden' : 'max-split:hidden print:hidden'
  // Out of sight it keeps its rows, so that the one of the cursor can take the focus when it comes back.
  const listPlace = isPage ? 'invisible absolute inset-0 overflow-hidden print:hidden' : beside

  return (
    <>
      <div className={`grid grid-cols-[minmax(0,1fr)] gap-2.5 ${beside}`}>
        <PageHeader
          title="Domains"
          sub={
            <>
              {list && <Count list={list} />}
              {isWide && <PopulationTabs brandId={brandId} search={fromStart(asked)} />}
            </>
          }
          actions={
            <>
              {list && <Refresh reading={list.reading} />}
              {!grouped && isWide && shown.view === 'list' && <ColumnsButton />}
              {list && (
                <PrintList
                  {...paper}
                  count={list.count}
                  many={grouped ? 'registered domains' : 'domains'}
                />
              )}
            </>
          }
        />
        <ListOnPaper search={shown} />
        {list && (
          <RowsOnPaper
            {...paper}
            {...shown}
            count={list.count}
            {...(shown.view === 'pictures' &&
              !grouped && { wayToAll: 'leave the pictures and choose “Print” above the list' })}
          />
        )}
        <div className="contents print:hidden">
          <DomainTools
            search={fromStart(asked)}
            toList={toList}
            count={list?.count ?? null}
            local={
              !grouped && (
                <LocalTools
                  brandId={brandId}
                  search={shown}
                  list={list?.kind === 'hosts' ? list : null}
                />
              )
            }
          />
        </div>
      </div>
      <div className="@container flex min-h-0 flex-1 flex-col">
        <div className="relative flex min-h-0 flex-1 max-split:flex-col">
          <div className={`flex min-h-0 min-w-0 flex-1 flex-col gap-2.5 ${listPlace}`}>
            {list && <Notices brandId={brandId} shown={shown} list={list} />}
            <PictureNotes pictures={pictures} />
            {list === null ? (
              error ? (
                <Failure error={error} reset={() => void router.invalidate()} />
              ) : (
                <LoadingRows label="Loading" />
              )
            ) : (
              <div
                className={`flex min-h-0 flex-1 flex-col ${floatRoom(store.state.selection.chosen.size > 0)}`}
              >
                {list.kind === 'apexes' ? (
                  <ApexTable
                    brandId={brandId}
                    asked={asked}
                    shown={shown}
                    list={paper.apexes ? { ...list, rows: paper.apexes } : list}
                    triage={triage}
                  />
                ) : shown.view === 'pictures' ? (
                  <PictureWall brandId={brandId} asked={asked} shown={shown} triage={triage} />
                ) : (
                  <HostTable
                    brandId={brandId}
                    asked={asked}
                    shown={shown}
                    open={openId !== null}
                    onPaper={paper.hosts}
                    triage={triage}
                  />
                )}
                <SelectionActions brandId={brandId} list={list} store={store} triage={triage} />
              </div>
            )}
            {list?.kind === 'apexes' && list.rows.length > 0 && (
              <ApexSum brandId={brandId} list={list} page={shown.page} />
            )}
          </div>
          {openId !== null && (
            <EvidenceSide
              brandId={brandId}
              domainId={openId}
              listRow={list?.loaded.find(({ id }) => id === openId)}
              isPage={isPage}
              triage={triage}
            />
          )}
        </div>
      </div>
      <footer
        className={`flex flex-wrap items-center gap-x-6 gap-y-1.5 text-sm text-muted ${beside}`}
      >
        <div className="contents print:hidden">
          <SessionLine
            brandId={brandId}
            activity={triage.activity}
            durable={triage.durable}
            total={list?.hosts ?? null}
            aside={{
              count: marks.aside.size,
              hidden: triage.hiding,
              canHide: list?.kind === 'hosts',
            }}
            message={controller.announcement}
            onHide={triage.setHiding}
            onUndo={triage.undo}
          />
        </div>
        <output className="sr-only">{controller.announcement}</output>
        {isPaged && !paper.print.isWhole && (
          <ListPages {...shown} count={list.count} more={list.more} />
        )}
      </footer>
    </>
  )
}

function Count({ list: { kind, count, hosts } }: { list: DomainList }) {
  if (kind === 'hosts') return <CountLine count={count} one="domain" many="domains" />
  return (
    <CountLine
      count={count}
      one="registered domain"
      many="registered domains"
      {...(hosts === null ? {} : { more: `${formatCount(hosts)} hosts` })}
    />
  )
}

type NoticesProps = { brandId: string; shown: Asked; list: DomainList }

/** What a reader must know about the rows below. */
function Notices({ brandId, shown, list }: NoticesProps) {
  const lacking = list.kind === 'hosts' ? list.lacking : null
  return (
    <>
      <FirstNotes list="domains" />
      <ListNotices reading={list.reading} unreadable={list.unreadable} />
      {shown.ignored && <IgnoredPart />}
      {lacking && (
        <output className="rounded-control bg-amber-soft px-2.5 py-1.5 text-sm text-amber">
          Some figures of these rows could not be loaded and show as “—”.{' '}
          {explainError(lacking).text}
        </output>
      )}
      {list.kind === 'hosts' && hasTwoSpellings(shown.host) && (
        <OtherSpelling brandId={brandId} search={shown} count={list.count} />
      )}
    </>
  )
}
