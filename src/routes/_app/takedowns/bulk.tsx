import { createFileRoute, redirect } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { compactBrandsOptions } from '#/api/brands.ts'
import { profileOptions } from '#/api/profile.ts'
import { anyText, oneOf } from '#/contract/search-field.ts'
import { bringHeld } from '#/features/requests/bulk/bring-hosts.ts'
import { BulkScreen } from '#/features/requests/bulk/bulk-screen.tsx'
import { openRun } from '#/features/requests/bulk/runners.ts'
import { brandAtHand } from '#/features/shell/last-brand.ts'

const search = z.object({
  /** The brand to begin with. */
  brand: anyText,
  /** Brings the hosts on hold for the brand onto the list, once. */
  from: oneOf(['hold'], undefined),
})

export const Route = createFileRoute('/_app/takedowns/bulk')({
  staticData: { place: 'Request list' },
  validateSearch: search,
  loaderDeps: ({ search: { brand, from } }) => ({ brand, from }),
  loader: async ({ context: { queryClient }, deps: { brand, from }, cause }) => {
    const [{ id: user }] = await Promise.all([
      queryClient.ensureQueryData(profileOptions()),
      queryClient.ensureQueryData(compactBrandsOptions()),
    ])
    // A look ahead must not set anything going.
    if (cause === 'preload') return
    await openRun(user, queryClient)
    if (from !== 'hold' || brand === undefined) return
    await bringHeld(user, brand)
    redirect({ to: '/takedowns/bulk', search: { brand }, replace: true, throw: true })
  },
  component: Bulk,
})

function Bulk() {
  const { brand } = Route.useSearch()
  const { queryClient } = Route.useRouteContext()
  const brands = queryClient.getQueryData(compactBrandsOptions().queryKey)?.rows ?? []
  return <BulkScreen brandAtHand={brandAtHand(brands, brand ?? null)?.id ?? null} />
}
