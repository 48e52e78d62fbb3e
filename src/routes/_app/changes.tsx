import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { compactBrandsOptions } from '#/api/brands.ts'
import { ChangesScreen } from '#/features/changes/changes-screen.tsx'
import { getBrandLabel } from '#/shared/brands/brand-label.ts'
import { changeFilterField } from '#/shared/changes/change-filters.ts'

export const Route = createFileRoute('/_app/changes')({
  staticData: { title: 'All changes' },
  validateSearch: z.object({ kind: changeFilterField }),
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(compactBrandsOptions()),
  component: AllChanges,
})

function AllChanges() {
  const { kind } = Route.useSearch()
  const { rows } = useSuspenseQuery(compactBrandsOptions()).data
  return (
    <ChangesScreen
      brandId={null}
      brandNames={new Map(rows.map((brand) => [brand.id, getBrandLabel(brand)]))}
      filter={kind}
    />
  )
}
