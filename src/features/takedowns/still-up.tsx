import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { explainError } from '#/api/explain-error.ts'
import { hostUnderBrandOptions } from '#/api/host-under-brand.ts'
import type { Domain } from '#/contract/domain.ts'
import type { Takedown } from '#/contract/takedown.ts'
import { hostOf } from '#/lib/host-name.ts'
import { Badge } from '#/ui/badge.tsx'
import { ErrorState } from '#/ui/error-state.tsx'
import { LoadingLines } from '#/ui/loading-lines.tsx'
import { useNow } from '#/ui/now.ts'
import { Instant, RelativeTime } from '#/ui/relative-time.tsx'
import { stillUpLabel } from './still-up-labels.ts'

/**
 * Whether the reported site still answers, as far as a scan of it is known, and how old that is. It loads
 * and fails alone; nothing is ever asked of the site itself.
 */
export function StillUp({ row }: { row: Takedown }) {
  const host = hostOf(row.target_website ?? '')
  if (row.brand === null || host === '')
    return <p className="text-muted">Not known: only domains of a brand are scanned.</p>
  return <ScannedHost row={row} brandId={row.brand} host={host} />
}

function ScannedHost({ row, brandId, host }: { row: Takedown; brandId: string; host: string }) {
  const { data, error, isFetching, refetch } = useQuery(hostUnderBrandOptions(brandId, host))
  if (data !== undefined) return <Answer row={row} brandId={brandId} known={data} />
  if (!error) return <LoadingLines label="Loading the newest scan" />
  return (
    <ErrorState
      title="The newest scan could not be loaded."
      text={explainError(error).text}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  )
}

function Answer({ row, brandId, known }: { row: Takedown; brandId: string; known: Domain | null }) {
  const { tone, word, text, scannedAt, doubt } = stillUpLabel(known, row, useNow())
  const listed = row.blacklist_submissions.filter(({ status }) => status === 'LISTED').length
  return (
    <div className="grid content-start gap-1.5">
      <p className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1">
        <Badge tone={tone}>{word}</Badge>
        {scannedAt !== null && (
          <span>
            Scanned{' '}
            <span className="print:hidden">
              <RelativeTime value={scannedAt} />
            </span>
            <span className="text-muted">
              <span className="print:hidden">{' · '}</span>
              <span className="inline-block">
                <Instant value={scannedAt} />
              </span>
            </span>
          </span>
        )}
      </p>
      <p className="text-muted">
        {text}
        {doubt !== null && ` ${doubt}`}
        {listed > 0 &&
          ` ${listed === 1 ? '1 blocklist warns' : `${listed} blocklists warn`} visitors.`}
      </p>
      {known && (
        <p className="print:hidden">
          <Link
            to="/brands/$brandId/domains/$domainId"
            params={{ brandId, domainId: known.id }}
            className="rounded-sm text-accent hover:underline"
          >
            Open the domain
          </Link>
        </p>
      )}
    </div>
  )
}
