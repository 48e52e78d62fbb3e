import { createFileRoute } from '@tanstack/react-router'
import { startLoadingCases } from '#/api/takedowns.ts'
import { BrandGate } from '#/features/brands/brand-gate.tsx'
import { CaseListScreen } from '#/features/takedowns/case-list-screen.tsx'
import { caseSearch } from '#/features/takedowns/case-search.ts'
import { resolveSearch } from '#/features/takedowns/filter-cases.ts'

export const Route = createFileRoute('/_app/takedowns/')({
  staticData: { title: 'Takedowns', titleAcrossBrands: 'All takedowns', shape: 'tools-and-list' },
  validateSearch: caseSearch,
  loader: async ({ context: { queryClient }, cause }) => {
    // Load only when this route opens, and wait for the first page of cases. A preload must not load all cases, and a
    // filter change needs no reload.
    if (cause === 'enter') await startLoadingCases(queryClient)
  },
  component: Takedowns,
})

function Takedowns() {
  const search = Route.useSearch({ select: resolveSearch, structuralSharing: true })
  const list = <CaseListScreen search={search} />
  return search.brand === undefined ? list : <BrandGate brandId={search.brand}>{list}</BrandGate>
}
