import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { pace, type Runner, type RunnerState } from '#/api/request-runner.ts'
import { ledgerStore } from '#/lib/ledger-store.ts'
import { formatCount } from '#/lib/numbers.ts'
import { countRows, isOver, sendAgain, type Ledger } from '#/lib/request-ledger.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { bulkDraft, emptyDraft } from './bulk-draft.ts'
import { Countdown } from './countdown.tsx'
import { keepFocus } from './keep-focus.ts'
import { saveResult } from './result-file.ts'
import { RunTable } from './run-table.tsx'
import { sumWords } from './run-words.ts'
import { putAway, runnerOf, takeBack } from './runners.ts'

type RunViewProps = { user: string; ledger: Ledger; durable: boolean }

/** A run: how far it is, what can be done about it, and what came of every row. */
export function RunView({ user, ledger, durable }: RunViewProps) {
  const runner = runnerOf(user, useQueryClient())
  const state = useSyncExternalStore(runner.subscribe, runner.getSnapshot)
  const counts = countRows(ledger)
  const over = isOver(ledger)
  const brand =
    ledger.brandName === null ? 'for no brand' : `for ${visibleString(ledger.brandName)}`

  function newList() {
    bulkDraft(user).update((draft) => (draft.runId === ledger.id ? emptyDraft : draft))
    void putAway(user)
  }
  async function again(lines: readonly number[]) {
    await ledgerStore(user).change((known) => known && sendAgain(known, new Set(lines)))
    await runner.resume()
  }
  const refused = ledger.rows.filter(({ state: at }) => at.kind === 'refused')

  return (
    <>
      <Card
        title={titleOf(ledger, state)}
        sub={`${formatCount(counts.all)} ${counts.all === 1 ? 'request' : 'requests'} ${brand}`}
        actions={
          <Button size="small" onClick={() => saveResult(ledger, Date.now())}>
            Export result
          </Button>
        }
      >
        <div className="grid gap-3">
          <progress
            ref={keepFocus}
            aria-label="Requests done"
            value={counts.done}
            max={Math.max(1, counts.all)}
            className="h-2 w-full appearance-none overflow-hidden rounded-full bg-grey-soft [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-accent"
          />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <p className="min-w-52 flex-1 [overflow-wrap:anywhere] tabular-nums">
              <span className="font-semibold">
                {formatCount(counts.done)} of {formatCount(counts.all)} done:
              </span>{' '}
              <span className="text-muted">{sumWords(counts)}</span>
            </p>
            <Controls user={user} ledger={ledger} state={state} runner={runner} />
          </div>
          <Standing ledger={ledger} state={state} />
          {!durable && (
            <p className="text-sm text-amber">
              This browser refuses storage: when this page is closed, nobody knows any more what was
              sent. Leave it open until the run is done.
            </p>
          )}
          {over && (
            <div ref={keepFocus} className="flex flex-wrap gap-2">
              <Button variant="primary" onClick={newList}>
                New list
              </Button>
              {counts.unknown > 0 && (
                <Button pending={state.working === 'here'} onClick={() => void runner.lookAgain()}>
                  Look again for {formatCount(counts.unknown)}
                </Button>
              )}
              {refused.length > 1 && (
                <Button onClick={() => void again(refused.map(({ line }) => line))}>
                  Send {formatCount(refused.length)} refused again
                </Button>
              )}
            </div>
          )}
          <output className="sr-only">{milestone(ledger, state)}</output>
        </div>
      </Card>
      <RunTable
        ledger={ledger}
        onSendAgain={
          state.working === 'no' && (over || ledger.rest !== null)
            ? (line) => void again([line])
            : null
        }
      />
    </>
  )
}

type ControlProps = { user: string; ledger: Ledger; state: RunnerState; runner: Runner }

/** Nothing has left yet, and it is about to. */
const isHeld = (ledger: Ledger, state: RunnerState) =>
  state.working === 'here' && state.until !== null && ledger.marks.length === 0

function Controls({ user, ledger, state, runner }: ControlProps) {
  if (isOver(ledger)) return null
  const resting = ledger.rest !== null || state.working === 'no'
  // The first button stays the same element, so that it keeps the focus when its meaning changes.
  return (
    <div className="flex gap-2">
      {isHeld(ledger, state) ? (
        <Button variant="primary" onClick={() => void takeBack(user)}>
          Take back
        </Button>
      ) : resting ? (
        <Button variant="primary" onClick={() => void runner.resume()}>
          Resume
        </Button>
      ) : (
        <Button onClick={() => void runner.pause()}>Pause</Button>
      )}
      {!isHeld(ledger, state) && <Button onClick={() => void runner.stop()}>Stop</Button>}
    </div>
  )
}

function titleOf(ledger: Ledger, state: RunnerState): string {
  if (isOver(ledger)) return countRows(ledger).stopped > 0 ? 'Stopped' : 'Done'
  if (isHeld(ledger, state)) return 'About to send'
  return ledger.rest === null ? 'Sending' : 'Resting'
}

/** What goes on, in a sentence; a failure in the service's words. */
function Standing({ ledger, state }: { ledger: Ledger; state: RunnerState }) {
  const { waiting, sending } = countRows(ledger)
  if (isOver(ledger)) return null
  if (isHeld(ledger, state))
    return (
      <p className="text-muted">
        Sending begins in <Countdown until={state.until ?? 0} />. Until then it can be taken back.
      </p>
    )
  if (ledger.rest !== null) return <p className="text-amber">{restWords(ledger)}</p>
  if (state.working === 'elsewhere')
    return (
      <p className="text-muted">
        Another tab of this browser is sending. This one shows how far it is.
      </p>
    )
  if (state.until !== null)
    return (
      <p className="text-amber">
        The service asks to wait. It goes on by itself in <Countdown until={state.until} />.
      </p>
    )
  const seconds = Math.ceil(((waiting + sending) * (pace + 100)) / 1000)
  return (
    <p className="text-muted">
      One after another. About {seconds < 90 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`}{' '}
      left. You can leave this page: it goes on while this tab is open.
    </p>
  )
}

function restWords(ledger: Ledger): string {
  const { waiting } = countRows(ledger)
  const wait = waiting === 1 ? '1 request waits.' : `${formatCount(waiting)} requests wait.`
  switch (ledger.rest?.why) {
    case 'asked':
      return `Paused. ${wait}`
    case 'left':
      return `Interrupted when its page was closed. What had left was looked for. ${wait}`
    case 'signed-out':
      return `Interrupted by the end of the session. ${wait}`
    case 'failed':
      return `Interrupted: ${visibleString(ledger.rest.words)} ${wait}`
    case undefined:
      return ''
  }
}

/** What is read out: beginnings, ends, and every tenth on the way. */
function milestone(ledger: Ledger, state: RunnerState): string {
  const counts = countRows(ledger)
  if (isOver(ledger)) return `${titleOf(ledger, state)}. ${sumWords(counts)}.`
  if (isHeld(ledger, state)) return 'Sending begins in a moment and can be taken back until then.'
  if (ledger.rest !== null) return restWords(ledger)
  if (state.working === 'elsewhere') return 'Another tab of this browser is sending.'
  if (state.until !== null) return 'The service asks to wait.'
  const tenth = Math.floor((counts.done / Math.max(1, counts.all)) * 10) * 10
  return tenth === 0 ? 'Sending.' : `${tenth}% done.`
}
