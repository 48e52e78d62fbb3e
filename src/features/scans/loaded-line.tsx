import { useQuery } from '@tanstack/react-query'
import { scansProgressOptions } from '#/api/all-scans.ts'
import { explainError } from '#/api/explain-error.ts'
import { loadAllLimit } from '#/api/load-all.ts'
import { formatDate, parseInstant } from '#/lib/dates.ts'
import { formatCount } from '#/lib/numbers.ts'
import { Button } from '#/ui/button.tsx'
import { ReadingProgress } from '#/ui/reading-progress.tsx'
import type { LoadedReading, LoadedScans } from './use-loaded-scans.ts'

/** How far back the loaded scans go; null where none of them has a time. */
function oldestDay({ rows }: LoadedScans, zone: string): string | null {
  const oldest = rows.reduce<number | null>((found, { scanned_at }) => {
    const at = parseInstant(scanned_at)
    return at !== null && (found === null || at < found) ? at : found
  }, null)
  return oldest === null ? null : formatDate(oldest, { zone })
}

function reach(loaded: LoadedScans, zone: string, compared: boolean): string {
  const { rows, count, isAll } = loaded
  const verb = compared ? 'Compared within' : 'From'
  const back = oldestDay(loaded, zone)
  const since = back === null ? '' : `, back to ${back}`
  if (isAll) return `${verb} all ${formatCount(rows.length)} scans${since}.`
  const of = count === null ? '' : ` of ${formatCount(count)}`
  return `${verb} the newest ${formatCount(rows.length)}${of} scans${since}.`
}

type LoadedLineProps = {
  brandId: string
  reading: LoadedReading
  /** The IANA name of the zone that days are shown in. */
  zone: string
  /** The rows are a page of the service's list, and only compared with what was loaded. */
  compared: boolean
}

/** Which scans a view is made from, how far back they go, and the way to load the others (C101). */
export function LoadedLine({ brandId, reading, zone, compared }: LoadedLineProps) {
  const { loaded, whole } = reading
  const progress = useQuery(scansProgressOptions(brandId)).data
  if (!loaded) return null
  const { count, isAll } = loaded
  const more = count !== null && !isAll
  const drift = whole.data && !whole.data.complete
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p>
        {reach(loaded, zone, compared)}
        {drift && ' The list changed while it was loaded.'}
        {whole.state === 'failed' && ` ${explainError(whole.error).text}`}
      </p>
      {whole.state === 'loading' ? (
        <ReadingProgress
          label="Loading all scans"
          read={progress?.read ?? 0}
          total={progress?.total ?? null}
          soft="text-muted"
          onCancel={whole.cancel}
        />
      ) : (
        more &&
        (count > loadAllLimit ? (
          <p>More than {formatCount(loadAllLimit)} cannot be loaded at once.</p>
        ) : (
          <span className="print:hidden">
            <Button size="small" onClick={() => void whole.load()}>
              Load all {formatCount(count)}
            </Button>
          </span>
        ))
      )}
    </div>
  )
}
