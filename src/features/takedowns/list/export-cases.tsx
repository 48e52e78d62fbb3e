import { useQuery } from '@tanstack/react-query'
import { hasStatus } from '#/api/case-list.ts'
import type { CaseRow } from '#/api/case-row.ts'
import { caseSource } from '#/api/list-sources.ts'
import { profileOptions } from '#/api/profile.ts'
import { takedownFields, type Takedown } from '#/contract/takedown.ts'
import { contractFields } from '#/product/exports/export-field.ts'
import { ExportList } from '#/product/exports/export-list.tsx'
import { needsFound } from '#/product/outcomes/case-sets.ts'
import { useNow } from '#/ui/now.ts'
import { behindFigure } from './behind-figure.ts'
import { asksForClosing, asksForFigure, caseFilters, type CaseSearch } from './case-search.ts'
import { matching, ownCases } from './matching.ts'
import { useFoundBehind } from './use-found-behind.ts'

const fields = contractFields<Takedown, keyof Takedown>(takedownFields)

type ExportCasesProps = {
  search: CaseSearch
  /** How many the service counts under its own filters, null where it does not say. */
  count: number | null
  /** Those that were loaded: for these it may have been read when their domains were found. */
  loaded: readonly CaseRow[]
}

/** The way to a file of all cases that the list means, with their contacts and blocklist submissions. */
export function ExportCases({ search, count, loaded }: ExportCasesProps) {
  const now = useNow()
  const email = useQuery(profileOptions()).data?.email ?? null
  const { found } = useFoundBehind(search, loaded).reading
  const filters = caseFilters(search)
  const { statuses } = filters
  const { status, resolution, who, text, waits } = search
  const mine = who === 'me'
  // What the service cannot filter by: several statuses, whose, when closed, which figure, a text (C64).
  const isLocal =
    statuses.length > 1 ||
    mine ||
    text !== undefined ||
    asksForClosing(search) ||
    asksForFigure(search)
  const choose = (all: readonly Takedown[]) => {
    const asked = statuses.length < 2 ? all : all.filter((row) => hasStatus(row, statuses))
    const own = !mine ? asked : email === null ? [] : ownCases(asked, email)
    const unread = needsFound(search.only)
      ? own.filter(({ id }) => found === null || found.get(id) === 'unread').length
      : 0
    return {
      rows: matching(behindFigure(own, search, now, found), text),
      // Without an address of the account nobody can tell whose a case is.
      unsaid: mine && email === null ? asked.length : unread,
    }
  }
  return (
    <ExportList
      list={{
        one: 'case',
        many: 'takedowns',
        brandId: filters.brandId,
        count: statuses.length > 1 ? null : count,
        filters: {
          status,
          resolution,
          created_after: filters.createdAfter ?? undefined,
          created_before: filters.createdBefore ?? undefined,
          requested_by: mine ? (email ?? 'me') : undefined,
          text,
          closed_from: search.closedFrom,
          closed_to: search.closedTo,
          figure: search.only,
          waits_days: waits === undefined ? undefined : String(waits),
          provider: search.provider,
          reply: search.reply,
          reported_from: search.reportedFrom,
          reported_to: search.reportedTo,
        },
        order: 'Newest first',
        source: caseSource(filters),
        ...(isLocal && { choose }),
        fields,
        host: (row) => row.target_website,
        hostNote: 'Blocks the whole host of each address, also where one page of it was reported.',
      }}
    />
  )
}
