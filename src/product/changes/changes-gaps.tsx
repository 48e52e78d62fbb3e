import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { explainError } from '#/api/explain-error.ts'
import { sinceProgressOptions, sincePages } from '#/api/scans-since.ts'
import { formatInstant } from '#/lib/dates.ts'
import { countOf, formatCount } from '#/lib/numbers.ts'
import { CopiedNote } from '#/product/cases/copied-note.tsx'
import { Button } from '#/ui/button.tsx'
import { ReadingProgress } from '#/ui/reading-progress.tsx'
import type { BrandChanges } from './brand-changes.ts'
import { changesReach } from './changes-reach.ts'
import type { Changes } from './use-changes.ts'

type GapsProps = {
  changes: Changes
  /** What brands are called, by id; null where one brand is shown, whose name stands above. */
  names: ReadonlyMap<string, string> | null
}

const backTo = (oldest: number | null): string => {
  const words = oldest === null ? null : formatInstant(new Date(oldest).toISOString())
  return words === null ? '' : ` back to ${words}`
}

/** What was not read of the scans of a brand, in sentences. */
function gapsOf({ reach, uncompared, error }: BrandChanges): string[] {
  const domains = `${countOf(uncompared, 'domain')} ${uncompared === 1 ? 'was' : 'were'}`
  return [
    error ? `The scans could not be loaded. ${explainError(error).text}` : '',
    reach?.reached === false
      ? `Scans were loaded${backTo(reach.oldest)} and not as far as the last scan that you had seen: older changes are missing.`
      : '',
    uncompared > 0
      ? `${domains} scanned again and could not be compared: the earlier scan lies further back.`
      : '',
    reach?.changed ? 'The list became shorter while it was loaded: changes may be missing.' : '',
  ].filter((words) => words !== '')
}

/** How far the reading of changes is, and what it leaves out, with the way to get it. */
export function ChangesGaps({ changes, names }: GapsProps) {
  const pages = useSelector(changesReach)
  const { data: progress } = useQuery(sinceProgressOptions())
  const { brands, scans, casesRead, casesError, isReading } = changes
  const gaps = brands.flatMap((one) => gapsOf(one).map((words) => ({ brand: one.brand, words })))
  const isShort = brands.some(({ reach, uncompared }) => uncompared > 0 || reach?.reached === false)
  const hasFailed = casesError !== null || brands.some(({ error }) => error)
  return (
    <>
      {isReading && (
        <ReadingProgress
          label="Loading what changed"
          read={progress?.read ?? 0}
          total={null}
          soft="text-muted"
          onCancel={changes.cancel}
        />
      )}
      {!isReading && !scans.data && !hasFailed && (
        <p className="text-muted">What changed was not loaded.</p>
      )}
      {(gaps.length > 0 || casesError) && (
        <ul className="grid gap-0.5 text-sm text-amber">
          {gaps.map(({ brand, words }) => (
            <li key={`${brand} ${words}`}>
              {names && <bdi className="font-semibold">{names.get(brand)}: </bdi>}
              {words}
            </li>
          ))}
          {casesError && <li>The cases could not be loaded. {explainError(casesError).text}</li>}
        </ul>
      )}
      {!isReading && (hasFailed || !scans.data) && (
        <span>
          <Button size="small" onClick={() => void changes.refresh()}>
            Try again
          </Button>
        </span>
      )}
      <CopiedNote {...casesRead} amongOthers />
      {changes.ready && !changes.durable && !changes.isFirst && (
        <p role="alert" className="text-sm text-amber">
          This browser cannot store what you have seen now, or has no room left: your next visit
          does not know of it.
        </p>
      )}
      {changes.casesWaiting !== null && (
        <span>
          <Button size="small" onClick={changes.loadCases}>
            Load all {formatCount(changes.casesWaiting)} cases for theirs
          </Button>
        </span>
      )}
      {!isReading && isShort && pages < sincePages.all && (
        <span>
          <Button size="small" onClick={changes.readOn}>
            Load older scans too
          </Button>
        </span>
      )}
    </>
  )
}
