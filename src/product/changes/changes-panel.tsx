import { Link } from '@tanstack/react-router'
import { formatInstant } from '#/lib/dates.ts'
import { formatCount } from '#/lib/numbers.ts'
import { Button, buttonClass } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Explanation } from '#/ui/explanation.tsx'
import { notify } from '#/ui/notify.ts'
import { changeLabels, type ChangeKind } from './change-kinds.ts'
import { countKinds } from './change-rows.ts'
import { ChangesGaps } from './changes-gaps.tsx'
import { ofNoBrand } from './changes-seen.ts'
import { nothingWords } from './nothing-words.ts'
import type { Changes } from './use-changes.ts'

type ChangesPanelProps = {
  changes: Changes
  /** Null for all brands. */
  brandId: string | null
  /** What brands are called, by id; null where one brand is shown. */
  names: ReadonlyMap<string, string> | null
}

const linkClass =
  '-mx-1 rounded-sm px-1 underline decoration-line-strong underline-offset-2 hover:decoration-current'

/** The page that lists changes: of a brand, or of all; of one kind, or of all. */
const changesPage = (brandId: string | null, kind?: ChangeKind) =>
  brandId === null
    ? ({ to: '/changes', search: { kind } } as const)
    : ({ to: '/brands/$brandId/changes', params: { brandId }, search: { kind } } as const)

/** Brands that are named here; the page of changes has them all. */
const mostBrands = 6

/** What came and went since its user said that they had seen it: the first thing on a screen (F8). */
export function ChangesPanel({ changes, brandId, names }: ChangesPanelProps) {
  const { rows, brands } = changes
  const counts = [...countKinds(rows)].filter(([, count]) => count > 0)
  const changed = brands
    .filter((one) => one.rows.length > 0)
    .toSorted((a, b) => b.rows.length - a.rows.length)
  return (
    <Card
      title="What changed"
      sub={<SinceWords changes={changes} />}
      actions={
        <>
          {rows.length > 0 && (
            <Link
              {...changesPage(brandId)}
              className={buttonClass({ size: 'small', variant: 'quiet' })}
            >
              All changes
            </Link>
          )}
          <MarkSeen changes={changes} />
          <AboutChanges />
        </>
      }
    >
      <div className="grid gap-2">
        {counts.length > 0 ? (
          <ul aria-label="Changes by kind" className="flex flex-wrap gap-x-5 gap-y-1">
            {counts.map(([kind, count]) => (
              <li key={kind}>
                <Link {...changesPage(brandId, kind)} className={linkClass}>
                  <span className="font-semibold">{formatCount(count)}</span>{' '}
                  {changeLabels[kind][count === 1 ? 'one' : 'many']}
                </Link>
              </li>
            ))}
          </ul>
        ) : (
          <Nothing changes={changes} />
        )}
        {names && changed.length > 0 && (
          <ul aria-label="Changes by brand" className="flex flex-wrap gap-x-5 gap-y-1 text-muted">
            {changed.slice(0, mostBrands).map(({ brand, rows: own }) => (
              <li key={brand}>
                {brand === ofNoBrand ? (
                  `Cases without a brand: ${formatCount(own.length)}`
                ) : (
                  <Link {...changesPage(brand)} className={linkClass}>
                    <bdi>{names.get(brand)}</bdi>: {formatCount(own.length)}
                  </Link>
                )}
              </li>
            ))}
            {changed.length > mostBrands && (
              <li>and {formatCount(changed.length - mostBrands)} more brands</li>
            )}
          </ul>
        )}
        <ChangesGaps changes={changes} names={names} />
      </div>
    </Card>
  )
}

/** Since when, as far as anyone has looked. */
export function SinceWords({ changes: { ready, since, isFirst, isMixed } }: { changes: Changes }) {
  if (!ready || since === null) return null
  const at = new Date(since).toISOString()
  return (
    <>
      {isMixed
        ? 'since a time of its own for each brand, the earliest'
        : isFirst
          ? 'since your first visit,'
          : 'since marked as seen,'}{' '}
      <time dateTime={at}>{formatInstant(at)}</time>
    </>
  )
}

function Nothing({ changes }: { changes: Changes }) {
  const words = nothingWords(changes)
  if (words === null) return null
  return <p className="text-muted">{words}</p>
}

/** Moves on what was seen: only ever by this press, and with a way back. */
export function MarkSeen({ changes }: { changes: Changes }) {
  if (changes.rows.length === 0 && changes.brands.every(({ uncompared }) => uncompared === 0))
    return null
  // The mark moves to the newest scan, over what lies between.
  const passesOver = changes.brands.some(
    ({ reach, uncompared }) =>
      uncompared > 0 || reach?.reached === false || reach?.changed === true,
  )
  const press = async () => {
    const { undo, kept } = changes.markSeen()
    const after = 'From now on you see what changes after this.'
    notify({
      ...((await kept)
        ? {
            title: 'Marked as seen',
            text: passesOver
              ? `${after} Changes that were not loaded will not be listed later.`
              : after,
          }
        : { title: 'Seen on this visit', text: 'This browser could not store it.' }),
      action: { label: 'Undo', run: undo },
    })
  }
  return (
    <Button size="small" pending={changes.isReading} onClick={() => void press()}>
      Mark as seen
    </Button>
  )
}

/** What counts as a change. */
export function AboutChanges() {
  return (
    <Explanation about="changes">
      <p>
        The newest scan of each domain is compared with the last one that you had seen; cases with
        what they were then. Scans in between are not listed.
      </p>
      <p>
        Came alive: the website answers (200 to 399) and did not before. Went dark: the other way
        round; it does not prove that the site is gone.
      </p>
      <p>
        Verdict worse: from green, amber or unknown towards red. New: its first scan, so there is
        nothing to compare with. What a scan does not tell is no change.
      </p>
      <p>
        Changes stay until you mark them as seen. That is saved in this browser only, and stays when
        you sign out.
      </p>
    </Explanation>
  )
}
