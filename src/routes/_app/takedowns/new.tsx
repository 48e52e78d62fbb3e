import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod/mini'
import { compactBrandsOptions } from '#/api/brands.ts'
import { profileOptions } from '#/api/profile.ts'
import { RequestForm } from '#/features/requests/request-form.tsx'
import { optionalText } from '#/lib/search-params.ts'
import { getButtonClass } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { PageHeader } from '#/ui/page-header.tsx'
import { focusHeadingIfLost } from '#/ui/take-focus.ts'

const search = z.object({
  target: optionalText,
  /** ID of the brand that the user came from, or `none` to select “No brand”. */
  brand: optionalText,
  comment: optionalText,
})

export const Route = createFileRoute('/_app/takedowns/new')({
  staticData: { title: 'Request takedown', shape: 'panels', parent: 'takedowns' },
  validateSearch: search,
  loader: async ({ context: { queryClient } }) => {
    // Drafts are stored per user, so the form needs the profile.
    await Promise.all([
      queryClient.ensureQueryData(profileOptions()),
      queryClient.ensureQueryData(compactBrandsOptions()),
    ])
  },
  component: NewRequest,
})

/** Requests one takedown (C136 to C145). */
function NewRequest() {
  const { target = '', brand, comment = '' } = Route.useSearch()
  const navigate = useNavigate()
  const [queuedCount, setQueuedCount] = useState(0)
  const openedFromBrandId = brand === undefined || brand === 'none' ? null : brand
  // After a request is queued, the page shows an empty form for the next request.
  const isNextForm = queuedCount > 0 && target === ''
  // The key resets the form for each target, and after each queued request.
  const formKey = target === '' ? queuedCount : target
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
      <div key={formKey} ref={isNextForm ? focusHeadingIfLost : null}>
        <Card title="Request">
          <RequestForm
            target={target}
            comment={comment}
            openedFromBrandId={openedFromBrandId}
            // Undefined lets the form choose the brand; null means that the user wants none.
            brandId={brand === 'none' ? null : undefined}
            draftKey={target === '' ? 'page' : target}
            takesFocus={!isNextForm}
            cancelButton={
              <Link to="/takedowns" className={getButtonClass()}>
                Cancel
              </Link>
            }
            onQueued={() => {
              setQueuedCount((count) => count + 1)
              void navigate({
                to: '/takedowns/new',
                search: (latest) => ({ brand: latest.brand }),
                replace: true,
              })
            }}
          />
        </Card>
      </div>
    </>
  )
}
