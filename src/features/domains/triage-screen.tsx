import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { Link, useRouter, type ErrorRouteComponent } from '@tanstack/react-router'
import { Columns3 } from 'lucide-react'
import { fullQueue } from '#/api/domain-list-params.ts'
import { domainCountOptions } from '#/api/host-rows.ts'
import type { TriageFilter } from '#/contract/codes.ts'
import type { HostRow } from '#/contract/domain.ts'
import { formatCount } from '#/lib/numbers.ts'
import { domainMeanings } from '#/shared/guide/meanings.ts'
import { populations } from '#/shared/labels/population-labels.ts'
import { ListPages } from '#/shared/lists/list-pages.tsx'
import { ListCount } from '#/shared/lists/list-toolbar.tsx'
import { SlowResponse } from '#/shared/query-notices.tsx'
import { countDismissed } from '#/shared/triage-notes/dismissed.ts'
import { ViewsButton } from '#/shared/views/views-button.tsx'
import { Button } from '#/ui/button.tsx'
import { useFirstPaint } from '#/ui/first-paint.ts'
import { createLazyCode, LazyPart, OpeningDialog, useLazyCode } from '#/ui/lazy-part.tsx'
import { LoadingLines, LoadingRows } from '#/ui/loading.tsx'
import { useNow } from '#/ui/now.ts'
import { exactMatch, listTabClass, ListTabs, PageHeader, Toolbar } from '#/ui/page-header.tsx'
import { Refresh } from '#/ui/refresh.tsx'
import { KeyHint } from '#/ui/shortcuts/key-hint.tsx'
import { SidePane } from '#/ui/side-pane.tsx'
import { useMedia, wideQuery } from '#/ui/use-media.ts'
import { useMenuButton } from '#/ui/use-menu-button.ts'
import { ApexTable } from './apex-table.tsx'
import type { DomainList } from './domain-list.ts'
import { type DomainSearch, needsFullList, toFirstPage } from './domain-search.ts'
import { DomainTools, ViewSwitch } from './domain-tools.tsx'
import { ExportDomains } from './export-domains.tsx'
import { HostTable, listNamedColumns } from './host-table.tsx'
import { evidenceCode, pictureWallCode } from './lazy-code.ts'
import { DismissHosts } from './notes/dismiss-hosts.tsx'
import { describeStorage } from './notes/note-labels.ts'
import { DomainSelectionBar, getListPaddingClass } from './selection-bar.tsx'
import { FullListNotice, TriageNotices } from './triage-notices.tsx'
import type { Triage } from './use-triage.ts'

const columnsPopover = createLazyCode(() => import('./columns-popover.tsx'))

/** Hides the list and its toolbars while evidence is open. A pane replaces them only on narrow screens and in print. */
const getHiddenByEvidenceClass = (isFullPage: boolean) =>
  isFullPage ? 'hidden' : 'max-split:hidden print:hidden'

type TriageScreenProps = {
  triage: Triage
  Failure: ErrorRouteComponent
}

