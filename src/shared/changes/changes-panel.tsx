import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { explainError } from '#/api/explain-error.ts'
import { sinceProgressOptions } from '#/api/scans-since.ts'
import { formatInstant, formatRelative } from '#/lib/dates.ts'
import { formatCountOf, formatCount } from '#/lib/numbers.ts'
import { describeStorageError } from '#/shared/describe-storage-error.ts'
import { riskStep } from '#/shared/scans/compare-scans.ts'
import { Button, buttonClass } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Explanation } from '#/ui/explanation.tsx'
import { notify } from '#/ui/notify.ts'
import { LoadingProgress } from '#/ui/refresh.tsx'
import {
  changeGroups,
  countGroups,
  filterRows,
  type BrandChanges,
  type ChangeFilter,
} from './changes.ts'
import { useChanges, type Changes } from './use-changes.ts'

const linkClass =
  '-mx-1 w-fit rounded-sm px-1 py-0.75 underline decoration-line-strong underline-offset-2 hover:decoration-current'

/** Link to the list of changes, by brand and kind. */
const changesLink = (brandId: string | null, kind?: ChangeFilter) =>
  brandId === null
    ? ({ to: '/changes', search: { kind } } as const)
    : ({ to: '/brands/$brandId/changes', params: { brandId }, search: { kind } } as const)

/** `in 3 h` or `since 3 Oct 2026`: how far back scans were loaded, if not back to the last seen ones. */
function formatCoverage({ coverage }: BrandChanges): string {
  if (coverage === null || coverage.hasReachedPosition || coverage.oldestMs === null) return ''
  const text = formatRelative(new Date(coverage.oldestMs).toISOString(), Date.now()) ?? ''
  return text.endsWith(' ago') ? ` in ${text.slice(0, -' ago'.length)}` : ` since ${text}`
}

/** Linked number of changes. */
function CountLink({
  brandId,
  kind,
  count,
  label,
}: {
  brandId: string | null
  kind: ChangeFilter
  count: number
  label: string
}) {
  return (
    <Link {...changesLink(brandId, kind)} className={linkClass}>
      <span className="font-semibold">{formatCount(count)}</span> {label}
    </Link>
  )
}

/**
 * Number of domains that got worse since last seen, with the covered time if incomplete. Renders nothing until loaded,
 * and on a first visit.
 */
export function WorseCount({ changes, brandId }: { changes: Changes; brandId: string }) {
  const brandChanges = changes.brands.find(({ brand }) => brand === brandId)
  if (brandChanges === undefined || brandChanges.coverage === null) return null
  const count = filterRows(brandChanges.rows, 'worse').length
  const label = `got worse${formatCoverage(brandChanges)}`
  // Nothing to compare on a first visit.
  if (count === 0)
    return changes.isFirstVisit ? null : <span className="text-muted">none {label}</span>
  return (
    <CountLink
      brandId={brandId}
      kind="worse"
      count={count}
      label={brandChanges.uncompared > 0 ? `or more ${label}` : label}
    />
  )
}

/** Linked number of changes per group. */
const ChangeCounts = ({ changes, brandId }: { changes: Changes; brandId: string | null }) => (
  <ul aria-label="Changes by kind" className="flex flex-wrap gap-x-5 gap-y-1">
    {countGroups(changes.rows).map(([group, count]) => (
      <li key={group}>
        <CountLink
          brandId={brandId}
          kind={group}
          count={count}
          label={changeGroups[group][count === 1 ? 1 : 2]}
        />
      </li>
    ))}
  </ul>
)

/** Changes of a brand since they were marked as seen (F8). Hidden on a first visit. */
export function ChangesPanel({ brandId }: { brandId: string }) {
  const changes = useChanges([brandId], brandId)
  const { rows, isFirstVisit } = changes
  const emptyText = describeNoChanges(changes)
  if (
    changes.isReady &&
    isFirstVisit &&
    rows.length === 0 &&
    changes.storageError === null &&
    !hasFailed(changes)
  )
    return null
  return (
    <Card
      title="Changes"
      sub={<SinceLabel changes={changes} />}
      actions={
        <>
          {rows.length > 0 && (
            <Link
              {...changesLink(brandId)}
              className={buttonClass({ size: 'small', variant: 'quiet' })}
            >
              All changes
            </Link>
          )}
          <MarkSeen changes={changes} />
          <ChangesExplanation />
        </>
      }
    >
      {/* Reserves the height of the progress line. */}
      <div className="grid min-h-6.5 content-center gap-2">
        {rows.length > 0 ? (
          <ChangeCounts changes={changes} brandId={brandId} />
        ) : (
          emptyText !== null && <p className="text-muted">{emptyText}</p>
        )}
        <ChangesGaps changes={changes} brandNames={null} />
      </div>
    </Card>
  )
}

