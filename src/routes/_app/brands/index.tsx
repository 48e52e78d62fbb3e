import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { brandListOptions, compactBrandsOptions } from '#/api/brands.ts'
import { sortDirections } from '#/contract/codes.ts'
import { brandSortFields } from '#/features/brands/brand-lines.ts'
import { BrandList } from '#/features/brands/brand-list.tsx'
import { oneOf, searchField } from '#/lib/search-field.ts'

const search = z.object({
  sort: oneOf(brandSortFields, undefined),
  direction: oneOf(sortDirections, 'desc'),
  /** Part of a name or domain. */
  text: searchField((raw) => (typeof raw === 'string' && raw !== '' ? raw : undefined)),
})

export const Route = createFileRoute('/_app/brands/')({
  staticData: { title: 'All brands' },
  validateSearch: search,
  search: { middlewares: [stripSearchParams({ direction: 'desc' })] },
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