/** Triage page: domain list with toolbars, and the evidence pane. */
export function TriageScreen({ triage, Failure }: TriageScreenProps) {
  const { brandId, urlSearch, openId, isFullPage, list, error, retry, fullListPermission } = triage
  const { selection, controller, decisions } = triage
  // The route loads this code. If loading fails, the list is shown instead of the picture wall.
  const wallCode = useLazyCode(pictureWallCode)
  const router = useRouter()
  const hiddenClass = openId === null ? '' : getHiddenByEvidenceClass(isFullPage)
  // While evidence fills the page, keep the rows mounted, so that the current row can be focused on return.
  const listClass = isFullPage
    ? 'invisible absolute inset-0 overflow-hidden print:hidden'
    : hiddenClass

  return (
    <>
      <div className={`grid grid-cols-1 gap-2.5 ${hiddenClass}`}>
        <Header brandId={brandId} urlSearch={urlSearch} list={list} />
        <div className="contents print:hidden">
          <DomainTools
            brandId={brandId}
            urlSearch={urlSearch}
            list={list}
            listSearch={controller.search}
          />
        </div>
      </div>
      <div className="@container flex min-h-0 flex-1 flex-col">
        <div className="relative flex min-h-0 flex-1 max-split:flex-col">
          <div className={`flex min-h-0 min-w-0 flex-1 flex-col gap-2.5 ${listClass}`}>
            {list && <TriageNotices list={list} triage={triage} />}
            <FullListNotice urlSearch={urlSearch} list={list} permission={fullListPermission} />
            {list === null ? (
              error ? (
                <Failure
                  error={error}
                  // The route loader doesn't load full lists, so retry these directly.
                  reset={() => void (needsFullList(urlSearch) ? retry() : router.invalidate())}
                />
              ) : (
                <>
                  <SlowResponse />
                  <LoadingRows label="Loading" />
                </>
              )
            ) : (
              <div
                className={`flex min-h-0 flex-1 flex-col ${getListPaddingClass(!selection.isEmpty)}`}
              >
                {list.kind === 'apexes' ? (
                  <ApexTable list={list} triage={triage} />
                ) : list.search.view === 'pictures' && wallCode ? (
                  <wallCode.PictureWall list={list} triage={triage} />
                ) : (
                  <HostTable list={list} triage={triage} />
                )}
                <DomainSelectionBar list={list} triage={triage} />
              </div>
            )}
          </div>
          {openId !== null && (
            // The pane itself isn't lazy: it takes its space at once, so that no column moves when its content loads.
            <SidePane isFullWidth={isFullPage} name="Evidence">
              <LazyPart
                part={evidenceCode}
                fallback={
                  <div className="p-3.5">
                    <LoadingLines label="Loading the evidence" lineCount={8} />
                  </div>
                }
              >
                {({ EvidencePane }) => <EvidencePane domainId={openId} triage={triage} />}
              </LazyPart>
            </SidePane>
          )}
        </div>
      </div>
      <DismissHosts decisions={decisions} />
      <footer
        className={`flex flex-wrap items-center gap-x-6 gap-y-1.5 text-sm text-muted ${hiddenClass}`}
      >
        <div className="contents print:hidden">
          <SessionLine triage={triage} />
        </div>
        <output className="sr-only">{controller.announcement}</output>
        {list !== null && list.page.count !== 0 && (
          <ListPages {...list.search} count={list.page.count} hasNext={list.page.hasNext} />
        )}
      </footer>
    </>
  )
}

function Header({ brandId, urlSearch, list }: Pick<Triage, 'brandId' | 'urlSearch' | 'list'>) {
  const isWide = useMedia(wideQuery)
  const visibleSearch = list?.search ?? urlSearch
  const isGrouped = visibleSearch.group === 'apex'
  // On wide screens, sighted users see the count at the end of the list.
  const count = list && (
    <span className={`text-muted ${isWide ? 'not-print:sr-only' : ''}`}>
      <DomainCount list={list} />
    </span>
  )
  return (
    <PageHeader
      title="Domains"
      sub={
        <>
          {/* Tabs come first, so that they don't move when the count loads. */}
          {isWide && <PopulationTabs brandId={brandId} search={toFirstPage(urlSearch)} />}
          {count}
        </>
      }
      actions={
        <>
          {isWide && <ViewSwitch search={toFirstPage(visibleSearch)} />}
          <Toolbar label="List actions">
            {list && <Refresh query={list.query} />}
            {!isGrouped && isWide && visibleSearch.view === 'list' && <ColumnsButton />}
            <ViewsButton />
            {list && <ExportDomains brandId={brandId} list={list} />}
          </Toolbar>
        </>
      }
    />
  )
}

function DomainCount({ list: { kind, page, hostCount } }: { list: DomainList }) {
  const { count } = page
  if (kind === 'hosts') return <ListCount count={count} singular="domain" plural="domains" />
  return (
    <ListCount
      count={count}
      singular="registered domain"
      plural="registered domains"
      {...(hostCount === null ? {} : { extraText: `${formatCount(hostCount)} hosts` })}
    />
  )
}

const getCountId = (triage: TriageFilter) => `domains-${triage}`

/** Returns no counts until all requests have ended, so that the counts appear together. */
const combineCounts = (counts: readonly UseQueryResult<number | null>[]) =>
  counts.some(({ isPending }) => isPending) ? [] : counts.map(({ data }) => data)

