import { useQueries, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { allDomains } from '#/api/domain-list-params.ts'
import { explainError } from '#/api/errors.ts'
import { hostPageOptions } from '#/api/host-rows.ts'
import { type CaseRow, allCasesOptions, newestCasesOptions } from '#/api/takedowns.ts'
import type { CompactBrand } from '#/contract/brand.ts'
import type { HostRow } from '#/contract/domain.ts'
import { maxPageSize } from '#/contract/limits.ts'
import { normalizeForComparison, getWebsiteHost } from '#/lib/host-name.ts'
import { formatCount, formatCountOf } from '#/lib/numbers.ts'
import { getBrandLabel } from '#/shared/brands/brand-label.ts'
import { HostileUrl, HostWithDifferences } from '#/shared/hosts/host-name.tsx'
import { getCaseOutcomeLabel, getCaseStatusLabel } from '#/shared/labels/case-labels.ts'
import { VerdictBadge } from '#/shared/labels/host-badges.tsx'
import { formatRisk } from '#/shared/labels/host-labels.ts'
import { classifyCase } from '#/shared/outcomes/outcome-case.ts'
import { Badge } from '#/ui/badge.tsx'
import { RelativeTime } from '#/ui/relative-time.tsx'
import type { CommandOption } from './command-list.tsx'
import type { CommandText } from './command-text.ts'

export interface SearchFailure {
  /** Brand name or `Cases`. */
  subject: string
  reason: string
  retry: () => void
}

interface SearchResults {
  /** Open cases on the host of the typed URL. */
  openCases: CommandOption[]
  options: CommandOption[]
  isPending: boolean
  failures: SearchFailure[]
}

const toFailure = (subject: string, error: Error, refetch: () => unknown): SearchFailure => ({
  subject,
  reason: explainError(error).text,
  retry: () => void refetch(),
})

const maxCases = 6

function matchesCase(row: CaseRow, command: CommandText): boolean {
  const target = row.target_website ?? ''
  if (command.kind === 'url') return getWebsiteHost(target) === command.host
  if (command.kind !== 'words') return false
  const searchable = `${target} ${row.id} ${row.brand_display ?? ''}`.toLowerCase()
  return command.words.every((word) => searchable.includes(word))
}

/**
 * Searches the newest cases, or all cases if `searchesAll` is true. The search runs in the browser, because the API
 * can't search cases.
 */
export function useCaseResults(command: CommandText, searchesAll: boolean) {
  const navigate = useNavigate()
  const enabled = command.kind === 'words' || command.kind === 'url'
  const allQuery = useQuery({ ...allCasesOptions(), enabled: enabled && searchesAll })
  // If all cases are already loaded, search all of them.
  const usesNewest = !searchesAll && allQuery.data === undefined
  const newestQuery = useQuery({ ...newestCasesOptions(), enabled: enabled && usesNewest })

  const toOption = (row: CaseRow): CommandOption => {
    const status = getCaseOutcomeLabel(row) ?? getCaseStatusLabel(row)
    return {
      key: `case ${row.id}`,
      content: <HostileUrl value={row.target_website ?? ''} />,
      note: (
        <>
          <Badge tone={status.tone}>{status.text}</Badge>
          <span className="max-wide:hidden">
            <RelativeTime value={row.created_at} />
          </span>
        </>
      ),
      run: () => void navigate({ to: '/takedowns/$takedownId', params: { takedownId: row.id } }),
    }
  }

  const { data: list, error, refetch } = usesNewest ? newestQuery : allQuery
  const matches = list?.rows.filter((row) => matchesCase(row, command)) ?? []
  const visibleMatches = matches.slice(0, maxCases)
  const isOpenCaseOfUrl = (row: CaseRow) => command.kind === 'url' && classifyCase(row) === 'open'
  const isComplete = usesNewest
    ? newestQuery.data?.hasNext === false
    : allQuery.data?.isTruncated !== true
  const hasFailed = !list && error !== null
  const searchedText = `Searched ${isComplete ? 'all' : 'the newest'} ${formatCount(list?.rows.length ?? 0)} cases.`
  const shownText =
    matches.length > maxCases
      ? ` Showing ${maxCases} of ${formatCount(matches.length)} matches.`
      : ''
  return {
    openCases: visibleMatches.filter(isOpenCaseOfUrl).map(toOption),
    options: visibleMatches.filter((row) => !isOpenCaseOfUrl(row)).map(toOption),
    isPending: enabled && !list && !hasFailed,
    summary: enabled && list ? searchedText + shownText : null,
    failures: hasFailed ? [toFailure('Cases', error, refetch)] : [],
    canSearchMore: enabled && usesNewest && list !== undefined && !isComplete,
  }
}

const rowsPerBrand = 4

function HostNote({ row, brandNote }: { row: HostRow; brandNote: ReactNode }) {
  return (
    <>
      {brandNote}
      <VerdictBadge scanned={row.isScanned} verdict={row.verdict} />
      {typeof row.risk === 'number' && (
        <span className="tabular-nums max-wide:hidden">
          <span className="sr-only">Risk </span>
          {formatRisk(row.risk)}
        </span>
      )}
    </>
  )
}

/** Searches each brand for a host (F16). If a request fails, only the results of that brand are missing. */
export function useHostResults(
  brands: readonly CompactBrand[],
  command: CommandText,
): SearchResults {
  const navigate = useNavigate()
  const isUrl = command.kind === 'url'
  const host = isUrl || command.kind === 'words' ? command.host : null
  const queries = useQueries({
    queries: brands.map(({ id }) => ({
      ...hostPageOptions(id, {
        ...allDomains,
        host: host ?? '',
        page: 1,
        sort: 'risk_score',
        direction: 'desc',
        // The API also matches parts of hosts (C55), so the exact host of a URL may be far down the list.
        pageSize: isUrl ? maxPageSize : rowsPerBrand,
      }),
      enabled: host !== null,
    })),
  })
  if (host === null) return { openCases: [], options: [], isPending: false, failures: [] }
  const isExact = (row: HostRow) =>
    normalizeForComparison(row.name) === normalizeForComparison(host)
  const openCases: CommandOption[] = []
  const options: CommandOption[] = []
  const failures: SearchFailure[] = []
  for (const [index, brand] of brands.entries()) {
    const { data: page, error = null, refetch } = queries[index] ?? {}
    const name = getBrandLabel(brand)
    const brandNote = <bdi className="truncate">{name}</bdi>
    if (!page) {
      if (error) failures.push(toFailure(name, error, () => refetch?.()))
      continue
    }
    const rows = page.rows
      .toSorted((a, b) => Number(isExact(b)) - Number(isExact(a)))
      .slice(0, rowsPerBrand)
    for (const row of rows) {
      const hostName = <HostWithDifferences value={row.name} brandDomain={brand.domain} />
      options.push({
        key: `host ${brand.id} ${row.id}`,
        content: hostName,
        note: <HostNote row={row} brandNote={brandNote} />,
        run: () =>
          void navigate({
            to: '/brands/$brandId/domains/$domainId',
            params: { brandId: brand.id, domainId: row.id },
          }),
      })
      if (isUrl && row.openCase && isExact(row)) {
        const takedownId = row.openCase.id
        openCases.push({
          key: `case ${takedownId}`,
          content: <>Open case of {hostName}</>,
          note: brandNote,
          run: () => void navigate({ to: '/takedowns/$takedownId', params: { takedownId } }),
        })
      }
    }
    const moreCount = (page.count ?? 0) - rows.length
    if (moreCount > 0)
      options.push({
        key: `hosts ${brand.id}`,
        content: formatCountOf(moreCount, 'more domain'),
        note: brandNote,
        run: () =>
          void navigate({
            to: '/brands/$brandId/domains',
            params: { brandId: brand.id },
            search: { triage: 'all', host },
          }),
      })
  }
  return {
    openCases,
    options,
    isPending: queries.some(({ data, error }) => !data && !error),
    failures,
  }
}