/** Changes of all brands in one line above the brand list (F8). */
export function ChangesLine({ changes }: { changes: Changes }) {
  const failed = changes.brands.filter(({ error }) => error).length
  const notLoaded = [
    changes.brands.some(hasMissingScans) ? 'not all scans loaded' : '',
    failed > 0 ? `the scans of ${formatCountOf(failed, 'brand')} could not be loaded` : '',
    changes.casesError === null ? '' : 'the cases could not be loaded',
  ].filter((text) => text !== '')
  return (
    <section
      aria-label="Changes"
      className="flex min-h-6.5 flex-wrap items-center gap-x-4 gap-y-1 print:hidden"
    >
      {changes.rows.length > 0 ? (
        <ChangeCounts changes={changes} brandId={null} />
      ) : (
        <p className="text-muted">
          {changes.isFirstVisit && changes.isComplete
            ? 'First visit: changes will show here next time.'
            : describeNoChanges(changes)}
        </p>
      )}
      {!(changes.isFirstVisit && changes.isComplete && changes.rows.length === 0) && (
        <p className="text-sm text-muted">
          <SinceLabel changes={changes} />
          {notLoaded.length > 0 && <span className="text-amber">; {notLoaded.join(', ')}</span>}
        </p>
      )}
      <ChangesProgress changes={changes} />
      <span className="ml-auto flex items-center gap-2">
        {changes.rows.length > 0 && (
          <Link {...changesLink(null)} className={buttonClass({ size: 'small', variant: 'quiet' })}>
            All changes
          </Link>
        )}
        <MarkSeen changes={changes} />
        <ChangesExplanation />
      </span>
    </section>
  )
}

/** Start of the comparison. */
export function SinceLabel({
  changes: { isReady, sinceMs, isFirstVisit, hasDifferentTimes },
}: {
  changes: Changes
}) {
  if (!isReady || sinceMs === null) return null
  const at = new Date(sinceMs).toISOString()
  return (
    <>
      {hasDifferentTimes
        ? 'Since you last marked each brand as seen, the earliest'
        : isFirstVisit
          ? 'Since your first visit,'
          : 'Since marked as seen,'}{' '}
      <time dateTime={at}>{formatInstant(at)}</time>
    </>
  )
}

/**
 * Empty-state text, which claims no more than what was loaded and compared. Null until known, or if nothing was
 * loaded (F8).
 */
export function describeNoChanges(changes: Changes): string | null {
  const { isReady, storageError, profileError, isFetching, isFirstVisit, isComplete, brands } =
    changes
  if (profileError !== null)
    return `Your account could not be loaded, so changes can’t be shown. ${explainError(profileError).text}`
  if (!isReady) return null
  if (storageError !== null && isFirstVisit)
    return describeStorageError(storageError, 'changes cannot be shown')
  if (isFetching) return null
  if (!isComplete && brands.every(({ coverage }) => coverage === null)) return null
  if (!isComplete) return 'No changes in the part that was loaded.'
  return isFirstVisit ? 'Nothing to compare yet.' : 'No changes. Removed domains are not tracked.'
}

/** Returns whether scans of a brand are missing: too many, or no earlier scan to compare. */
const hasMissingScans = ({ coverage, uncompared }: BrandChanges): boolean =>
  uncompared > 0 || coverage?.hasReachedPosition === false

/** Button that marks changes as seen, with Undo. */
export function MarkSeen({ changes }: { changes: Changes }) {
  if (!changes.canMarkSeen) return null
  // The mark moves to the newest scan and skips scans that weren't loaded.
  const isIncomplete = changes.brands.some(
    (brand) => hasMissingScans(brand) || brand.coverage?.hasShrunk === true,
  )
  const handleClick = () => {
    const nextTime = 'You’ll see what changes from now on.'
    notify({
      title: 'Marked as seen',
      text: isIncomplete
        ? `${nextTime} Changes that weren’t loaded won’t be listed later.`
        : nextTime,
      action: { label: 'Undo', run: changes.markSeen() },
    })
  }
  return (
    <Button size="small" pending={changes.isFetching} onClick={handleClick}>
      Mark as seen
    </Button>
  )
}

