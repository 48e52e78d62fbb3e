import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { brandListOptions } from '#/api/brands.ts'

export const Route = createFileRoute('/_app/brands/')({
  staticData: { place: 'All brands' },
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(brandListOptions()),
  component: AllBrands,
})

function AllBrands() {
  const { data } = useSuspenseQuery(brandListOptions())
  return (
    <>
      <h1>All brands</h1>
      <ul>
        {data.rows.map((brand) => (
          <li key={brand.id}>
            <Link to="/brands/$brandId" params={{ brandId: brand.id }}>
              {brand.name}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
