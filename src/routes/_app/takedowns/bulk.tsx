import { createFileRoute, redirect } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { compactBrandsOptions } from '#/api/brands.ts'
import { profileOptions } from '#/api/profile.ts'
import { BulkRequestPage } from '#/features/requests/bulk-request-page.tsx'
import { addRequestListToBulkRequest } from '#/features/requests/drafts.ts'
import { optionalText, oneOf } from '#/lib/search-params.ts'

const search = z.object({
  brand: optionalText,
  /** `hold` adds the brand's request list to the bulk request. The loader then removes `from` from the URL. */
  from: oneOf(['hold'], undefined),
  /** ID of the run, a group of queued requests, to show instead of the draft. */
  run: optionalText,
})

export const Route = createFileRoute('/_app/takedowns/bulk')({
  staticData: { title: 'Bulk request', shape: 'panels', parent: 'takedowns' },
  validateSearch: search,
  loaderDeps: ({ search: { brand, from } }) => ({ brand, from }),
  loader: async ({ context: { queryClient }, deps: { brand, from }, cause }) => {
    await Promise.all([
      queryClient.ensureQueryData(profileOptions()),
      queryClient.ensureQueryData(compactBrandsOptions()),
    ])
    // Preloads must have no side effects.
    if (cause === 'preload' || from !== 'hold' || brand === undefined) return
    await addRequestListToBulkRequest(queryClient, brand)
    redirect({ to: '/takedowns/bulk', search: { brand }, replace: true, throw: true })
  },
  component: Bulk,
  // The loader needs the request code, which is too large for the first load of every page.
  codeSplitGroupings: [['loader', 'component']],
})

function Bulk() {
  const { brand = null, run = null } = Route.useSearch()
  return <BulkRequestPage openedFromBrandId={brand} runId={run} />
}
