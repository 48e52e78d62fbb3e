import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Columns3 } from 'lucide-react'
import { wholeQueue } from '#/api/domain-filters.ts'
import { domainCountOptions } from '#/api/domains.ts'
import type { TriageFilter } from '#/contract/codes.ts'
import { formatCount } from '#/lib/numbers.ts'
import { domainMeanings } from '#/shared/guide/meanings.ts'
import { populations } from '#/shared/labels/population-labels.ts'
import { CountLine, toolsFrom } from '#/shared/lists/list-parts.tsx'
import type { ListSearch } from '#/shared/lists/list-search.tsx'
import { ViewsButton } from '#/shared/views/views-button.tsx'
import { exactMatch } from '#/ui/exact-match.ts'
import { useFirstPaint } from '#/ui/first-paint.ts'
import { lateCode, LatePart, Opening } from '#/ui/late-part.tsx'
import { headTabClass, HeadTabs, PageHeader, Toolbar, ToolbarButton } from '#/ui/page-header.tsx'
import { Refresh } from '#/ui/refresh.tsx'
import { useMedia } from '#/ui/use-media.ts'
import { useMenuButton } from '#/ui/use-menu-button.ts'
import type { DomainList } from './domain-list.ts'
import { type DomainSearch, fromStart } from './domain-search.ts'
import { DomainTools, ViewSwitch } from './domain-tools.tsx'
import { ExportDomains } from './export-domains.tsx'

type TriageHeadProps = {
  brandId: string
  /** Search of the URL. */
  address: DomainSearch
  list: DomainList | null
  toList: ListSearch
}

/** Header of the domain list: count and toolbar. */
export function TriageHead({ brandId, address, list, toList }: TriageHeadProps) {
  const isWide = useMedia(toolsFrom)
  const shown = list?.search ?? address
  const grouped = shown.group === 'apex'
  // Sighted users see the count at the end of the list.
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
            {/* First, so that counts don't move them. */}
            {isWide && <PopulationTabs brandId={brandId} search={fromStart(address)} />}
            {count}
          </>
        }
        actions={
          <>
            {isWide && <ViewSwitch search={fromStart(shown)} />}
            <Toolbar label="The whole list">
              {list && <Refresh brief reading={list.reading} />}
              {!grouped && isWide && shown.view === 'list' && <ColumnsButton />}
              <ViewsButton />
              {list && <ExportDomains brandId={brandId} list={list} />}
            </Toolbar>
          </>
        }
      />
      <div className="contents print:hidden">
        <DomainTools brandId={brandId} search={fromStart(address)} toList={toList} list={list} />
      </div>
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

const sizeId = (triage: TriageFilter) => `domains-${triage}`

type Size = number | null | undefined

/** Sizes of the populations; empty until all have loaded or failed, so that they appear together. */
const sizesOnceLoaded = (counts: readonly UseQueryResult<number | null>[]): readonly Size[] =>
  counts.some(({ isPending }) => isPending) ? [] : counts.map(({ data }) => data)

/** Links to the populations, with their sizes once known. */
function PopulationTabs({ brandId, search }: { brandId: string; search: DomainSearch }) {
  const enabled = useFirstPaint()
  const sizes = useQueries({
    queries: populations.map(({ triage }) => ({
      ...domainCountOptions(brandId, { ...wholeQueue, triage }),
      enabled,
    })),
    combine: sizesOnceLoaded,
  })
  return (
    <HeadTabs
      label="Which domains"
      meanings={[...populations, { label: 'Handled', meaning: domainMeanings.handled }]}
    >
      {populations.map(({ triage, label }, index) => (
        <li key={triage}>
          <Link
            to="."
            search={{ ...search, triage }}
            activeOptions={exactMatch}
            aria-current={triage === search.triage ? 'true' : undefined}
            // Description rather than name, so that it is read after the name.
            aria-describedby={sizeId(triage)}
            className={headTabClass}
          >
            {label}
            <span
              id={sizeId(triage)}
              aria-hidden
              className="ml-1.25 inline-block min-w-[4ch] text-faint"
            >
              {sizes[index] == null ? '' : formatCount(sizes[index])}
            </span>
          </Link>
        </li>
      ))}
    </HeadTabs>
  )
}

const columnsPopover = lateCode(() => import('./columns-popover.tsx'))

/** Toolbar button for the columns. */
function ColumnsButton() {
  const { opener, menu } = useMenuButton(columnsPopover, 'dialog')
  return (
    <>
      <ToolbarButton {...opener}>
        {/* Icon only if narrow, to keep the header on one line. */}
        <Columns3 aria-hidden className="min-[100rem]:hidden" />
        <span className="max-[100rem]:sr-only">Columns</span>
      </ToolbarButton>
      {menu && (
        <LatePart part={columnsPopover} fallback={<Opening label="Columns" />}>
          {({ ColumnsPopover }) => <ColumnsPopover {...menu} />}
        </LatePart>
      )}
    </>
  )
}
