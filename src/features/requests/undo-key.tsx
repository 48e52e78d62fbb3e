import { useMutation } from '@tanstack/react-query'
import { formatCount } from '#/lib/numbers.ts'
import type { RequestRow, Run } from '#/sender/row.ts'
import type { Sender } from '#/sender/sender-api.ts'
import { notify } from '#/ui/notify.ts'
import { useShortcuts } from '#/ui/shortcuts/use-shortcuts.ts'
import { hostLabel } from './request-actions.tsx'
import { undoNewestMutation } from './request-mutations.ts'

type UndoKeyProps = { sender: Sender; rows: readonly RequestRow[]; runs: readonly Run[] }

/** The key that undoes takes back the newest requests that can still be undone, while there are any. */
export function UndoKey({ sender, rows, runs }: UndoKeyProps) {
  const { mutate } = useMutation({
    ...undoNewestMutation(sender),
    // Here and not at the press: a second press must not silence the first.
    onSuccess: (undone) => {
      if (undone)
        notify({
          title: `Undone: ${subjectOf(undone.run, undone.rows)}`,
          text: 'Nothing was sent.',
        })
    },
  })
  const delayed = rows.filter(({ state }) => state.kind === 'delayed')
  const run = runs.find(({ id }) => id === delayed.at(-1)?.runId)
  useShortcuts(
    run === undefined
      ? []
      : [
          {
            id: 'triage.undo',
            keys: 'z',
            label: `Undo ${subjectOf(
              run,
              delayed.filter(({ runId }) => runId === run.id),
            )}`,
            group: 'Requests',
            first: true,
            run: () => mutate(),
          },
        ],
  )
  return null
}

function subjectOf(run: Run, rows: readonly RequestRow[]): string {
  const [first] = rows
  return run.kind === 'list' || first === undefined
    ? `${formatCount(rows.length)} requests`
    : `request for ${hostLabel(first)}`
}
