import { createFileRoute, redirect } from '@tanstack/react-router'
import { compactBrandsOptions } from '#/api/brands.ts'

/** Home page: a single brand's overview (C36), otherwise all brands. */
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
