import { useQuery } from '@tanstack/react-query'
import { explainError } from '#/api/explain-error.ts'
import { foundProgressOptions } from '#/api/found-dates.ts'
import { countOf } from '#/lib/numbers.ts'
import { Button } from '#/ui/button.tsx'
import { ReadingProgress } from '#/ui/reading-progress.tsx'
import type { Period } from './period.ts'
import { foundPeriod, type FoundReading } from './use-found-dates.ts'

/** The way to read when the domains of cases were found, how far that is, and why it failed (F20). */
export function FoundTools({
  brandId,
  period,
  reading: { requests, error, isReading, read, cancel },
}: {
  brandId: string | null
  period: Period | null
  reading: FoundReading
}) {
  const { data } = useQuery(foundProgressOptions(brandId, foundPeriod(period)))
  if (isReading)
    return (
      <div className="mt-2.5 print:hidden">
        <ReadingProgress
          label="Reading when the domains were found"
          read={data?.read ?? 0}
          total={data?.total ?? null}
          soft="text-muted"
          onCancel={cancel}
        />
      </div>
    )
  if (requests === 0) return null
  return (
    <div className="mt-2.5 flex flex-wrap items-center gap-x-3 gap-y-1 print:hidden">
      <Button size="small" onClick={read}>
        Read when the domains were found: {requests > 1 && 'up to '}
        {countOf(requests, 'request')}
      </Button>
      {error && (
        <span role="alert" className="text-sm text-muted">
          It could not be read. {explainError(error).text}
        </span>
      )}
    </div>
  )
}
