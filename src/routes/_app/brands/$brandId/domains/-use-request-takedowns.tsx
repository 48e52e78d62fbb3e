import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { RequestTakedowns } from '#/features/domains/use-decisions.ts'
import { addToBulkRequest } from '#/features/requests/drafts.ts'
import { createLazyCode, LazyPart, OpeningDialog } from '#/ui/lazy-part.tsx'

const requestDialogCode = createLazyCode(() => import('#/features/requests/request-dialog.tsx'))

/** Connects domain lists to the request form. A route does this, because features must not import each other. */
export function useRequestTakedowns(brandId: string) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [openRequest, setOpenRequest] = useState<{ host: string; onQueued: () => void } | null>(
    null,
  )
  const onRequest: RequestTakedowns = (hostNames, onQueued) => {
    const [host, ...others] = hostNames
    if (host !== undefined && others.length === 0) setOpenRequest({ host, onQueued })
    else
      void addToBulkRequest(queryClient, hostNames).then(() =>
        navigate({ to: '/takedowns/bulk', search: { brand: brandId } }),
      )
  }
  const dialog = openRequest && (
    <LazyPart part={requestDialogCode} fallback={<OpeningDialog label="Request takedown" />}>
      {({ RequestDialog }) => (
        <RequestDialog
          brandId={brandId}
          host={openRequest.host}
          onQueued={openRequest.onQueued}
          onClose={() => setOpenRequest(null)}
        />
      )}
    </LazyPart>
  )
  return { onRequest, dialog }
}
