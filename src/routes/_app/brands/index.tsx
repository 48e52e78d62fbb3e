import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { brandListOptions, compactBrandsOptions } from '#/api/brands.ts'
import { BrandList } from '#/features/brands/brand-list.tsx'
import { brandDefaults, brandSearch } from '#/features/brands/brand-search.ts'

export const Route = createFileRoute('/_app/brands/')({
  staticData: { title: 'All brands' },
  validateSearch: brandSearch,
  search: { middlewares: [stripSearchParams(brandDefaults)] },
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      queryClient.ensureQueryData(brandListOptions()),
      queryClient.ensureQueryData(compactBrandsOptions()),
    ]),
  component: AllBrands,
})

function AllBrands() {
  const navigate = Route.useNavigate()
  const { text, ...order } = Route.useSearch()
  return (
    <BrandList
      order={order}
      onOrder={(newOrder) => void navigate({ search: { ...newOrder, text } })}
      text={text ?? ''}
      onSearch={(newText, replace) =>
        void navigate({ search: { ...order, text: newText === '' ? undefined : newText }, replace })
      }
    />
  )
}
