import { createFileRoute, redirect } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { compactBrandsOptions } from '#/api/brands.ts'
import { profileOptions } from '#/api/profile.ts'
import { anyText, oneOf } from '#/contract/search-field.ts'
import { addMarkedToList } from '#/features/requests/drafts.ts'
import { ListPage } from '#/features/requests/list-page.tsx'

const search = z.object({
  /** The brand whose page it was opened from. */
  brand: anyText,
  /** Adds the hosts that are marked for the brand to the list, once. */
  from: oneOf(['hold'], undefined),
  /** The list that was sent and is shown. */
  run: anyText,
})

export const Route = createFileRoute('/_app/takedowns/bulk')({
  staticData: { place: 'Bulk request', shape: 'panels' },
  validateSearch: search,
  loaderDeps: ({ search: { brand, from } }) => ({ brand, from }),
  loader: async ({ context: { queryClient }, deps: { brand, from }, cause }) => {
    const [{ id: user }] = await Promise.all([
      queryClient.ensureQueryData(profileOptions()),
      queryClient.ensureQueryData(compactBrandsOptions()),
    ])
    // A look ahead must not set anything going.
    if (cause === 'preload' || from !== 'hold' || brand === undefined) return
    await addMarkedToList(queryClient, user, brand)
    redirect({ to: '/takedowns/bulk', search: { brand }, replace: true, throw: true })
  },
  component: Bulk,
})

function Bulk() {
  const { brand = null, run = null } = Route.useSearch()
  return <ListPage openedFrom={brand} runId={run} />
}
