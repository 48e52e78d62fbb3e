import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { getButtonClass } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { PageHeader } from '#/ui/page-header.tsx'
import { focusHeadingIfLost } from '#/ui/take-focus.ts'
import { RequestForm } from './request-form.tsx'
import type { RequestFormOptions } from './use-request-form.ts'

type RequestPageProps = Omit<RequestFormOptions, 'draftKey' | 'onQueued'>

/** Requests one takedown (C136 to C145). */
export function RequestPage(props: RequestPageProps) {
  const { target, openedFromBrandId } = props
  const navigate = useNavigate()
  const [queuedCount, setQueuedCount] = useState(0)
  const handleQueued = () => {
    setQueuedCount((count) => count + 1)
    void navigate({
      to: '/takedowns/new',
      search: ({ brand }) => ({ ...(brand && { brand }) }),
      replace: true,
    })
  }
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
            takesFocus={!isNextForm}
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
