import { useQueries, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type CaseRow, allCasesOptions, newestCasesOptions } from '#/api/cases.ts'
import { allDomains } from '#/api/domain-filters.ts'
import { domainListOptions } from '#/api/domains.ts'
import { isApiError } from '#/api/errors.ts'
import { explainError } from '#/api/explain-error.ts'
import type { HostRow } from '#/api/host-rows.ts'
import { takedownOptions } from '#/api/takedowns.ts'
import type { CompactBrand } from '#/contract/brand.ts'
import { maxPageSize } from '#/contract/limits.ts'
import type { Page } from '#/contract/page.ts'
import { normalizeForComparison, hostOfWebsite } from '#/lib/compare-targets.ts'
import { formatCount } from '#/lib/numbers.ts'
import { brandLabel } from '#/shared/brands/brand-label.ts'
import { groupByTracking } from '#/shared/brands/host-under-brands.ts'
import { HostWithDifferences } from '#/shared/hosts/host-with-differences.tsx'
import { HostileUrl } from '#/shared/hosts/hostile-url.tsx'
import { caseOutcomeLabel, caseStatusLabel } from '#/shared/labels/case-labels.ts'
import { riskLabel } from '#/shared/labels/verdict-labels.ts'
import { Verdict } from '#/shared/labels/verdict.tsx'
import { classifyCase } from '#/shared/outcomes/outcome-case.ts'
import { Badge } from '#/ui/badge.tsx'
import type { CommandOption } from '#/ui/command-list.tsx'
import { RelativeTime } from '#/ui/relative-time.tsx'
import type { Typed } from './typed-text.ts'

/** Rows per brand for a partial name. */
const few = 4

/** Hosts of a brand that contain a text, highest risk first (C55). */
const partOfHostOptions = (brandId: string, host: string) =>
  domainListOptions(brandId, {
    ...allDomains,
    host,
    page: 1,
    sort: 'risk_score',
    direction: 'desc',
    pageSize: few,
  })

/** Same for a whole host: sorted by name, so that it's on the first page if it exists. */
const wholeHostOptions = (brandId: string, host: string) =>
  domainListOptions(brandId, {
    ...allDomains,
    host,
    page: 1,
    sort: 'domain',
    direction: 'asc',
    pageSize: maxPageSize,
  })

/** Row of exactly this host; null if missing. */
const rowOfHost = (page: Page<HostRow>, host: string): HostRow | null =>
  page.rows.find(({ name }) => normalizeForComparison(name) === normalizeForComparison(host)) ??
  null

/** Shown rows: the host itself first; `more` counts the hidden ones. */
function shownRows(page: Page<HostRow>, host: string): { rows: HostRow[]; more: number } {
  const exact = rowOfHost(page, host)
  const rows = exact
    ? [exact, ...page.rows.filter((row) => row !== exact).slice(0, few - 1)]
    : page.rows.slice(0, few)
  const count = page.count ?? page.rows.length
  return { rows, more: Math.max(0, count - rows.length) }
}

/** Maximum number of cases. */
const mostListed = 6

/** Search results for cases. */
export interface CasesFound {
  /** Open cases on exactly the typed URL. */
  open: CommandOption[]
  /** Other cases. */
  options: CommandOption[]
  waiting: boolean
  /** Text on the number of searched cases; null without a search. */
  extent: string | null
  failed: { text: string; again: () => void } | null
  /** True if there are unsearched cases. */
  more: boolean
}

function matches(row: CaseRow, typed: Typed): boolean {
  const target = row.target_website ?? ''
  switch (typed.kind) {
    case 'nothing':
    case 'addresses':
    case 'page':
      return false
    case 'case':
      return row.id.toLowerCase() === typed.id
    case 'address':
      return hostOfWebsite(target) === typed.host
    case 'words': {
      const text = `${target} ${row.id} ${row.brand_display ?? ''}`.toLowerCase()
      return typed.words.every((word) => text.includes(word))
    }
  }
}

/**
 * Searches all loaded cases, or the newest of all brands, because the API can't search; `isAll` loads all. An ID is
 * fetched directly.
 */
