import { createFileRoute, redirect } from '@tanstack/react-router'
import { compactBrandsOptions } from '#/api/brands.ts'

/** Redirects to the brand list, or to the overview of the brand if there is only one (C36). */
export const Route = createFileRoute('/_app/')({
  loader: async ({ context: { queryClient } }) => {
    const { rows } = await queryClient.ensureQueryData(compactBrandsOptions())
    const [firstBrand, secondBrand] = rows
    const options = { replace: true, throw: true } as const
    if (firstBrand && !secondBrand)
      redirect({ to: '/brands/$brandId', params: { brandId: firstBrand.id }, ...options })
    redirect({ to: '/brands', ...options })
  },
})
