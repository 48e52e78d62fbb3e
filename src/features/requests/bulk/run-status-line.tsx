import { runStatus, type RunCounts } from '#/features/requests/row-status.ts'
import { pausedLabel } from '#/features/requests/run-labels.ts'
import { Countdown, NoAnswer } from '#/features/requests/seconds.tsx'
import type { RequestRow } from '#/sender/row.ts'

/** Milliseconds that a request takes, with its checks: measured against a service that answers at once. */
const perRequest = 700

type RunStatusLineProps = { rows: readonly RequestRow[]; counts: RunCounts }

/** What goes on with a list, in a sentence. */
export function RunStatusLine({ rows, counts }: RunStatusLineProps) {
  switch (runStatus(counts)) {
    case 'done':
      return null
    case 'delayed': {
      const first = rows.find(({ state }) => state.kind === 'delayed')?.state
      return (
        <p className="text-muted">
          Sends in <Countdown until={first?.kind === 'delayed' ? first.until : 0} />. You can undo
          until then.
        </p>
      )
    }
    case 'paused':
      return <p className="text-amber">{pausedLabel(rows, counts)}</p>
    case 'sending': {
      const slowed = rows.find(({ state }) => state.kind === 'throttled' && state.until !== null)
      if (slowed?.state.kind === 'throttled')
        return (
          <p className="text-amber">
            Too many requests (429). Retrying in <Countdown until={slowed.state.until ?? 0} />.
          </p>
        )
      const asking = rows.find(({ state: { kind } }) => kind === 'checking' || kind === 'sending')
      const seconds = Math.ceil((counts.moving * perRequest) / 1000)
      return (
        <p className="text-muted">
          One after another. About{' '}
          {seconds < 90 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`} left. You can leave
          this page: it goes on while a tab of this app is open.
          {asking && <NoAnswer since={asking.changedAt} />}
        </p>
      )
    }
  }
}
