import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { explainError } from '#/api/errors.ts'
import { scansSinceProgressOptions } from '#/api/scans-since.ts'
import { formatIsoTime } from '#/lib/dates.ts'
import { formatCountOf, formatCount } from '#/lib/numbers.ts'
import { minRiskIncrease } from '#/shared/scans/compare-scans.ts'
import { describeStorageError } from '#/shared/use-device-value.ts'
import { Button } from '#/ui/button.tsx'
import { Explanation } from '#/ui/explanation.tsx'
import { notify } from '#/ui/notify.ts'
import { exactMatch, listTabClass } from '#/ui/page-header.tsx'
import { LoadingProgress } from '#/ui/refresh.tsx'
import { changeFilters, type ChangeFilter } from './change-filters.ts'
import { filterRows, areScansCompared, type BrandChanges, type ChangeRow } from './changes.ts'
import { useChanges, type Changes } from './use-changes.ts'

const linkToChanges = (brandId: string | null, filter?: ChangeFilter) =>
  brandId === null
    ? ({ to: '/changes', search: { kind: filter } } as const)
    : ({ to: '/brands/$brandId/changes', params: { brandId }, search: { kind: filter } } as const)

/**
 * Links to the changes that got worse, with their number. Says “none got worse” only if all scans were compared and the
 * user has marked changes as seen before.
 */
export function WorseCount({ changes, brandId }: { changes: Changes; brandId: string }) {
  const brandChanges = changes.brands.find(({ brandKey }) => brandKey === brandId)
  if (brandChanges === undefined || brandChanges.coverage === null) return null
  const count = filterRows(brandChanges.rows, 'worse').length
  if (count === 0)
    return (
      !changes.hasNeverMarkedSeen &&
      areScansCompared(brandChanges) && <span className="text-muted">none got worse</span>
    )
  return (
    <Link
      {...linkToChanges(brandId, 'worse')}
      className="-mx-1 w-fit rounded-sm px-1 py-0.75 underline decoration-line-strong underline-offset-2 hover:decoration-current"
    >
      <span className="font-semibold">{formatCount(count)}</span> got worse
    </Link>
  )
}

/** Links to all changes and to the changes of each filter, with counts. Omits filters without changes. */
export function ChangeCounts({
  rows,
  brandId,
}: {
  rows: readonly ChangeRow[]
  brandId: string | null
}) {
  const filterCounts = changeFilters.map(({ filter, label }) => ({
    filter,
    label,
    count: filterRows(rows, filter).length,
  }))
  return (
    <ul aria-label="Changes by kind" className="flex flex-wrap gap-0.5">
      {filterCounts
        .filter(({ count }) => count > 0)
        .map(({ filter, label, count }) => (
          <li key={label}>
            <Link
              {...linkToChanges(brandId, filter)}
              activeOptions={exactMatch}
              className={listTabClass}
            >
              {label} <span className="text-faint">{formatCount(count)}</span>
            </Link>
          </li>
        ))}
    </ul>
  )
}

/** Changes of one brand. Hidden if there is nothing to show and the user has never marked changes as seen (F8). */
export function BrandChangesLine({ brandId }: { brandId: string }) {
  const changes = useChanges([brandId], brandId)
  const { isReady, hasNeverMarkedSeen, rows, storageError, hasFailed } = changes
  if (isReady && hasNeverMarkedSeen && rows.length === 0 && storageError === null && !hasFailed)
    return null
  return <ChangesLine changes={changes} brandId={brandId} />
}

/** Changes in one line (F8): of a brand, or of all brands if `brandId` is null. */
export function ChangesLine({ changes, brandId }: { changes: Changes; brandId: string | null }) {
  const emptyText = describeNoChanges(changes)
  return (
    // Reserves the final height, so that the page below doesn't move. While changes load, a progress bar replaces
    // the text. On narrow screens, the text takes two lines.
    <section
      aria-label="Changes"
      className="flex min-h-6.5 flex-wrap items-center gap-x-4 gap-y-1 max-wide:min-h-13.5 max-wide:w-full print:hidden"
    >
      {changes.rows.length > 0 ? (
        <ChangeCounts rows={changes.rows} brandId={brandId} />
      ) : (
        emptyText !== null && <p className="text-muted">{emptyText}</p>
      )}
      <ChangesGaps changes={changes} />
      <p className="text-sm text-muted">
        <SinceLabel changes={changes} />
      </p>
      <span className="ml-auto flex items-center gap-2">
        <ChangesActions changes={changes} />
      </span>
    </section>
  )
}

/** Shows since when changes are listed. If the brands have different times, shows the earliest. */
export function SinceLabel({ changes: { sinceMs, hasNeverMarkedSeen } }: { changes: Changes }) {
  if (sinceMs === null) return null
  const since = new Date(sinceMs).toISOString()
  return (
    <>
      {hasNeverMarkedSeen ? 'Since your first visit,' : 'Since you marked changes as seen,'}{' '}
      <time dateTime={since}>{formatIsoTime(since)}</time>
    </>
  )
}

