import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { compactBrandsOptions } from '#/api/brands.ts'
import { brandListOptions } from '#/api/full-brands.ts'
import { sortDirections } from '#/contract/codes.ts'
import { oneOf } from '#/contract/search-field.ts'
import { brandFigures } from '#/features/brands/brand-figures.ts'
import { BrandList } from '#/features/brands/brand-list.tsx'
import { BrandsLoading } from '#/features/brands/brands-loading.tsx'

const search = z.object({
  sort: oneOf(brandFigures, undefined),
  direction: oneOf(sortDirections, 'desc'),
})

export const Route = createFileRoute('/_app/brands/')({
  staticData: { place: 'All brands' },
  validateSearch: search,
  search: { middlewares: [stripSearchParams({ direction: 'desc' })] },
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      queryClient.ensureQueryData(brandListOptions()),
      queryClient.ensureQueryData(compactBrandsOptions()),
    ]),
  component: AllBrands,
  pendingComponent: BrandsLoading,
})

function AllBrands() {
  const navigate = Route.useNavigate()
  return (
    <BrandList order={Route.useSearch()} onOrder={(order) => void navigate({ search: order })} />
  )
}
