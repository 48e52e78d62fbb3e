import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { BrandGate } from '#/features/brands/brand-gate.tsx'
import { outcomeDefaults, outcomeSearch, withDays } from '#/features/outcomes/outcome-search.ts'
import { ReportScreen } from '#/features/outcomes/report/report-screen.tsx'
import { takeCasesOfCopy } from '#/product/cases/copied-cases.ts'

export const Route = createFileRoute('/_app/outcomes/report')({
  staticData: {
    place: 'Board report',
    placeOfAll: 'Board report of all brands',
    shape: 'record',
    withinOfAll: 'go.brands',
  },
  validateSearch: outcomeSearch,
  search: { middlewares: [stripSearchParams(outcomeDefaults)] },
  loaderDeps: ({ search: { brand } }) => ({ brand }),
  loader: {
    handler: ({ context: { queryClient }, deps: { brand } }) =>
      brand === undefined ? undefined : takeCasesOfCopy(queryClient, brand),
    // A screen that comes back before it would begin to load what the copy has.
    staleReloadMode: 'blocking',
  },
  component: Report,
})

function Report() {
  const search = withDays(Route.useSearch())
  const navigate = Route.useNavigate()
  const screen = (
    <ReportScreen
      // A key, so that nothing of one brand is ever shown as another's.
      key={search.brand}
      search={search}
      onChange={(part) =>
        void navigate({ search: (now) => ({ ...now, ...part }), resetScroll: false })
      }
    />
  )
  return search.brand === undefined ? (
    screen
  ) : (
    <BrandGate brandId={search.brand}>{screen}</BrandGate>
  )
}
