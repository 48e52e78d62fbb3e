import { useQueries, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { isApiError } from '#/api/errors.ts'
import { explainError } from '#/api/explain-error.ts'
import { takedownListOptions, takedownOptions } from '#/api/takedowns.ts'
import { maxPageSize } from '#/contract/limits.ts'
import type { Takedown } from '#/contract/takedown.ts'
import { hostOf } from '#/lib/host-name.ts'
import { formatCount } from '#/lib/numbers.ts'
import { HostileUrl } from '#/product/hosts/hostile-url.tsx'
import { caseOutcomeLabel, caseStatusLabel } from '#/product/labels/case-labels.ts'
import { Badge } from '#/ui/badge.tsx'
import type { CommandOption } from '#/ui/command-list.tsx'
import { RelativeTime } from '#/ui/relative-time.tsx'
import type { Wanted } from './wanted.ts'

/** Most cases that are listed. */
const few = 6

const pageOfCases = (page: number) =>
  takedownListOptions({
    brandId: null,
    status: null,
    resolution: null,
    createdAfter: null,
    createdBefore: null,
    page,
    pageSize: maxPageSize,
  })

/** The cases found, and how far was looked, in words. */
export interface CasesFound {
  options: CommandOption[]
  waiting: boolean
  /** Null while nothing is looked for. */
  looked: string | null
  failed: { text: string; again: () => void } | null
  /** How many pages a further look reads; null when all were looked at. */
  further: number | null
}

function matches(row: Takedown, wanted: Wanted): boolean {
  const target = row.target_website ?? ''
  switch (wanted.kind) {
    case 'nothing':
      return false
    case 'case':
      return row.id.toLowerCase() === wanted.id
    case 'address':
      return hostOf(target) === wanted.host
    case 'words': {
      const text = `${target} ${row.id} ${row.brand_display ?? ''}`.toLowerCase()
      return wanted.words.every((word) => text.includes(word))
    }
  }
}

/**
 * Looks for a case in the newest ones of all brands, since the service cannot search them: `pages` pages of
 * a hundred. An identifier is asked for directly.
 */
export function useCaseOptions(wanted: Wanted, pages: number): CasesFound {
  const navigate = useNavigate()
  const isWanted = wanted.kind !== 'nothing'
  const direct = useQuery({
    ...takedownOptions(wanted.kind === 'case' ? wanted.id : ''),
    enabled: wanted.kind === 'case',
  })
  const readings = useQueries({
    queries: Array.from({ length: pages }, (_, index) => ({
      ...pageOfCases(index + 1),
      enabled: isWanted && wanted.kind !== 'case',
    })),
  })
  const option = (row: Takedown): CommandOption => {
    const state = caseOutcomeLabel(row) ?? caseStatusLabel(row)
    return {
      key: `case ${row.id}`,
      content: <HostileUrl value={row.target_website ?? ''} />,
      note: (
        <>
          <Badge tone={state.tone}>{state.word}</Badge>
          <span className="max-wide:hidden">
            <RelativeTime value={row.created_at} />
          </span>
        </>
      ),
      run: () => void navigate({ to: '/takedowns/$takedownId', params: { takedownId: row.id } }),
    }
  }

  if (wanted.kind === 'case') {
    const missing = isApiError(direct.error, 'not-found')
    const again = () => void direct.refetch()
    return {
      options: direct.data ? [option(direct.data)] : [],
      waiting: direct.isPending,
      looked: missing ? 'No case with this ID that you can access.' : null,
      failed: direct.error && !missing ? { text: explainError(direct.error).text, again } : null,
      further: null,
    }
  }
  const read = readings.flatMap(({ data }) => data?.rows ?? [])
  const total = readings[0]?.data?.count ?? null
  const failing = readings.find(({ error, data }) => error !== null && data === undefined)
  const waiting = isWanted && readings.some(({ data, error }) => !data && !error)
  const further = isWanted && !waiting && !failing && (readings.at(-1)?.data?.next ?? null) !== null
  // No page past the end is asked for: it would be answered as not found (C26).
  const next = total === null ? pages + 1 : Math.min(pages + 3, Math.ceil(total / maxPageSize))
  const found = read.filter((row) => matches(row, wanted))
  const many = found.length > few ? ` Showing ${few} of ${formatCount(found.length)} matches.` : ''
  return {
    options: found.slice(0, few).map(option),
    waiting,
    looked:
      !isWanted || waiting || failing
        ? null
        : further
          ? `Searched the newest ${formatCount(read.length)}${total === null ? '' : ` of ${formatCount(total)}`} cases.${many}`
          : `Searched all ${formatCount(read.length)} cases.${many}`,
    failed: failing?.error
      ? { text: explainError(failing.error).text, again: () => void failing.refetch() }
      : null,
    further: further ? next : null,
  }
}
