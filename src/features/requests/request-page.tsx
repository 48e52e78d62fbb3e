import { Link, useNavigate } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { useState, type ReactNode } from 'react'
import { targetLimits } from '#/api/target-limits.ts'
import { parseTarget } from '#/lib/target-url.ts'
import { Button, buttonClass } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Dialog } from '#/ui/dialog.tsx'
import { LoadingLines } from '#/ui/loading.tsx'
import { PageHeader } from '#/ui/page-header.tsx'
import { focusHeadingIfLost } from '#/ui/take-focus.ts'
import { requestDrafts } from './drafts.ts'
import { RequestForm } from './request-form.tsx'
import { useOutbox } from './use-outbox.ts'
import { useRequestForm } from './use-request-form.ts'

type RequestPageProps = {
  /** Pasted text; empty if none. */
  target: string
  /** Initial comment. */
  comment: string
  /** Brand of the page it was opened from. */
  openedFrom: string | null
  /** Preselected brand; null for a request without one. */
  brandId?: string | null
}

/** Page to request one takedown (C136 to C145). */
export function RequestPage(props: RequestPageProps) {
  const navigate = useNavigate()
  const [queuedCount, setQueuedCount] = useState(0)
  /** Starts an empty form. */
  const handleQueued = () => {
    setQueuedCount((count) => count + 1)
    void navigate({
      to: '/takedowns/new',
      search: ({ brand }) => ({ ...(brand && { brand }) }),
      replace: true,
    })
  }
  const isReset = queuedCount > 0 && props.target === ''
  return (
    <>
      <PageHeader
        title="Request takedown"
        actions={
          <Link
            to="/takedowns/bulk"
            search={props.openedFrom === null ? {} : { brand: props.openedFrom }}
            className={buttonClass()}
          >
            Bulk request
          </Link>
        }
      />
      <WhenDraftsLoaded>
        <RequestPageContent
          key={props.target === '' ? queuedCount : props.target}
          {...props}
          isReset={isReset}
          onQueued={handleQueued}
        />
      </WhenDraftsLoaded>
    </>
  )
}

/** Renders the form once drafts are loaded; a late draft would overwrite what was typed. */
function WhenDraftsLoaded({ children }: { children: ReactNode }) {
  const { user } = useOutbox()
  const areDraftsLoaded = useSelector(requestDrafts(user), (drafts) => drafts.isReady)
  return areDraftsLoaded ? children : <LoadingLines label="Loading the draft" lines={8} />
}

type RequestPageContentProps = RequestPageProps & {
  /** True if it replaces the form of a queued request. */
  isReset: boolean
  onQueued: () => void
}

function RequestPageContent({ isReset, onQueued, ...initial }: RequestPageContentProps) {
  const { target } = initial
  const form = useRequestForm({ form: target === '' ? 'page' : target, ...initial }, onQueued)
  const isTargetReady = parseTarget(target, targetLimits()).ok
  return (
    <div ref={isReset ? focusHeadingIfLost : null}>
      <Card title="Request" sub={form.draftError === null && 'drafts are saved in this browser'}>
        <RequestForm
          form={form}
          focus={isReset ? null : isTargetReady ? 'send' : 'target'}
          secondaryAction={
            <Link to="/takedowns" className={buttonClass()}>
              Cancel
            </Link>
          }
        />
      </Card>
    </div>
  )
}

type RequestDialogProps = {
  brandId: string
  /** Host listed under that brand. */
  host: string
  /** Called once queued; the dock shows the request from then on. */
  onQueued: () => void
  onClose: () => void
}

/** Prefilled request form in a dialog. */
export const RequestDialog = (props: RequestDialogProps) => (
  <Dialog title="Request takedown" size="medium" open onOpenChange={props.onClose}>
    <WhenDraftsLoaded>
      <DialogContent key={props.host} {...props} />
    </WhenDraftsLoaded>
  </Dialog>
)

function DialogContent({ host, brandId, onQueued, onClose }: RequestDialogProps) {
  const form = useRequestForm(
    { form: host, target: host, openedFrom: brandId, isTrackedByBrand: true },
    onQueued,
  )
  return (
    <RequestForm
      form={form}
      focus={form.parsedTarget.ok ? 'send' : 'target'}
      secondaryAction={<Button onClick={onClose}>Cancel</Button>}
    />
  )
}
