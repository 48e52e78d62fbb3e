import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { BrandGate } from '#/features/brands/brand-gate.tsx'
import { resolveRelativeDates } from '#/features/outcomes/outcome-periods.ts'
import { outcomeDefaults, outcomeSearch } from '#/features/outcomes/outcome-search.ts'
import { OutcomesScreen } from '#/features/outcomes/outcomes-screen.tsx'

export const Route = createFileRoute('/_app/outcomes')({
  validateSearch: outcomeSearch,
  search: { middlewares: [stripSearchParams(outcomeDefaults)] },
  staticData: { title: 'Outcomes', titleAcrossBrands: 'All outcomes' },
  component: Outcomes,
})

function Outcomes() {
  const search = resolveRelativeDates(Route.useSearch())
  const screen = <OutcomesScreen search={search} />
  if (search.brand === undefined) return screen
  // The key remounts the page when the brand changes, so that no data of the previous brand stays on screen.
  return (
    <BrandGate key={search.brand} brandId={search.brand}>
      {screen}
    </BrandGate>
  )
}