function PopulationTabs({ brandId, search }: { brandId: string; search: DomainSearch }) {
  const enabled = useFirstPaint()
  const counts = useQueries({
    queries: populations.map(({ triage }) => ({
      ...domainCountOptions(brandId, { ...fullQueue, triage }),
      enabled,
    })),
    combine: combineCounts,
  })
  return (
    <ListTabs
      label="Which domains"
      definitions={[...populations, { label: 'Handled', definition: domainMeanings.handled }]}
    >
      {populations.map(({ triage, label }, index) => (
        <li key={triage}>
          <Link
            to="."
            search={{ ...search, triage }}
            activeOptions={exactMatch}
            aria-current={triage === search.triage ? 'true' : undefined}
            // Screen readers announce the count after the label.
            aria-describedby={getCountId(triage)}
            className={listTabClass}
          >
            {label}
            <span
              id={getCountId(triage)}
              aria-hidden
              className="ml-1.25 inline-block min-w-[5.4ch] text-faint"
            >
              {counts[index] == null ? '' : formatCount(counts[index])}
            </span>
          </Link>
        </li>
      ))}
    </ListTabs>
  )
}

function ColumnsButton() {
  const { triggerProps, menuProps } = useMenuButton(columnsPopover, 'dialog')
  return (
    <>
      <Button size="small" {...triggerProps}>
        <Columns3 aria-hidden className="min-[100rem]:hidden" />
        <span className="max-[100rem]:sr-only">Columns</span>
      </Button>
      {menuProps && (
        <LazyPart part={columnsPopover} fallback={<OpeningDialog label="Columns" />}>
          {({ ColumnsPopover }) => <ColumnsPopover columns={listNamedColumns()} {...menuProps} />}
        </LazyPart>
      )}
    </>
  )
}

const linkClass = 'rounded-[5px] text-accent hover:underline'

function SessionLine({ triage }: { triage: Triage }) {
  const { brandId, list } = triage
  const { notes, storageError, noteSession } = triage.noteState
  const { nextUndo, undo } = triage.decisions
  const message = triage.controller.announcement
  // Stored names of notes: `hold` is the request list, and `aside` means dismissed.
  const requestListCount = notes.hold.size
  const dismissedCount = countDismissed(notes.aside, useNow())
  const hostList = list?.kind === 'hosts' ? list : null
  const pageHosts = hostList?.rows ?? []
  const isSeen = ({ id }: HostRow) =>
    (notes.seen.get(id)?.at ?? -Infinity) >= noteSession.startedAtMs
  const handledCount = hostList?.handledIdsAtEnd?.size ?? 0
  // On screens of medium width, a message replaces the texts beside it.
  const besideMessageClass = message === '' ? '' : 'wide:max-[100rem]:hidden'
  return (
    <>
      <span className="flex min-w-0 items-center gap-x-3 whitespace-nowrap max-wide:basis-full max-wide:flex-wrap wide:flex-1 wide:overflow-hidden">
        {/* Not a live region, because it changes with every row. */}
        {pageHosts.length > 0 && (
          <span className={`shrink-0 tabular-nums ${besideMessageClass}`}>
            {`${formatCount(pageHosts.filter(isSeen).length)} of ${formatCount(pageHosts.length)} seen on this page`}
          </span>
        )}
        {handledCount > 0 && (
          <span className={`shrink-0 ${besideMessageClass}`}>
            {formatCount(handledCount)} handled, shown last
          </span>
        )}
        {requestListCount > 0 && (
          <Link
            to="/takedowns/bulk"
            search={{ brand: brandId, from: 'hold' }}
            className={`shrink-0 ${linkClass}`}
          >
            Request list {formatCount(requestListCount)}
          </Link>
        )}
        {storageError !== null && (
          <span title={describeStorage(storageError)} className="truncate text-amber">
            {describeStorage(storageError)}
          </span>
        )}
        {dismissedCount > 0 && (
          <Link to="/notes" search={{ brand: brandId }} className={`shrink-0 ${linkClass}`}>
            {formatCount(dismissedCount)} dismissed
          </Link>
        )}
        <span aria-hidden title={message} className="truncate text-text">
          {message}
        </span>
      </span>
      <span className="flex shrink-0 items-center gap-2 max-wide:-ml-2">
        <Button size="small" variant="quiet" disabled={nextUndo === null} onClick={undo}>
          Undo {nextUndo !== null && <KeyHint id="triage.undo" />}
        </Button>
      </span>
    </>
  )
}
