import { useNavigate } from '@tanstack/react-router'
import type { OutgoingRequest } from './outbox.ts'
import { reopenDraft } from './request-device.ts'
import { RequestStatus } from './request-status.tsx'
import { useRequests } from './use-requests.ts'

/**
 * The requests in hand, on every page: a hold and its undo, a look for a lost answer, a new case. What a
 * form on screen tells about is left to it.
 */
export function RequestTray() {
  const { user, outbox, entries } = useRequests()
  const navigate = useNavigate()
  const shown = entries.filter(({ inPlace }) => !inPlace)
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
      className="fixed bottom-4 left-4 z-40 grid max-h-[60dvh] w-[min(24rem,calc(100vw-2rem))] gap-2 overflow-y-auto rounded-card wide:left-[14.5rem] print:hidden"
    >
      {shown.map((entry) => (
        <div
          key={entry.id}
          className="rounded-card border border-line-strong bg-surface p-3 shadow-popup"
        >
          <RequestStatus entry={entry} outbox={outbox} onEdit={() => edit(entry)} />
        </div>
      ))}
    </section>
  )
}