/**
 * Explains an empty list (F8). Returns null while changes are loading. If nothing could be loaded, also returns null,
 * because `ChangesGaps` shows the error.
 */
export function describeNoChanges(changes: Changes): string | null {
  const { isReady, storageError, profileError, isFetching, hasNeverMarkedSeen, isComplete } =
    changes
  if (profileError !== null)
    return `Your account could not be loaded, so changes can’t be shown. ${explainError(profileError).text}`
  if (isReady && storageError !== null && hasNeverMarkedSeen)
    return describeStorageError(storageError, 'changes cannot be shown')
  if (!isReady || isFetching) return null
  const isNothingLoaded = changes.brands.every(({ coverage }) => coverage === null)
  if (isNothingLoaded && !isComplete) return changes.hasFailed ? null : 'Changes were not loaded.'
  return isComplete ? 'No changes yet.' : 'No changes in the loaded data.'
}

/** Marks changes as seen, with Undo, and explains what counts as a change. */
export function ChangesActions({ changes }: { changes: Changes }) {
  const handleClick = () => {
    // All scans up to the newest one count as seen, so changes in older scans that weren't loaded are never listed.
    const undo = changes.markSeen()
    notify({
      title: 'Marked as seen',
      text: 'From now on, only new changes are listed.',
      action: { label: 'Undo', run: undo },
    })
  }
  return (
    <>
      {changes.canMarkSeen && (
        <Button size="small" pending={changes.isFetching} onClick={handleClick}>
          Mark as seen
        </Button>
      )}
      <Explanation term="changes">
        <p>
          Compares each domain and case with what you last saw. Missing data isn’t a change, and
          neither is a domain that leaves your brand’s list.
        </p>
        <p>
          Got worse: the verdict moved toward red, risk rose by {minRiskIncrease} or more, the site
          went live, or the domain newly needs review. Went dark: stopped responding; may still
          exist.
        </p>
        <p>Changes stay until you mark them as seen.</p>
      </Explanation>
    </>
  )
}

function describeGaps({ brands, casesError, missingCases }: Changes): string[] {
  const describeBrands = (affected: readonly BrandChanges[]) =>
    brands.length === 1 ? '' : ` of ${formatCountOf(affected.length, 'brand')}`
  const failedBrands = brands.filter(({ error }) => error)
  const incomplete = brands.filter((brand) => brand.coverage !== null && !areScansCompared(brand))
  const partlyLoaded = brands.filter(({ coverage }) => coverage?.hasReachedSeenScans === false)
  // All scans of the partly loaded brands after this time are loaded. The time is infinite if there are no such brands,
  // or if the loaded scans of one of them have no time.
  const loadedBackToMs = Math.max(
    ...partlyLoaded.map(({ coverage }) => coverage?.oldestMs ?? Infinity),
  )
  const loadedBackTo = Number.isFinite(loadedBackToMs)
    ? ` Scans are loaded back to ${formatIsoTime(new Date(loadedBackToMs).toISOString())}.`
    : ''
  return [
    failedBrands.length > 0 &&
      `The scans${describeBrands(failedBrands)} could not be loaded. ${explainError(failedBrands[0]?.error).text}`,
    incomplete.length > 0 &&
      `Not all scans${describeBrands(incomplete)} could be compared: changes may be missing.${loadedBackTo}`,
    casesError ? `The cases could not be loaded. ${explainError(casesError).text}` : missingCases,
  ].filter((text) => typeof text === 'string')
}

/** Shows the progress of loading changes and what couldn't be loaded or stored. Has buttons to cancel or try again. */
export function ChangesGaps({ changes }: { changes: Changes }) {
  const { data: progress } = useQuery(scansSinceProgressOptions())
  const { scans, isFetching, hasFailed, storageError } = changes
  const gaps = describeGaps(changes)
  return (
    <>
      {gaps.length > 0 && (
        <ul className="grid gap-0.5 text-sm text-amber">
          {gaps.map((gap) => (
            <li key={gap}>{gap}</li>
          ))}
        </ul>
      )}
      {isFetching && (
        <LoadingProgress
          label="Loading changes"
          loadedCount={progress?.loadedCount ?? 0}
          total={null}
          onCancel={changes.cancel}
        />
      )}
      {!isFetching && (hasFailed || !scans.data) && (
        <span>
          <Button size="small" onClick={() => void changes.refetch()}>
            Try again
          </Button>
        </span>
      )}
      {changes.isReady && storageError !== null && !changes.hasNeverMarkedSeen && (
        <p role="alert" className="text-sm text-amber">
          {describeStorageError(
            storageError,
            'changes marked as seen will show again on your next visit',
          )}
        </p>
      )}
    </>
  )
}
