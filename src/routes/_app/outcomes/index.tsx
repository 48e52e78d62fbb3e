import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { BrandGate } from '#/features/brands/brand-gate.tsx'
import { outcomeDefaults, outcomeSearch, withDays } from '#/features/outcomes/outcome-search.ts'
import { OutcomesScreen } from '#/features/outcomes/outcomes-screen.tsx'
import { takeCasesOfCopy } from '#/product/cases/copied-cases.ts'

export const Route = createFileRoute('/_app/outcomes/')({
  staticData: { place: 'Outcomes', placeOfAll: 'All outcomes', withinOfAll: 'go.brands' },
  validateSearch: outcomeSearch,
  search: { middlewares: [stripSearchParams(outcomeDefaults)] },
  loaderDeps: ({ search: { brand } }) => ({ brand }),
  loader: {
    handler: ({ context: { queryClient }, deps: { brand } }) =>
      brand === undefined ? undefined : takeCasesOfCopy(queryClient, brand),
    // A screen that comes back before it would begin to load what the copy has.
    staleReloadMode: 'blocking',
  },
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
