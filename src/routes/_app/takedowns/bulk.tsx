import { createFileRoute, redirect } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { compactBrandsOptions } from '#/api/brands.ts'
import { profileOptions } from '#/api/profile.ts'
import { anyText, oneOf } from '#/contract/search-field.ts'
import { bringHeld } from '#/features/requests/bulk/bring-hosts.ts'
import { BulkScreen } from '#/features/requests/bulk/bulk-screen.tsx'

const search = z.object({
  /** The brand whose page it was opened from. */
  brand: anyText,
  /** Brings the hosts on hold for the brand onto the list, once. */
  from: oneOf(['hold'], undefined),
  /** The list that was sent and is shown. */
  run: anyText,
})

export const Route = createFileRoute('/_app/takedowns/bulk')({
  staticData: { place: 'Request several', shape: 'two-sides' },
  validateSearch: search,
  loaderDeps: ({ search: { brand, from } }) => ({ brand, from }),
  loader: async ({ context: { queryClient }, deps: { brand, from }, cause }) => {
    const [{ id: user }] = await Promise.all([
      queryClient.ensureQueryData(profileOptions()),
      queryClient.ensureQueryData(compactBrandsOptions()),
    ])
    // A look ahead must not set anything going.
    if (cause === 'preload' || from !== 'hold' || brand === undefined) return
    await bringHeld(user, brand)
    redirect({ to: '/takedowns/bulk', search: { brand }, replace: true, throw: true })
  },
  component: Bulk,
})

function Bulk() {
  const { brand = null, run = null } = Route.useSearch()
  return <BulkScreen openedFrom={brand} runId={run} />
}
