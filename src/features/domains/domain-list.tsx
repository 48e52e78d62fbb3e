import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { lazy, type ReactNode } from 'react'
import { domainCountOptions } from '#/api/domains.ts'
import { explainError } from '#/api/explain-error.ts'
import { formatCount } from '#/lib/numbers.ts'
import type { ListCount } from './desk.ts'
import { domainFilters, type Asked } from './domain-search.ts'
import { apexes, hosts } from './host-list.ts'
import { HostPage } from './host-page.tsx'

/** Fetches what draws apexes. */
export const loadApexPage = () => import('./apex-page.tsx')
const ApexPage = lazy(async () => ({ default: (await loadApexPage()).ApexPage }))

/** How a reading of a list stands. */
export interface ListReading {
  data: { unreadable: number }
  error: Error | null
  dataUpdatedAt: number
  isFetching: boolean
  refetch: () => Promise<unknown>
}

/** What surrounds the rows of any list, given by the route. */
export interface ListParts {
  /** How many rows there are, for the head. */
  count: (counted: ListCount) => ReactNode
  /** What a reader must know about the rows below. */
  notices: (reading: ListReading) => ReactNode
  /** The way to other pages. */
  pages: (facts: {
    page: number
    pageSize: number
    count: number | null
    more: boolean
  }) => ReactNode
}

type DomainListProps = {
  brandId: string
  /** What the address asks for; while that is not what is `shown`, newer rows are on the way. */
  asked: Asked
  shown: Asked
  busy: boolean
  onOpen: (id: string) => void
  parts: ListParts
}

/** The rows that an address asks for: hosts or apexes. */
export function DomainList(list: DomainListProps) {
  if (list.shown.group === 'apex') return <Apexes {...list} />
  return <Hosts {...list} />
}

function Hosts({ parts, ...list }: DomainListProps) {
  const { brandId, shown } = list
  const reading = useSuspenseQuery(hosts(brandId, shown))
  const page = reading.data
  const counted: ListCount = { count: page.count, one: 'domain', many: 'domains' }
  const pages =
    page.count !== 0 && parts.pages({ ...shown, count: page.count, more: page.next !== null })
  return (
    <>
      {parts.notices(reading)}
      {page.lacking && <LackingFigures why={page.lacking} />}
      <HostPage {...list} page={page} counted={counted} reading={reading} pages={pages} />
    </>
  )
}

/** Short rows may leave figures out, and the full ones could not be read. */
function LackingFigures({ why }: { why: Error }) {
  return (
    <output className="rounded-control bg-amber-soft px-2.5 py-1.5 text-sm text-amber">
      Some figures of these rows could not be loaded and show as “—”. {explainError(why).text}
    </output>
  )
}

function Apexes({ parts, onOpen: _onOpen, ...list }: DomainListProps) {
  const { brandId, shown } = list
  const reading = useSuspenseQuery(apexes(brandId, shown))
  // The hosts below all apexes; where it cannot be read the apexes stand alone (C68).
  const counting = useQuery(domainCountOptions(brandId, domainFilters(shown)))
  const total = counting.data ?? null
  const page = reading.data
  const counted: ListCount = {
    count: page.count,
    one: 'apex',
    many: 'apexes',
    ...(total === null ? {} : { more: `${formatCount(total)} hosts` }),
  }
  const pages =
    page.count !== 0 && parts.pages({ ...shown, count: page.count, more: page.next !== null })
  return (
    <>
      {parts.notices(reading)}
      <ApexPage
        {...list}
        page={page}
        hosts={total}
        counted={counted}
        reading={{
          dataUpdatedAt: reading.dataUpdatedAt,
          isFetching: reading.isFetching,
          refetch: () => Promise.all([reading.refetch(), counting.refetch()]),
        }}
        pages={pages}
      />
    </>
  )
}
