import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { compactBrandsOptions } from '#/api/brands.ts'
import { profileOptions } from '#/api/profile.ts'
import { anyText } from '#/contract/search-field.ts'
import { RequestPage } from '#/features/requests/request-page.tsx'
import { brandAtHand } from '#/features/shell/last-brand.ts'

const search = z.object({
  /** Pasted text, as it came. */
  target: anyText,
  /** The brand to begin with; `none` for a request without one. */
  brand: anyText,
})

export const Route = createFileRoute('/_app/takedowns/new')({
  staticData: { place: 'Request' },
  validateSearch: search,
  loader: async ({ context: { queryClient } }) => {
    // The draft on this device belongs to the user, the first brand to the brands.
    await Promise.all([
      queryClient.ensureQueryData(profileOptions()),
      queryClient.ensureQueryData(compactBrandsOptions()),
    ])
  },
  component: NewRequest,
})

function NewRequest() {
  const { target = '', brand } = Route.useSearch()
  const { queryClient } = Route.useRouteContext()
  const brands = queryClient.getQueryData(compactBrandsOptions().queryKey)?.rows ?? []
  const brandId = brand === 'none' ? null : (brandAtHand(brands, brand ?? null)?.id ?? null)
  return <RequestPage target={target} brandId={brandId} />
}
