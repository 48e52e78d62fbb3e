import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { targetLimits } from '#/api/target-limits.ts'
import { parseTarget } from '#/lib/target-url.ts'
import { Button, buttonClass } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Dialog } from '#/ui/dialog.tsx'
import { PageHeader } from '#/ui/page-header.tsx'
import { focusHeadingIfLost } from '#/ui/take-focus.ts'
import { RequestForm } from './request-form.tsx'

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

/** Initial focus of a form. */
const getFocus = (target: string) => (parseTarget(target, targetLimits()).ok ? 'send' : 'target')

/** Page to request one takedown (C136 to C145). */
export function RequestPage(props: RequestPageProps) {
  const { target, openedFrom } = props
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
  /** The form replaces that of a queued request. */
  const isReset = queuedCount > 0 && target === ''
  return (
    <>
      <PageHeader
        title="Request takedown"
        actions={
          <Link
            to="/takedowns/bulk"
            search={openedFrom === null ? {} : { brand: openedFrom }}
            className={buttonClass()}
          >
            Bulk request
          </Link>
        }
      />
      <div key={target === '' ? queuedCount : target} ref={isReset ? focusHeadingIfLost : null}>
        <Card title="Request">
          <RequestForm
            {...props}
            form={target === '' ? 'page' : target}
            focus={isReset ? null : getFocus(target)}
            cancelButton={
              <Link to="/takedowns" className={buttonClass()}>
                Cancel
              </Link>
            }
            onQueued={handleQueued}
          />
        </Card>
      </div>
    </>
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
export const RequestDialog = ({ brandId, host, onQueued, onClose }: RequestDialogProps) => (
  <Dialog title="Request takedown" size="medium" open onOpenChange={onClose}>
    <RequestForm
      key={host}
      form={host}
      target={host}
      openedFrom={brandId}
      brandId={brandId}
      focus={getFocus(host)}
      cancelButton={<Button onClick={onClose}>Cancel</Button>}
      onQueued={onQueued}
    />
  </Dialog>
)
