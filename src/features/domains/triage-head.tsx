import { formatCount } from '#/lib/numbers.ts'
import { CountLine } from '#/product/lists/count-line.tsx'
import { toolsFrom } from '#/product/lists/phone-tools.tsx'
import { PrintList } from '#/product/lists/print-list.tsx'
import { RowsOnPaper } from '#/product/lists/rows-on-paper.tsx'
import type { ListSearch } from '#/product/lists/use-list-search.ts'
import { ViewsButton } from '#/product/views/views-button.tsx'
import { PageHeader } from '#/ui/page-header.tsx'
import { Refresh } from '#/ui/refresh.tsx'
import { Toolbar } from '#/ui/toolbar.tsx'
import { useMedia } from '#/ui/use-media.ts'
import { ColumnsButton } from './columns-button.tsx'
import type { DomainList } from './domain-list.ts'
import { fromStart, isFiltered, isFilteredLocally, type Asked } from './domain-search.ts'
import { DomainTools } from './domain-tools.tsx'
import { ExportDomains } from './export-domains.tsx'
import { ListOnPaper } from './list-on-paper.tsx'
import { LocalTools } from './local-tools.tsx'
import { PopulationTabs } from './population-tabs.tsx'
import type { DomainsOnPaper } from './use-print-domains.ts'

/** From which width on the count stands in the head, where its length moves nothing. */
const countFrom = '(min-width: 85rem)'

type TriageHeadProps = {
  brandId: string
  asked: Asked
  shown: Asked
  list: DomainList | null
  toList: ListSearch
  paper: DomainsOnPaper
}

/** What stands above the list of domains: how many there are, and the tools to choose among them. */
export function TriageHead({ brandId, asked, shown, list, toList, paper }: TriageHeadProps) {
  const isWide = useMedia(toolsFrom)
  const isRoomy = useMedia(countFrom)
  const grouped = shown.group === 'apex'
  // The tab says the same, and the pages too, unless something is filtered or grouped.
  const isSaid = isWide && !grouped && !isFiltered(shown) && !isFilteredLocally(shown)
  const count = list && (
    <span className={`text-muted ${isSaid ? 'max-[100rem]:sr-only' : ''}`}>
      <Count list={list} />
    </span>
  )
  return (
    <>
      <PageHeader
        title="Domains"
        sub={
          <>
            {/* First, so that no other count moves them. */}
            {isWide && <PopulationTabs brandId={brandId} search={fromStart(asked)} />}
            {(isRoomy || !isWide) && count}
          </>
        }
        actions={
          <>
            {list && <Refresh brief reading={list.reading} />}
            {!grouped && isWide && shown.view === 'list' && <ColumnsButton />}
            <Toolbar label="The whole list">
              <ViewsButton />
              {list && <ExportDomains brandId={brandId} shown={shown} list={list} />}
              {list && (
                <PrintList
                  {...paper}
                  count={list.count}
                  many={grouped ? 'registered domains' : 'domains'}
                />
              )}
            </Toolbar>
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
          said={isRoomy ? null : count}
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
      moreYields
    />
  )
}