/** Explains what counts as a change. */
export function ChangesExplanation() {
  return (
    <Explanation term="changes">
      <p>
        Compares each domain and case with what you last saw. Missing data isn’t a change, and
        removed domains aren’t tracked.
      </p>
      <p>
        Got worse: the verdict moved towards red, risk rose by {riskStep} or more, the site went
        live, or the domain newly needs review. Went dark: stopped responding; may still exist.
      </p>
      <p>Changes stay until you mark them as seen.</p>
    </Explanation>
  )
}

/** Sentences about missing scans of a brand. */
function describeMissingScans({ coverage, uncompared, error }: BrandChanges): string[] {
  const domains = `${formatCountOf(uncompared, 'domain')} ${uncompared === 1 ? 'was' : 'were'}`
  const oldest =
    coverage?.oldestMs == null ? null : formatInstant(new Date(coverage.oldestMs).toISOString())
  return [
    error ? `The scans could not be loaded. ${explainError(error).text}` : '',
    coverage?.hasReachedPosition === false
      ? `Scans are loaded${oldest === null ? '' : ` back to ${oldest}`} only. Older changes are missing.`
      : '',
    uncompared > 0 ? `${domains} scanned again, but the earlier scan isn’t loaded.` : '',
    coverage?.hasShrunk ? 'The list shrank while loading, so changes may be missing.' : '',
  ].filter((text) => text !== '')
}

/** Progress and gaps of loading changes, with actions. */
export function ChangesGaps({
  changes,
  brandNames,
}: {
  changes: Changes
  /** Brand names by ID; null if not shown. */
  brandNames: ReadonlyMap<string, string> | null
}) {
  const { brands, casesError } = changes
  const missingScans = brands.flatMap((brand) =>
    describeMissingScans(brand).map((text) => ({ brand: brand.brand, text })),
  )
  return (
    <>
      {(missingScans.length > 0 || casesError) && (
        <ul className="grid gap-0.5 text-sm text-amber">
          {missingScans.map(({ brand, text }) => (
            <li key={`${brand} ${text}`}>
              {brandNames && <bdi className="font-semibold">{brandNames.get(brand)}: </bdi>}
              {text}
            </li>
          ))}
          {casesError && <li>The cases could not be loaded. {explainError(casesError).text}</li>}
        </ul>
      )}
      <ChangesProgress changes={changes} />
    </>
  )
}

/** Returns whether the account, cases or scans failed to load. */
const hasFailed = ({ profileError, casesError, brands }: Changes): boolean =>
  profileError !== null || casesError !== null || brands.some(({ error }) => error)

/** Progress of loading changes, and actions for gaps. */
function ChangesProgress({ changes }: { changes: Changes }) {
  const { data: progress } = useQuery(sinceProgressOptions())
  const { brands, scans, isFetching, loadMore } = changes
  const failed = hasFailed(changes)
  return (
    <>
      {isFetching && !changes.isReady && <p className="text-muted">Loading what you saw last.</p>}
      {isFetching && changes.isReady && (
        <LoadingProgress
          label="Loading changes"
          loadedCount={progress?.fetchedCount ?? 0}
          total={null}
          onCancel={changes.cancel}
        />
      )}
      {!isFetching && !scans.data && !failed && (
        <p className="text-muted">Changes were not loaded.</p>
      )}
      {!isFetching && (failed || !scans.data) && (
        <span>
          <Button size="small" onClick={() => void changes.refetch()}>
            Try again
          </Button>
        </span>
      )}
      {changes.isReady && changes.storageError !== null && !changes.isFirstVisit && (
        <p role="alert" className="text-sm text-amber">
          {describeStorageError(
            changes.storageError,
            'changes marked as seen will show again on your next visit',
          )}
        </p>
      )}
      {!isFetching && brands.some(hasMissingScans) && loadMore && (
        <span>
          <Button size="small" onClick={loadMore}>
            Load older scans too
          </Button>
        </span>
      )}
    </>
  )
}
