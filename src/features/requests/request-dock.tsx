import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useStore } from '@tanstack/react-store'
import { lazy, Suspense } from 'react'
import { profileOptions } from '#/api/profile.ts'
import { formatCount } from '#/lib/numbers.ts'
import type { RequestRow, Run } from '#/sender/row.ts'
import type { Sender } from '#/sender/sender-api.ts'
import { Button } from '#/ui/button.tsx'
import { notify } from '#/ui/notify.ts'
import { useShortcuts } from '#/ui/shortcuts/use-shortcuts.ts'
import { AskBeforeLeaving } from './ask-before-leaving.tsx'
import { asked, loadRequestDialog } from './asking.ts'
import { inForm } from './in-form.ts'
import { hostLabel } from './request-actions.tsx'
import { reopenDraft } from './request-device.ts'
import { RequestStatus } from './request-status.tsx'
import { casesOf, countRun, runStatus } from './row-status.ts'
import { RunLine } from './run-line.tsx'
import { senderOf } from './sender-of-user.ts'

const RequestDialog = lazy(async () => ({ default: (await loadRequestDialog()).RequestDialog }))

/**
 * What requests show on every page, below it and over nothing: those in hand, lists that are under way or
 * interrupted, and the form that was asked for.
 */
export function RequestDock() {
  const client = useQueryClient()
  const user = useQuery(profileOptions()).data?.id
  const question = useStore(asked)
  if (user === undefined) return null
  return (
    <>
      <Dock user={user} client={client} />
      {question && (
        <Suspense fallback={null}>
          <RequestDialog question={question} />
        </Suspense>
      )}
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
  const { rows, runs } = useStore(sender.store)
  const told = useStore(inForm)
  const openRun = useRouterState({
    select: ({ location }) => (location.search as { run?: string }).run,
  })
  const lists = new Set(runs.filter(({ kind }) => kind === 'list').map(({ id }) => id))
  const singles = rows.filter(
    (row) => !lists.has(row.runId) && !told.has(row.website) && isNews(row),
  )
  // Of many new cases the last one is told, the rest counted: nobody has to clear the page of them.
  const created = singles.filter(
    ({ state }) =>
      (state.kind === 'created' || state.kind === 'found') && casesOf(state).length < 2,
  )
  const last = created.at(-1)
  const shown = singles.filter((row) => !created.includes(row) || row === last)
  const shownRuns = runs
    .filter(({ id, kind }) => kind === 'list' && id !== openRun)
    .map((run) => ({ run, rows: rows.filter(({ runId }) => runId === run.id) }))
    .filter((list) => runStatus(countRun(list.rows)) !== 'done')
  return (
    <>
      <AskBeforeLeaving sender={sender} />
      <UndoKey sender={sender} rows={rows} runs={runs} />
      {shown.length + shownRuns.length > 0 && (
        <section
          aria-label="Takedown requests in hand"
          className="max-h-[40dvh] shrink-0 overflow-y-auto border-t border-line bg-surface max-wide:sticky max-wide:bottom-0 max-wide:z-20 print:hidden [&>*]:border-b [&>*]:border-line [&>*]:px-5 [&>*]:py-2.5 max-wide:[&>*]:px-3.5 [&>*:last-child]:border-b-0"
        >
          {shownRuns.map((list) => (
            <RunLine key={list.run.id} {...list} sender={sender} />
          ))}
          {shown.map((row) => (
            <div key={row.id}>
              <Single user={user} row={row} sender={sender} />
              {row === last && created.length > 1 && (
                <p className="mt-1.5 flex items-center gap-2 text-sm text-muted">
                  {formatCount(created.length - 1)} more of your requests became cases.
                  <Button
                    size="small"
                    variant="quiet"
                    onClick={() => {
                      for (const { id } of created) void sender.dismiss(id)
                    }}
                  >
                    Dismiss all
                  </Button>
                </p>
              )}
            </div>
          ))}
        </section>
      )}
    </>
  )
}

function Single({ user, row, sender }: { user: string; row: RequestRow; sender: Sender }) {
  const navigate = useNavigate()
  const edit = () => {
    const { id, website, brandId } = row
    reopenDraft(user, row)
    void sender.dismiss(id)
    void navigate({
      to: '/takedowns/new',
      search: { target: website, ...(brandId === null ? {} : { brand: brandId }) },
    })
  }
  return <RequestStatus row={row} sender={sender} onEdit={edit} />
}

/** The key that undoes takes back a delayed request first, while there is one. */
function UndoKey({
  sender,
  rows,
  runs,
}: {
  sender: Sender
  rows: readonly RequestRow[]
  runs: readonly Run[]
}) {
  const newest = rows.findLast(({ state }) => state.kind === 'delayed')
  const run = runs.find(({ id }) => id === newest?.runId)
  const count = rows.filter(
    ({ runId, state }) => runId === run?.id && state.kind === 'delayed',
  ).length
  const what =
    newest === undefined
      ? ''
      : run?.kind === 'list'
        ? `${formatCount(count)} requests`
        : `request for ${hostLabel(newest)}`
  async function undo() {
    const undone = await sender.cancelNewestDelayed()
    if (undone) notify({ title: `Undone: ${what}`, text: 'Nothing was sent.' })
  }
  useShortcuts(
    newest === undefined
      ? []
      : [
          {
            id: 'triage.undo',
            keys: 'z',
            label: `Undo ${what}`,
            group: 'Requests',
            first: true,
            run: () => void undo(),
          },
        ],
  )
  return null
}