export function useCaseOptions(typed: Typed, isAll: boolean): CasesFound {
  const navigate = useNavigate()
  const isSearch = typed.kind === 'words' || typed.kind === 'address'
  const id = typed.kind === 'case' ? typed.id : typed.kind === 'address' ? typed.caseId : null
  const direct = useQuery({ ...takedownOptions(id ?? ''), enabled: id !== null })
  const all = useQuery({ ...allCasesOptions(), enabled: isSearch && isAll })
  const isPart = !isAll && all.data === undefined
  const newest = useQuery({ ...newestCasesOptions(), enabled: isSearch && isPart })
  const option = (row: CaseRow): CommandOption => {
    const state = caseOutcomeLabel(row) ?? caseStatusLabel(row)
    return {
      key: `case ${row.id}`,
      content: <HostileUrl value={row.target_website ?? ''} />,
      note: (
        <>
          <Badge tone={state.tone}>{state.text}</Badge>
          <span className="max-wide:hidden">
            <RelativeTime value={row.created_at} />
          </span>
        </>
      ),
      run: () => void navigate({ to: '/takedowns/$takedownId', params: { takedownId: row.id } }),
    }
  }

  if (typed.kind === 'case') {
    const missing = isApiError(direct.error, 'not-found')
    const again = () => void direct.refetch()
    return {
      open: [],
      options: direct.data ? [option(direct.data)] : [],
      waiting: direct.isPending,
      extent: missing ? 'No case with this ID that you can access.' : null,
      failed: direct.error && !missing ? { text: explainError(direct.error).text, again } : null,
      more: false,
    }
  }
  const { data: read, error, refetch } = isPart ? newest : all
  const hasFailed = read === undefined && error !== null
  const waiting = isSearch && !read && !hasFailed
  const searched = read?.rows ?? []
  const count = read?.count ?? null
  const isComplete = isPart ? newest.data?.next === null : all.data?.isTruncated !== true
  const named = id !== null && direct.data ? [direct.data] : []
  const found = [
    ...named,
    ...searched.filter((row) => matches(row, typed) && row.id.toLowerCase() !== id),
  ]
  const many =
    found.length > mostListed
      ? ` Showing ${mostListed} of ${formatCount(found.length)} matches.`
      : ''
  const listed = found.slice(0, mostListed)
  const isOpen = (row: CaseRow) => typed.kind === 'address' && classifyCase(row) === 'open'
  return {
    open: listed.filter(isOpen).map(option),
    options: listed.filter((row) => !isOpen(row)).map(option),
    waiting,
    extent:
      !isSearch || !read
        ? null
        : isComplete
          ? `Searched all ${formatCount(searched.length)} cases.${many}`
          : `Searched the newest ${formatCount(searched.length)}${count === null ? '' : ` of ${formatCount(count)}`} cases.${many}`,
    failed: hasFailed ? { text: explainError(error).text, again: () => void refetch() } : null,
    more: isSearch && isPart && read !== undefined && !isComplete,
  }
}

/** A failed brand with retry. */
export interface Unread {
  brand: string
  text: string
  again: () => void
}

/** Results for a host in all brands, as far as loaded. */
export interface HostsFound {
  /** Open cases of the found records. */
  open: CommandOption[]
  options: CommandOption[]
  /** Brands still loading. */
  waiting: number
  unread: Unread[]
  /** Brands that list exactly this host. */
  listing: string[]
  /** Brands that don't list it. */
  without: string[]
}

const nothing: HostsFound = {
  open: [],
  options: [],
  waiting: 0,
  unread: [],
  listing: [],
  without: [],
}

/** Brand of a host, and its latest scan. */
function HostNote({ row, brand }: { row: HostRow; brand: string }) {
  return (
    <>
      <bdi className="truncate">{brand}</bdi>
      <Verdict scanned={row.isScanned} verdict={row.verdict} />
      {typeof row.risk === 'number' && (
        <span className="tabular-nums max-wide:hidden">
          <span className="sr-only">Risk </span>
          {riskLabel(row.risk)}
        </span>
      )}
    </>
  )
}

/** Searches a host in all brands with one request each. Brands fail independently. */
export function useHostOptions(
  brands: readonly CompactBrand[],
  host: string | null,
  whole: boolean,
): HostsFound {
  const navigate = useNavigate()
  const readings = useQueries({
    queries: brands.map(({ id }) => ({
      ...(whole ? wholeHostOptions : partOfHostOptions)(id, host ?? ''),
      enabled: host !== null,
    })),
  })
  if (host === null) return nothing
  const { tracking, notTracking, failed, pending } = groupByTracking(brands, readings, (page) =>
    rowOfHost(page, host),
  )
  const options: CommandOption[] = []
  const cases: CommandOption[] = []
  for (const [index, brand] of brands.entries()) {
    const page = readings[index]?.data
    if (!page) continue
    const name = brandLabel(brand)
    const { rows, more } = shownRows(page, host)
    for (const row of rows) {
      const { id, openCase: open } = row
      options.push({
        key: `host ${brand.id} ${id}`,
        content: <HostWithDifferences value={row.name} brandDomain={brand.domain} />,
        note: <HostNote row={row} brand={name} />,
        run: () =>
          void navigate({
            to: '/brands/$brandId/domains/$domainId',
            params: { brandId: brand.id, domainId: id },
          }),
      })
      if (open && (!whole || normalizeForComparison(row.name) === normalizeForComparison(host)))
        cases.push({
          key: `case ${open.id}`,
          content: (
            <>
              Open case of <HostWithDifferences value={row.name} brandDomain={brand.domain} />
            </>
          ),
          note: <bdi className="truncate">{name}</bdi>,
          run: () =>
            void navigate({ to: '/takedowns/$takedownId', params: { takedownId: open.id } }),
        })
    }
    if (more > 0)
      options.push({
        key: `hosts ${brand.id}`,
        content: `${formatCount(more)} more results`,
        note: <bdi className="truncate">{name}</bdi>,
        run: () =>
          void navigate({
            to: '/brands/$brandId/domains',
            params: { brandId: brand.id },
            search: { triage: 'all', host },
          }),
      })
  }
  const once = new Map(cases.map((option) => [option.key, option]))
  return {
    open: [...once.values()],
    options,
    waiting: pending.length,
    unread: failed.map(({ brand, error }) => ({
      brand: brandLabel(brand),
      text: explainError(error).text,
      again: () => void readings[brands.indexOf(brand)]?.refetch(),
    })),
    listing: tracking.map(({ brand }) => brand.id),
    without: notTracking.map(({ id }) => id),
  }
}
