import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ListChecks } from 'lucide-react'
import type { RequestRow, Run } from '#/sender/row.ts'
import type { Sender } from '#/sender/sender-api.ts'
import { Button, buttonClass } from '#/ui/button.tsx'
import { actionMutation } from './request-mutations.ts'
import { countRun, runStatus } from './row-status.ts'
import { runLabel } from './run-labels.ts'
import { Countdown } from './seconds.tsx'

/** The status of a list that is not done, in one line, with the way to it. */
export function RunLine({
  run,
  rows,
  sender,
}: {
  run: Run
  rows: readonly RequestRow[]
  sender: Sender
}) {
  const { mutate } = useMutation(actionMutation(sender))
  const counts = countRun(rows)
  const brandId = rows[0]?.brandId
  const status = runStatus(counts)
  const first = rows.find(({ state }) => state.kind === 'delayed')?.state
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
      <p className="flex min-w-0 flex-1 items-center gap-2.5">
        <ListChecks aria-hidden className="size-4 shrink-0 text-accent" />
        <span>
          <span className="font-semibold tabular-nums">{runLabel(counts)}</span>
          {status === 'delayed' && first?.kind === 'delayed' && (
            <span aria-hidden className="text-muted">
              {' '}
              Sends in <Countdown until={first.until} />.
            </span>
          )}
        </span>
      </p>
      <div className="flex gap-2">
        {status === 'delayed' && (
          <Button size="small" onClick={() => mutate({ kind: 'stop', runId: run.id })}>
            Undo {counts.delayed === 1 ? '1 request' : `${counts.delayed} requests`}
          </Button>
        )}
        <Link
          to="/takedowns/bulk"
          search={{ ...(brandId && { brand: brandId }), run: run.id }}
          className={buttonClass({ size: 'small' })}
        >
          Open list
        </Link>
      </div>
    </div>
  )
}
