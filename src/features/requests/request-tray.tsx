import type { QueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { Button } from '#/ui/button.tsx'
import { asked, loadRequestDialog } from './asking.ts'
import type { OutgoingRequest } from './outbox.ts'
import { adoptRequests } from './outgoing.ts'
import { reopenDraft } from './request-device.ts'
import { RequestStatus } from './request-status.tsx'
import { useRequests } from './use-requests.ts'

const adoptRun = async (user: string, client: QueryClient) =>
  (await import('./bulk/runners.ts')).openRun(user, client)

/** What is done once after the first page: see `LateTray`. */
export const takeOver = (user: string, client: QueryClient): Promise<unknown> =>
  Promise.all([adoptRequests(user, client), adoptRun(user, client), loadRequestDialog()])

/** What requests show over every page: those in hand, and the form that was asked for. */
export function RequestTray() {
  const question = useSyncExternalStore(asked.subscribe, asked.getSnapshot)
  return (
    <>
      <Tray />
      {question && <question.Form question={question} />}
    </>
  )
}

/**
 * The requests in hand, on every page: a hold and its undo, a look for a lost answer, a new case. What a
 * form on screen tells about is left to it.
 */
function Tray() {
  const { user, outbox, entries } = useRequests()
  const navigate = useNavigate()
  const inTray = entries.filter(({ inPlace }) => !inPlace)
  // Of many new cases the last one is told, the rest counted: nobody has to clear the page of them.
  const created = inTray.filter(({ phase }) => phase.kind === 'created')
  const shown = inTray.filter((entry) => !created.includes(entry) || entry === created.at(-1))
  const edit = ({ id, request }: OutgoingRequest) => {
    const { website, brandId } = request
    reopenDraft(user, request)
    outbox.dismiss(id)
    void navigate({
      to: '/takedowns/new',
      search: { target: website, ...(brandId === null ? {} : { brand: brandId }) },
    })
  }
  if (shown.length === 0) return null
  return (
    <section
      aria-label="Takedown requests in hand"
      className="fixed bottom-4 left-4 z-40 grid max-h-[60dvh] w-[min(28rem,calc(100vw-2rem))] grid-cols-[minmax(0,1fr)] gap-2 overflow-y-auto rounded-card wide:left-[14.5rem] print:hidden"
    >
      {shown.map((entry) => (
        <div
          key={entry.id}
          className="rounded-card border border-line-strong bg-surface px-3 py-2.5 shadow-popup"
        >
          <RequestStatus entry={entry} outbox={outbox} onEdit={() => edit(entry)} />
          {entry === created.at(-1) && created.length > 1 && (
            <p className="mt-2 flex items-center gap-2 border-t border-line pt-2 text-sm text-muted">
              {created.length - 1} more of your requests became cases.
              <Button
                size="small"
                variant="quiet"
                onClick={() => {
                  for (const { id } of created) outbox.dismiss(id)
                }}
              >
                Dismiss all
              </Button>
            </p>
          )}
        </div>
      ))}
    </section>
  )
}
