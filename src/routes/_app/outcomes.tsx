import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { BrandGate } from '#/features/brands/brand-gate.tsx'
import { resolveDays } from '#/features/outcomes/outcome-periods.ts'
import { outcomeDefaults, outcomeSearch } from '#/features/outcomes/outcome-search.ts'
import { OutcomesScreen } from '#/features/outcomes/outcomes-screen.tsx'

export const Route = createFileRoute('/_app/outcomes')({
  validateSearch: outcomeSearch,
  search: { middlewares: [stripSearchParams(outcomeDefaults)] },
  staticData: { title: 'Outcomes', titleAcrossBrands: 'All outcomes' },
  component: Outcomes,
})

function Outcomes() {
  const search = resolveDays(Route.useSearch())
  // The keys remount the page when the brand changes, so that no data of the previous brand stays on screen.
  const screen = <OutcomesScreen key={search.brand} search={search} />
  return search.brand === undefined ? (
    screen
  ) : (
    <BrandGate key={search.brand} brandId={search.brand}>
      {screen}
    </BrandGate>
  )
}
