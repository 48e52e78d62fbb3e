import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { getTargetLimits } from '#/api/target-limits.ts'
import { parseTarget } from '#/lib/target-url.ts'
import { Button, getButtonClass } from '#/ui/button.tsx'
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
  /** Brand of the page that linked here. */
  openedFromBrandId: string | null
  /** Preselected brand; null for a request without one. */
  brandId?: string | null
}

/** Returns the initial focus of the form: the submit button if the target is valid. */
const getInitialFocus = (target: string) =>
  parseTarget(target, getTargetLimits()).ok ? 'send' : 'target'

/** Page to request one takedown (C136 to C145). */
export function RequestPage(props: RequestPageProps) {
  const { target, openedFromBrandId } = props
  const navigate = useNavigate()
  const [queuedCount, setQueuedCount] = useState(0)
  /** Replaces the queued request with an empty form. */
  const handleQueued = () => {
    setQueuedCount((count) => count + 1)
    void navigate({
      to: '/takedowns/new',
      search: ({ brand }) => ({ ...(brand && { brand }) }),
      replace: true,
    })
  }
  /** True for the empty form that follows a queued request. */
  const isNextForm = queuedCount > 0 && target === ''
  return (
    <>
      <PageHeader
        title="Request takedown"
        actions={
          <Link
            to="/takedowns/bulk"
            search={openedFromBrandId === null ? {} : { brand: openedFromBrandId }}
            className={getButtonClass()}
          >
            Bulk request
          </Link>
        }
      />
      <div key={target === '' ? queuedCount : target} ref={isNextForm ? focusHeadingIfLost : null}>
        <Card title="Request">
          <RequestForm
            {...props}
            draftKey={target === '' ? 'page' : target}
            focus={isNextForm ? null : getInitialFocus(target)}
            cancelButton={
              <Link to="/takedowns" className={getButtonClass()}>
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
  /** Host that the brand tracks. */
  host: string
  /** Called once the request is queued and the dialog is closed. The dock then shows the request. */
  onQueued: () => void
  onClose: () => void
}

/** Prefilled request form in a dialog. */
export const RequestDialog = ({ brandId, host, onQueued, onClose }: RequestDialogProps) => (
  <Dialog title="Request takedown" size="medium" open onOpenChange={onClose}>
    <RequestForm
      key={host}
      draftKey={host}
      target={host}
      openedFromBrandId={brandId}
      brandId={brandId}
      focus={getInitialFocus(host)}
      cancelButton={<Button onClick={onClose}>Cancel</Button>}
      onQueued={() => {
        // The dialog restores the focus in a microtask after closing. Only then may the list move it.
        flushSync(onClose)
        queueMicrotask(onQueued)
      }}
    />
  </Dialog>
)
