import { createFileRoute, Outlet, stripSearchParams } from '@tanstack/react-router'
import { everyCaseOf } from '#/api/case-list.ts'
import { BrandGate } from '#/features/brands/brand-gate.tsx'
import { outcomeDefaults, outcomeSearch } from '#/features/outcomes/outcome-search.ts'
import { takeCopiedCases } from '#/product/cases/all-cases.ts'

export const Route = createFileRoute('/_app/outcomes')({
  validateSearch: outcomeSearch,
  search: { middlewares: [stripSearchParams(outcomeDefaults)] },
  loaderDeps: ({ search: { brand } }) => ({ brand }),
  loader: {
    handler: ({ context: { queryClient }, deps: { brand } }) =>
      takeCopiedCases(queryClient, everyCaseOf(brand ?? null)),
    // A screen that comes back before it would begin to load what the copy has.
    staleReloadMode: 'blocking',
  },
  component: OutcomePages,
})

function OutcomePages() {
  const { brand } = Route.useSearch()
  // A key, so that nothing of one brand is ever shown as another's.
  return brand === undefined ? (
    <Outlet />
  ) : (
    <BrandGate key={brand} brandId={brand}>
      <Outlet />
    </BrandGate>
  )
}
