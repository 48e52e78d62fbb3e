import { useRouter, type ErrorRouteComponent } from '@tanstack/react-router'
import type { HostRow } from '#/api/host-rows.ts'
import { ListPages } from '#/product/lists/list-pages.tsx'
import { useListSearch } from '#/product/lists/use-list-search.ts'
import { useListState } from '#/product/lists/use-list-state.ts'
import { LoadingRows } from '#/ui/loading.tsx'
import { ApexSum } from './apex/apex-sum.tsx'
import type { HostList } from './domain-list.ts'
import type { Asked } from './domain-search.ts'
import { EvidenceSide } from './evidence-side.tsx'
import { listKey } from './host-list.ts'
import { useAsked } from './loaded/use-load-all.ts'
import { PictureNotes } from './pictures/picture-notes.tsx'
import { usePictureGroups } from './pictures/use-picture-groups.ts'
import type { RequestTakedowns } from './request-takedowns.ts'
import { SelectionActions } from './selection/selection-actions.tsx'
import { floatRoom } from './selection/selection-bar.tsx'
import { SessionLine } from './session-line.tsx'
import { TriageHead } from './triage-head.tsx'
import { TriageList } from './triage-list.tsx'
import { TriageNotices } from './triage-notices.tsx'
import { useDomainList } from './use-domain-list.ts'
import { usePrintDomains } from './use-print-domains.ts'
import { useTriage } from './use-triage.ts'

type TriageScreenProps = {
  brandId: string
  /** What the address asks for. */
  address: Asked
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
  address,
  openId,
  isPage,
  onRequest,
  Failure,
}: TriageScreenProps) {
  const asked = useAsked(brandId, address)
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
  const { controller, marks } = triage
  const isPaged = list !== null && list.count !== 0 && !(list.kind === 'hosts' && list.whole)
  // On a narrow screen evidence is always a page of its own.
  const beside = openId === null ? '' : isPage ? 'hidden' : 'max-split:hidden print:hidden'
  // Out of sight it keeps its rows, so that the one of the cursor can take the focus when it comes back.
  const listPlace = isPage ? 'invisible absolute inset-0 overflow-hidden print:hidden' : beside

  return (
    <>
      <div className={`grid grid-cols-1 gap-2.5 ${beside}`}>
        <TriageHead
          brandId={brandId}
          asked={asked}
          shown={shown}
          list={list}
          toList={toList}
          paper={paper}
        />
      </div>
      <div className="@container flex min-h-0 flex-1 flex-col">
        <div className="relative flex min-h-0 flex-1 max-split:flex-col">
          <div className={`flex min-h-0 min-w-0 flex-1 flex-col gap-2.5 ${listPlace}`}>
            {list && (
              <TriageNotices
                brandId={brandId}
                shown={shown}
                list={list}
                marks={marks}
                toList={toList}
              />
            )}
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
                <TriageList
                  brandId={brandId}
                  asked={asked}
                  shown={shown}
                  list={list}
                  isOpen={openId !== null}
                  paper={paper}
                  triage={triage}
                />
                <SelectionActions
                  brandId={brandId}
                  shown={shown}
                  list={list}
                  store={store}
                  triage={triage}
                />
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
            last={list?.kind === 'hosts' ? countLast(list) : 0}
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

/** How many of the rows on screen stand last. */
const countLast = ({ rows, last }: HostList) =>
  last === null || last.size === 0 ? 0 : rows.filter(({ id }) => last.has(id)).length
