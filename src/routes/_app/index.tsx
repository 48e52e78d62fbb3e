import { createFileRoute, redirect } from '@tanstack/react-router'
import { compactBrandsOptions } from '#/api/brands.ts'

/** Home page: a single brand's overview (C36), otherwise all brands. */
export const Route = createFileRoute('/_app/')({
  loader: async ({ context: { queryClient } }) => {
    const { rows } = await queryClient.ensureQueryData(compactBrandsOptions())
    const [only, second] = rows
    const replace = { replace: true, throw: true } as const
    if (only && !second)
      redirect({ to: '/brands/$brandId', params: { brandId: only.id }, ...replace })
    redirect({ to: '/brands', ...replace })
  },
})
