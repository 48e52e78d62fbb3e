import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { profileOptions } from '#/api/profile.ts'
import { formatCount } from '#/lib/numbers.ts'
import type { RequestRow } from '#/sender/row.ts'
import type { Sender } from '#/sender/sender-api.ts'
import { Button } from '#/ui/button.tsx'
import { AskBeforeLeaving } from './ask-before-leaving.tsx'
import { asked } from './asking.ts'
import { DockFrame } from './dock-frame.tsx'
import { inForm } from './in-form.ts'
import { reopenDraft } from './request-device.ts'
import { RequestDialog } from './request-dialog.tsx'
import { actionMutation } from './request-mutations.ts'
import { RequestStatus } from './request-status.tsx'
import { casesOf, countRun, mostUrgent, needsAttention, runStatus } from './row-status.ts'
import { RunLine } from './run-line.tsx'
import { senderOf } from './sender-of-user.ts'
import { UndoKey } from './undo-key.tsx'

/**
 * What requests show on every page, below it and over nothing, in one line until more is wanted: those in hand, lists that are under way or
 * interrupted, and the form that was asked for.
 */
export function RequestDock() {
  const client = useQueryClient()
  const user = useQuery(profileOptions()).data?.id
  const question = useSelector(asked)
  if (user === undefined) return null
  return (
    <>
      <Dock user={user} client={client} />
      {question && <RequestDialog question={question} />}
    </>
  )
}

/** Cases that were made before this page began are no news. */
const isNews = ({ state, changedAt }: RequestRow): boolean =>
  (state.kind !== 'created' && state.kind !== 'found') ||
  casesOf(state).length > 1 ||
  changedAt >= performance.timeOrigin

function Dock({ user, client }: { user: string; client: QueryClient }) {
  const sender = senderOf(user, client)
  const { rows, runs } = useSelector(sender.store)
  const { mutate } = useMutation(actionMutation(sender))
  const shownByForm = useSelector(inForm)
  const openRun = useRouterState({
    select: ({ location }) => (location.search as { run?: string }).run,
  })
  const lists = new Set(runs.filter(({ kind }) => kind === 'list').map(({ id }) => id))
  const singles = rows.filter(
    (row) => !lists.has(row.runId) && !shownByForm.has(row.website) && isNews(row),
  )
  // Of many new cases the last one is shown, the others counted: nobody has to clear the page of them.
  const created = singles.filter(
    ({ state }) =>
      (state.kind === 'created' || state.kind === 'found') && casesOf(state).length < 2,
  )
  const last = created.at(-1)
  const shown = singles.filter((row) => !created.includes(row) || row === last)
  const first = mostUrgent(shown)
  const shownRuns = runs
    .filter(({ id, kind }) => kind === 'list' && id !== openRun)
    .map((run) => ({ run, rows: rows.filter(({ runId }) => runId === run.id) }))
    .filter((list) => runStatus(countRun(list.rows)) !== 'done')
  return (
    <>
      <AskBeforeLeaving sender={sender} />
      <UndoKey sender={sender} rows={rows} runs={runs} />
      {shown.length + shownRuns.length > 0 && (
        <DockFrame
          count={shown.length + shownRuns.length}
          attention={shown.filter(needsAttention).length}
          line={
            first ? (
              <Single key={first.id} user={user} row={first} sender={sender} brief />
            ) : (
              shownRuns[0] && <RunLine {...shownRuns[0]} sender={sender} />
            )
          }
        >
          {shownRuns.map((list) => (
            <RunLine key={list.run.id} {...list} sender={sender} />
          ))}
          {shown.map((row) => (
            <div key={row.id}>
              <Single user={user} row={row} sender={sender} />
              {row === last && created.length > 1 && (
                <p className="mt-1.5 flex items-center gap-2 text-sm text-muted">
                  {formatCount(created.length - 1)} more cases created.
                  <Button
                    size="small"
                    variant="quiet"
                    onClick={() => {
                      for (const { id } of created) mutate({ kind: 'dismiss', id })
                    }}
                  >
                    Hide all
                  </Button>
                </p>
              )}
            </div>
          ))}
        </DockFrame>
      )}
    </>
  )
}

type SingleProps = { user: string; row: RequestRow; sender: Sender; brief?: boolean }

function Single({ user, row, sender, brief = false }: SingleProps) {
  const navigate = useNavigate()
  const { mutate } = useMutation(actionMutation(sender))
  const edit = () => {
    const { id, website, brandId } = row
    reopenDraft(user, row)
    mutate({ kind: 'dismiss', id })
    void navigate({
      to: '/takedowns/new',
      search: { target: website, ...(brandId === null ? {} : { brand: brandId }) },
    })
  }
  return <RequestStatus row={row} sender={sender} brief={brief} onEdit={edit} />
}
