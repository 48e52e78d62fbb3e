import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { compactBrandsOptions } from '#/api/brands.ts'
import { profileOptions } from '#/api/profile.ts'
import { anyText } from '#/contract/search-field.ts'
import { BulkScreen } from '#/features/requests/bulk/bulk-screen.tsx'
import { openRun } from '#/features/requests/bulk/runners.ts'
import { brandAtHand } from '#/features/shell/last-brand.ts'

const search = z.object({
  /** The brand to begin with. */
  brand: anyText,
})

export const Route = createFileRoute('/_app/takedowns/bulk')({
  staticData: { place: 'Request list' },
  validateSearch: search,
  loader: async ({ context: { queryClient }, cause }) => {
    const [{ id: user }] = await Promise.all([
      queryClient.ensureQueryData(profileOptions()),
      queryClient.ensureQueryData(compactBrandsOptions()),
    ])
    // A look ahead must not set anything going.
    if (cause !== 'preload') await openRun(user, queryClient)
  },
  component: Bulk,
})

function Bulk() {
  const { brand } = Route.useSearch()
  const { queryClient } = Route.useRouteContext()
  const brands = queryClient.getQueryData(compactBrandsOptions().queryKey)?.rows ?? []
  return <BulkScreen brandAtHand={brandAtHand(brands, brand ?? null)?.id ?? null} />
}
