import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, Navigate, useNavigate, useRouterState } from '@tanstack/react-router'
import { domainCountOptions } from '#/api/domains.ts'
import { explainError } from '#/api/explain-error.ts'
import type { TriageFilter } from '#/contract/codes.ts'
import { formatCount } from '#/lib/numbers.ts'
import { HostName } from '#/shared/hosts/host-name.tsx'
import { populations } from '#/shared/labels/population-labels.ts'
import { ListNotices } from '#/shared/lists/list-parts.tsx'
import type { ListSearch } from '#/shared/lists/list-search.tsx'
import type { BrandMarks } from '#/shared/marks/brand-marks.ts'
import { isDealtWith, pageToReview } from '#/shared/marks/review-order.ts'
import { Button, buttonClass } from '#/ui/button.tsx'
import { EmptyState } from '#/ui/error-state.tsx'
import { beginsWithWork, type DomainList, type HostList, pageOfHosts } from './domain-list.ts'
import {
  domainFilters,
  type DomainSearch,
  hasTwoSpellings,
  hostFilter,
  isFiltered,
} from './domain-search.ts'
import { chosenCaveats } from './whole-reading.tsx'

type TriageNoticesProps = {
  brandId: string
  list: DomainList
  marks: BrandMarks
  /** Moves focus to the rows. */
  toList: ListSearch
}

const important = 'rounded-control bg-amber-soft px-2.5 py-1.5 text-sm text-amber'

/** Notices about the rows. */
export function TriageNotices({ brandId, list, marks, toList }: TriageNoticesProps) {
  return (
    <>
      <ListNotices reading={list.reading} unreadable={list.unreadable} />
      {list.search.ignored && <IgnoredPart />}
      {list.kind === 'hosts' && (
        <>
          {list.page.fullRowsError && (
            <output className={important}>
              Some figures of these rows could not be loaded and show as “—”.{' '}
              {explainError(list.page.fullRowsError).text}
            </output>
          )}
          {chosenCaveats(list.page).map((caveat) => (
            <output key={caveat} className={important}>
              {caveat}
            </output>
          ))}
          <DealtWithNotice brandId={brandId} list={list} marks={marks} toList={toList} />
          {hasTwoSpellings(list.search.host) && (
            <OtherSpelling brandId={brandId} search={list.search} count={list.count} />
          )}
        </>
      )}
    </>
  )
}

type DealtWithNoticeProps = {
  brandId: string
  list: HostList
  marks: BrandMarks
  /** Moves focus to the rows. */
  toList: ListSearch
}

/** Notice that all domains on a page are reviewed, with a link to the next unreviewed ones. */
function DealtWithNotice(props: DealtWithNoticeProps) {
  const { list, marks } = props
  const { search } = list
  const from = useRouterState({ select: ({ location }) => location.state.reviewFrom })
  if (!beginsWithWork(search)) return null
  const isDone = list.loaded.length > 0 && list.loaded.every((row) => isDealtWith(row, marks))
  if (isDone && (list.more || search.page > 1)) return <PageDone key={list.key} {...props} />
  if (from !== search.page || from === 1) return null
  return (
    <output className="rounded-control bg-gray-soft px-2.5 py-1.5 text-sm text-gray">
      {from === 2 ? 'Page 1 is done.' : `Pages 1 to ${formatCount(from - 1)} are done.`}
    </output>
  )
}

function PageDone({ brandId, list, marks, toList }: DealtWithNoticeProps) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const search = useMutation({
    mutationFn: async () => {
      const pageOf = (page: number) => pageOfHosts(brandId, { ...list.search, page })
      const on = { queryClient, marks, pageOf }
      const below = list.more ? await pageToReview({ ...on, from: list.search.page + 1 }) : null
      const page = below ?? (await pageToReview({ ...on, from: 1 }))
      if (page === null) return false
      toList.enter(true)
      await navigate({ to: '.', search: { ...list.search, page } })
      return true
    },
  })
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-gray-soft px-2.5 py-1.5 text-sm text-gray">
      <output>
        {search.data === false
          ? 'Everything in this list is handled.'
          : search.error
            ? 'The other pages could not be loaded.'
            : `All ${formatCount(list.loaded.length)} on this page are handled.`}
      </output>
      {search.data !== false && (
        <Button size="small" pending={search.isPending} onClick={() => search.mutate()}>
          Go to next
        </Button>
      )}
    </div>
  )
}

/** Notice for old links with a removed filter (C61). */
function IgnoredPart() {
  return (
    <output className="rounded-control bg-gray-soft px-2.5 py-1.5 text-sm text-gray">
      Visual match is no longer available, so that part of the link is ignored.
    </output>
  )
}

type OtherSpellingProps = { brandId: string; search: DomainSearch; count: number | null }

/** Offers a search as typed if Punycode finds nothing, because the API may store names as typed (C55). */
function OtherSpelling({ brandId, search, count }: OtherSpellingProps) {
  const typed = { ...search, spelling: 'typed' } as const
  const isNeeded = count === 0 && search.spelling === 'wire' && hasTwoSpellings(search.host)
  const found = useQuery({
    ...domainCountOptions(brandId, domainFilters(typed)),
    enabled: isNeeded,
  }).data
  if (isNeeded && found) return <Navigate to="." search={{ ...typed, page: 1 }} replace />
  if (search.spelling !== 'typed' || !hasTwoSpellings(search.host)) return null
  return (
    <output className="text-sm text-muted">
      Nothing matches <HostName value={hostFilter(search.host)} />; these match what was typed.
    </output>
  )
}

const labels: Record<TriageFilter, { title: string; text: string }> = {
  queue: {
    title: 'Nothing to review.',
    text: 'Every domain was filtered out, or none has been found yet.',
  },
  all: {
    title: 'No domains found for this brand yet.',
    text: 'They show here as soon as one is found.',
  },
  escalated: {
    title: 'No domain contains your brand.',
    text: 'Other domains may still need review.',
  },
  filed: {
    title: 'Nothing was filtered out.',
    text: 'Some brands have no automatic filter.',
  },
}

/** Sentence on the searched population. */
const populationOnly = (triage: TriageFilter): string =>
  `Searched only in “${populations.find((one) => one.triage === triage)?.label ?? triage}”.`

/** Empty state: the reason, and links to other lists. */
export function NoDomains({ brandId, search }: { brandId: string; search: DomainSearch }) {
  const here = { to: '/brands/$brandId/domains', params: { brandId } } as const
  const { triage, sort, direction, group } = search
  if (isFiltered(search))
    return (
      <EmptyState
        title="No domains match these filters."
        {...(triage === 'all' ? {} : { text: populationOnly(triage) })}
        actions={
          <>
            <Link {...here} search={{ triage, sort, direction, group }} className={buttonClass()}>
              Clear the filters
            </Link>
            {triage !== 'all' && (
              <Link {...here} search={{ ...search, triage: 'all' }} className={buttonClass()}>
                Search all domains
              </Link>
            )}
          </>
        }
      />
    )
  return (
    <EmptyState
      {...labels[triage]}
      actions={
        triage === 'all' ? (
          <Link to="/brands/$brandId/settings" params={{ brandId }} className={buttonClass()}>
            See what is monitored
          </Link>
        ) : (
          <Link {...here} search={{ triage: 'all' }} className={buttonClass()}>
            See all domains
          </Link>
        )
      }
    />
  )
}
