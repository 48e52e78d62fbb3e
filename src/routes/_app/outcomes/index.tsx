import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { BrandGate } from '#/features/brands/brand-gate.tsx'
import { outcomeDefaults, outcomeSearch, withDays } from '#/features/outcomes/outcome-search.ts'
import { OutcomesScreen } from '#/features/outcomes/outcomes-screen.tsx'

export const Route = createFileRoute('/_app/outcomes/')({
  staticData: { place: 'Outcomes', placeOfAll: 'All outcomes' },
  validateSearch: outcomeSearch,
  search: { middlewares: [stripSearchParams(outcomeDefaults)] },
  component: Outcomes,
})

function Outcomes() {
  const search = withDays(Route.useSearch())
  const navigate = Route.useNavigate()
  const screen = (
    <OutcomesScreen
      // A key, so that nothing of one brand is ever shown as another's.
      key={search.brand}
      search={search}
      onChange={(part) =>
        // A threshold changes with every key; Back leads past it.
        void navigate({
          search: (now) => ({ ...now, ...part }),
          replace: part.waits !== undefined,
          resetScroll: false,
        })
      }
    />
  )
  return search.brand === undefined ? (
    screen
  ) : (
    <BrandGate brandId={search.brand}>{screen}</BrandGate>
  )
}
