import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { compactBrandsOptions } from '#/api/brands.ts'
import { profileOptions } from '#/api/profile.ts'
import { RequestPage } from '#/features/requests/request-page.tsx'
import { optionalText } from '#/lib/search-field.ts'

const search = z.object({
  target: optionalText,
  /** Brand ID, or `none` for a request without a brand. */
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

function NewRequest() {
  const { target = '', brand, comment = '' } = Route.useSearch()
  return brand === 'none' ? (
    <RequestPage target={target} comment={comment} openedFromBrandId={null} brandId={null} />
  ) : (
    <RequestPage target={target} comment={comment} openedFromBrandId={brand ?? null} />
  )
}
