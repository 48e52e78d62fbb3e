import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { everyCaseOf } from '#/api/case-list.ts'
import type { CaseRow } from '#/api/case-row.ts'
import { explainError } from '#/api/explain-error.ts'
import { lookUpAnew } from '#/api/hosts-under-brands.ts'
import type { Walked } from '#/api/walk.ts'
import { cancelReading, type WholeRead } from '#/api/whole-reading.ts'
import { countOf, formatCount } from '#/lib/numbers.ts'
import { casesOptions } from '#/product/cases/all-cases.ts'
import { CasesProgress } from '#/product/cases/cases-progress.tsx'
import { StaleReading } from '#/product/stale-reading.tsx'
import { Button } from '#/ui/button.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { ErrorState } from '#/ui/error-state.tsx'
import { LoadingRows } from '#/ui/loading.tsx'
import type { Refreshable } from '#/ui/refresh.tsx'

/** The reading of all cases of a brand, or with null of all, that outcomes are counted from. */
export const useCasesReading = (brandId: string | null) =>
  useQuery(casesOptions(everyCaseOf(brandId)))

/** Reads anew what outcomes are made of: all cases, and then the sites that their takedowns removed (F9). */
export function useRefreshed(reading: ReturnType<typeof useCasesReading>): Refreshable {
  const client = useQueryClient()
  const { dataUpdatedAt, isFetching, error, refetch } = reading
  return {
    dataUpdatedAt,
    isFetching,
    error,
    refetch: async () => {
      await refetch()
      await lookUpAnew(client)
    },
  }
}

/** What is counted from all cases: `children` once they are there, else how far they are or why they are not. */
export function CasesReading({
  brandId,
  reading,
  children,
}: {
  brandId: string | null
  reading: ReturnType<typeof useCasesReading>
  children: (read: WholeRead<CaseRow>) => ReactNode
}) {
  const client = useQueryClient()
  const filters = everyCaseOf(brandId)
  const { data, error, isFetching, refetch } = reading
  return (
    <>
      {isFetching && (
        <div className="print:hidden">
          <CasesProgress
            filters={filters}
            onCancel={() => void cancelReading(client, casesOptions(filters))}
          />
        </div>
      )}
      {data ? (
        <>
          <StaleReading reading={reading} />
          <Drift read={data} />
          {data.rows.length === 0 ? <NoCases brandId={brandId} /> : children(data)}
        </>
      ) : isFetching ? (
        <LoadingRows label="Loading all cases" />
      ) : error ? (
        <ErrorState
          title="The cases could not be loaded."
          text={explainError(error).text}
          onRetry={() => void refetch()}
        />
      ) : (
        <EmptyState
          title="The cases were not loaded."
          text="Outcomes are counted from all cases, because the service has no such figures."
          actions={<Button onClick={() => void refetch()}>Load all cases</Button>}
        />
      )}
    </>
  )
}

/** What was not read, while the list changed or because it cannot be; null where everything was (C27). */
export function driftWords({ rows, count, complete, unreadable }: Walked<CaseRow>): string | null {
  const changed =
    count !== null && !complete
      ? `${formatCount(rows.length)} of ${formatCount(count)} cases loaded: the list changed meanwhile. `
      : ''
  const odd =
    unreadable > 0
      ? `${countOf(unreadable, 'case')} cannot be read and ${unreadable === 1 ? 'is' : 'are'} in no figure.`
      : ''
  return complete && unreadable === 0 ? null : (changed + odd).trim() || null
}

function Drift({ read }: { read: Walked<CaseRow> }) {
  const words = driftWords(read)
  if (words === null) return null
  return (
    <output className="rounded-control bg-amber-soft px-2.5 py-1.5 text-sm text-amber">
      {words}
    </output>
  )
}

function NoCases({ brandId }: { brandId: string | null }) {
  return brandId === null ? (
    <EmptyState
      title="There are no takedown cases yet."
      text="You see the cases that you requested and those of your brands."
    />
  ) : (
    <EmptyState
      title="No cases you can access for this brand."
      text="Cases without a brand are only in the outcomes of all brands."
    />
  )
}
