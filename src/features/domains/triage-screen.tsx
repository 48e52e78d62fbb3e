import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { Link, useRouter, type ErrorRouteComponent } from '@tanstack/react-router'
import { Columns3 } from 'lucide-react'
import { fullQueue } from '#/api/domain-list-params.ts'
import { domainCountOptions } from '#/api/host-rows.ts'
import type { TriageFilter } from '#/contract/codes.ts'
import { formatCount } from '#/lib/numbers.ts'
import { domainMeanings } from '#/shared/guide/meanings.ts'
import { triageTabs } from '#/shared/labels/triage-tabs.ts'
import { ListPages } from '#/shared/lists/list-pages.tsx'
import { ListCount } from '#/shared/lists/list-toolbar.tsx'
import { SlowResponse } from '#/shared/query-notices.tsx'
import { ViewsButton } from '#/shared/views/views-button.tsx'
import { Button } from '#/ui/button.tsx'
import { useIsPainted } from '#/ui/first-paint.ts'
import { createLazyCode, LazyPart, OpeningDialog, useLazyCode } from '#/ui/lazy-part.tsx'
import { LoadingRows } from '#/ui/loading.tsx'
import { exactMatch, listTabClass, ListTabs, PageHeader, Toolbar } from '#/ui/page-header.tsx'
import { Refresh } from '#/ui/refresh.tsx'
import { useMedia, wideMediaQuery } from '#/ui/use-media.ts'
import { useMenuButton } from '#/ui/use-menu-button.ts'
import { ApexTable } from './apex-table.tsx'
import type { DomainList } from './domain-list.ts'
import { type DomainSearch, needsFullList, toFirstPage } from './domain-search.ts'
import { DomainTools, ViewSwitch } from './domain-tools.tsx'
import { ExportDomains } from './export-domains.tsx'
import { HostTable, listColumnChoices } from './host-table.tsx'
import { pictureWallCode } from './lazy-code.ts'
import { DomainSelectionBar, getListPaddingClass } from './selection-bar.tsx'
import { TriageLayout } from './triage-layout.tsx'
import { FullListNotice, TriageNotices } from './triage-notices.tsx'
import type { Triage } from './use-triage.ts'

const columnsPopoverCode = createLazyCode(() => import('./columns-popover.tsx'))

type TriageScreenProps = {
  triage: Triage
  Failure: ErrorRouteComponent
}

/** Triage page: domain list with toolbars, and the evidence pane. */
export function TriageScreen({ triage, Failure }: TriageScreenProps) {
  const { brandId, urlSearch, list, error, retry, fullListPermission } = triage
  const { selection, controller } = triage
  // The route loads this code. If loading fails, the list is shown instead of the picture wall.
  const wallCode = useLazyCode(pictureWallCode)
  const router = useRouter()
  return (
    <TriageLayout
      triage={triage}
      header={
        <>
          <Header brandId={brandId} urlSearch={urlSearch} list={list} />
          <div className="contents print:hidden">
            <DomainTools
              brandId={brandId}
              urlSearch={urlSearch}
              list={list}
              searchActions={controller.searchActions}
            />
          </div>
        </>
      }
      pageLinks={
        list !== null &&
        list.page.count !== 0 && (
          <ListPages {...list.search} count={list.page.count} hasNext={list.page.hasNext} />
        )
      }
    >
      {list && <TriageNotices list={list} triage={triage} />}
      <FullListNotice urlSearch={urlSearch} list={list} permission={fullListPermission} />
      {list === null ? (
        error ? (
          <Failure
            error={error}
            // The route loader doesn't load full lists, so retry a full list directly.
            reset={() => void (needsFullList(urlSearch) ? retry() : router.invalidate())}
          />
        ) : (
          <>
            <SlowResponse />
            <LoadingRows label="Loading" />
          </>
        )
      ) : (
        <div className={`flex min-h-0 flex-1 flex-col ${getListPaddingClass(!selection.isEmpty)}`}>
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
    </TriageLayout>
  )
}

function Header({ brandId, urlSearch, list }: Pick<Triage, 'brandId' | 'urlSearch' | 'list'>) {
  const isWide = useMedia(wideMediaQuery)
  // While the list for a new URL loads, the list of the previous search is still on screen.
  const shownSearch = list?.search ?? urlSearch
  const isGrouped = shownSearch.group === 'apex'
  // On wide screens, only screen readers and print get this count. Sighted users see it at the end of the list.
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
          {isWide && <TriageTabs brandId={brandId} search={toFirstPage(urlSearch)} />}
          {count}
        </>
      }
      actions={
        <>
          {isWide && <ViewSwitch search={toFirstPage(shownSearch)} />}
          <Toolbar label="List actions">
            {list && <Refresh query={list.query} />}
            {!isGrouped && isWide && shownSearch.view === 'list' && <ColumnsButton />}
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

function TriageTabs({ brandId, search }: { brandId: string; search: DomainSearch }) {
  const enabled = useIsPainted()
  const counts = useQueries({
    queries: triageTabs.map(({ triage }) => ({
      ...domainCountOptions(brandId, { ...fullQueue, triage }),
      enabled,
    })),
    combine: combineCounts,
  })
  return (
    <ListTabs
      label="Which domains"
      definitions={[...triageTabs, { label: 'Handled', definition: domainMeanings.handled }]}
    >
      {triageTabs.map(({ triage, label }, index) => (
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
  const { triggerProps, menuProps } = useMenuButton(columnsPopoverCode, 'dialog')
  return (
    <>
      <Button size="small" {...triggerProps}>
        <Columns3 aria-hidden className="min-[100rem]:hidden" />
        <span className="max-[100rem]:sr-only">Columns</span>
      </Button>
      {menuProps && (
        <LazyPart part={columnsPopoverCode} fallback={<OpeningDialog label="Columns" />}>
          {({ ColumnsPopover }) => <ColumnsPopover columns={listColumnChoices()} {...menuProps} />}
        </LazyPart>
      )}
    </>
  )
}
