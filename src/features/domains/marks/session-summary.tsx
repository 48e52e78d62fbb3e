import { Download } from 'lucide-react'
import { toCsv } from '#/lib/csv.ts'
import { fileName } from '#/lib/file-name.ts'
import { defangHost } from '#/lib/host-name.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { HostName } from '#/product/hosts/host-name.tsx'
import { markLabels } from '#/product/labels/mark-labels.ts'
import type { BrandMarks } from '#/product/marks/brand-marks.ts'
import { Button } from '#/ui/button.tsx'
import { saveFile } from '#/ui/save-file.ts'
import { sessionLabel } from './mark-labels.ts'
import type { Decision, SessionActivity } from './mark-session.ts'

type Decided = { what: Decision; id: string; name: string; at: number }

const decisions: readonly Decision[] = ['hold', 'aside', 'watch']

/** What was decided in this session and still holds, the newest first. */
function decidedIn(activity: SessionActivity, marks: BrandMarks): Decided[] {
  return decisions
    .flatMap((what) =>
      [...activity[what]].flatMap((id) => {
        const mark = marks[what].get(id)
        return mark ? [{ what, id, ...mark }] : []
      }),
    )
    .toSorted((a, b) => b.at - a.at)
}

/** The decisions as CSV: each host as it is and defanged, times in UTC. */
const asCsv = (decided: readonly Decided[]): string =>
  toCsv(
    ['host', 'host_defanged', 'decision', 'decided_at'],
    decided.map(({ what, name, at }) => [
      name,
      visibleString(defangHost(name), 'host'),
      markLabels[what].label,
      new Date(at).toISOString(),
    ]),
  )

function saveSession(brandId: string, decided: readonly Decided[], now: number) {
  const day = new Date(now).toISOString().slice(0, 10)
  saveFile(fileName(['session', brandId.slice(0, 8), day], 'csv'), asCsv(decided), 'text/csv')
}

type SessionSummaryProps = { activity: SessionActivity; marks: BrandMarks; brandId: string }

/** This session in numbers, each decision of it, and all of them as a file. */
export function SessionSummary({ activity, marks, brandId }: SessionSummaryProps) {
  const decided = decidedIn(activity, marks)
  return (
    <>
      <p>This session: {sessionLabel(activity)}.</p>
      {decided.length > 0 && (
        <>
          <ul
            aria-label="Decided in this session"
            className="max-h-40 overflow-auto rounded-control border border-line"
          >
            {decided.map(({ what, id, name }) => (
              <li
                key={`${what}/${id}`}
                className="flex min-h-7.5 items-center gap-2 border-b border-line px-2.5 last:border-b-0"
              >
                <span className="min-w-0 flex-1">
                  <HostName value={name} />
                </span>
                <span className="text-sm text-muted">{markLabels[what].label}</span>
              </li>
            ))}
          </ul>
          <p>
            <Button size="small" onClick={() => saveSession(brandId, decided, Date.now())}>
              <Download aria-hidden />
              Export this session
            </Button>
          </p>
        </>
      )}
    </>
  )
}
