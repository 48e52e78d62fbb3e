import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { compactBrandsOptions } from '#/api/brands.ts'
import { ChangesScreen } from '#/features/changes/changes-screen.tsx'
import { brandLabel } from '#/product/brands/brand-label.ts'
import { changeKindField } from '#/product/changes/changes.ts'

export const Route = createFileRoute('/_app/changes')({
  staticData: { place: 'All changes', within: 'go.brands' },
  validateSearch: z.object({ kind: changeKindField }),
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(compactBrandsOptions()),
  component: AllChanges,
})

function AllChanges() {
  const { kind } = Route.useSearch()
  const { rows } = useSuspenseQuery(compactBrandsOptions()).data
  return (
    <ChangesScreen
      brandId={null}
      brands={new Map(rows.map((brand) => [brand.id, brandLabel(brand)]))}
      kind={kind}
    />
  )
}
