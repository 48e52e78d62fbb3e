import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Columns3 } from 'lucide-react'
import { fullQueue } from '#/api/domain-filters.ts'
import { domainCountOptions } from '#/api/host-rows.ts'
import type { TriageFilter } from '#/contract/codes.ts'
import { formatCount } from '#/lib/numbers.ts'
import { domainMeanings } from '#/shared/guide/meanings.ts'
import { populations } from '#/shared/labels/population-labels.ts'
import { ListCount, desktopToolbarQuery } from '#/shared/lists/list-toolbar.tsx'
import { ViewsButton } from '#/shared/views/views-button.tsx'
import { Button } from '#/ui/button.tsx'
import { useFirstPaint } from '#/ui/first-paint.ts'
import { createLazyCode, LazyPart, OpeningDialog } from '#/ui/lazy-part.tsx'
import { exactMatch, listTabClass, ListTabs, PageHeader, Toolbar } from '#/ui/page-header.tsx'
import { Refresh } from '#/ui/refresh.tsx'
import { useMedia } from '#/ui/use-media.ts'
import { useMenuButton } from '#/ui/use-menu-button.ts'
import type { DomainList } from './domain-list.ts'
import { type DomainSearch, toFirstPage } from './domain-search.ts'
import { DomainTools, ViewSwitch } from './domain-tools.tsx'
import { ExportDomains } from './export-domains.tsx'
import type { Triage } from './use-triage.ts'

/** Header of the domain list with its count and toolbar. */
export function TriageHeader({ triage }: { triage: Triage }) {
  const { brandId, urlSearch, list } = triage
  const isWide = useMedia(desktopToolbarQuery)
  const visibleSearch = list?.search ?? urlSearch
  const isGrouped = visibleSearch.group === 'apex'
  // On wide screens, sighted users see the count at the end of the list.
  const count = list && (
    <span className={`text-muted ${isWide ? 'not-print:sr-only' : ''}`}>
      <Count list={list} />
    </span>
  )
  return (
    <>
      <PageHeader
        title="Domains"
        sub={
          <>
            {/* Tabs come first, so that a count that loads later doesn't move them. */}
            {isWide && <PopulationTabs brandId={brandId} search={toFirstPage(urlSearch)} />}
            {count}
          </>
        }
        actions={
          <>
            {isWide && <ViewSwitch search={toFirstPage(visibleSearch)} />}
            <Toolbar label="The whole list">
              {list && <Refresh query={list.query} />}
              {!isGrouped && isWide && visibleSearch.view === 'list' && <ColumnsButton />}
              <ViewsButton />
              {list && <ExportDomains brandId={brandId} list={list} />}
            </Toolbar>
          </>
        }
      />
      <div className="contents print:hidden">
        <DomainTools triage={triage} />
      </div>
    </>
  )
}

function Count({ list: { kind, page, hostCount } }: { list: DomainList }) {
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

const getSizeId = (triage: TriageFilter) => `domains-${triage}`

type Size = number | null | undefined

/** Returns no sizes until all have loaded or failed, so that they appear together. */
const combineSizes = (counts: readonly UseQueryResult<number | null>[]): readonly Size[] =>
  counts.some(({ isPending }) => isPending) ? [] : counts.map(({ data }) => data)

function PopulationTabs({ brandId, search }: { brandId: string; search: DomainSearch }) {
  const enabled = useFirstPaint()
  const sizes = useQueries({
    queries: populations.map(({ triage }) => ({
      ...domainCountOptions(brandId, { ...fullQueue, triage }),
      enabled,
    })),
    combine: combineSizes,
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
            // The size is the description rather than part of the name, so that screen readers read it last.
            aria-describedby={getSizeId(triage)}
            className={listTabClass}
          >
            {label}
            <span
              id={getSizeId(triage)}
              aria-hidden
              className="ml-1.25 inline-block min-w-[5.4ch] text-faint"
            >
              {sizes[index] == null ? '' : formatCount(sizes[index])}
            </span>
          </Link>
        </li>
      ))}
    </ListTabs>
  )
}

const columnsPopover = createLazyCode(() => import('./columns-popover.tsx'))

function ColumnsButton() {
  const { triggerProps, menu } = useMenuButton(columnsPopover, 'dialog')
  return (
    <>
      <Button size="small" {...triggerProps}>
        {/* Icon only if narrow, to keep the header on one line. */}
        <Columns3 aria-hidden className="min-[100rem]:hidden" />
        <span className="max-[100rem]:sr-only">Columns</span>
      </Button>
      {menu && (
        <LazyPart part={columnsPopover} fallback={<OpeningDialog label="Columns" />}>
          {({ ColumnsPopover }) => <ColumnsPopover {...menu} />}
        </LazyPart>
      )}
    </>
  )
}
