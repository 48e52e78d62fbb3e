import { formatCount } from '#/lib/numbers.ts'
import { CountLine } from '#/product/lists/count-line.tsx'
import { toolsFrom } from '#/product/lists/phone-tools.tsx'
import { PrintList } from '#/product/lists/print-list.tsx'
import { RowsOnPaper } from '#/product/lists/rows-on-paper.tsx'
import type { ListSearch } from '#/product/lists/use-list-search.ts'
import { PageHeader } from '#/ui/page-header.tsx'
import { Refresh } from '#/ui/refresh.tsx'
import { useMedia } from '#/ui/use-media.ts'
import { ColumnsButton } from './columns-button.tsx'
import type { DomainList, HostList } from './domain-list.ts'
import { fromStart, type Asked } from './domain-search.ts'
import { DomainTools } from './domain-tools.tsx'
import { ListOnPaper } from './list-on-paper.tsx'
import { LocalTools } from './local-tools.tsx'
import { PopulationTabs } from './population-tabs.tsx'
import type { DomainsOnPaper } from './use-print-domains.ts'

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
  const grouped = shown.group === 'apex'
  return (
    <>
      <PageHeader
        title="Domains"
        sub={
          <>
            {/* First, so that no other count moves them. */}
            {isWide && <PopulationTabs brandId={brandId} search={fromStart(asked)} />}
            {list && <Count list={list} page={shown.page} />}
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
    </>
  )
}

function Count({ list, page }: { list: DomainList; page: number }) {
  const { kind, count, hosts } = list
  if (kind === 'hosts')
    return <CountLine count={count} one="domain" many="domains" note={dealtWithLabel(list, page)} />
  return (
    <CountLine
      count={count}
      one="registered domain"
      many="registered domains"
      {...(hosts === null ? {} : { more: `${formatCount(hosts)} hosts` })}
    />
  )
}

/** How many of the rows on screen stand last, and among which. */
function dealtWithLabel({ rows, last, more }: HostList, page: number): string | undefined {
  const done = rows.filter(({ id }) => last?.has(id)).length
  if (done === 0) return undefined
  return `${formatCount(done)} dealt with, last${more || page > 1 ? ' on this page' : ''}`
}
