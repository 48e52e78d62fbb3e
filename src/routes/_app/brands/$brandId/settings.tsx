import { createFileRoute } from '@tanstack/react-router'
import { brandOptions, compactBrandsOptions } from '#/api/brands.ts'
import { BrandSettings } from '#/features/brands/brand-settings.tsx'

export const Route = createFileRoute('/_app/brands/$brandId/settings')({
  staticData: { title: 'Brand settings', shape: 'panels' },
  loader: ({ context: { queryClient }, params: { brandId } }) =>
    Promise.all([
      queryClient.ensureQueryData(brandOptions(brandId)),
      queryClient.ensureQueryData(compactBrandsOptions()),
    ]),
  component: Settings,
})

function Settings() {
  const { brandId } = Route.useParams()
  return <BrandSettings key={brandId} brandId={brandId} />
}
