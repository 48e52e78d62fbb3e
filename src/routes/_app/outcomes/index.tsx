import { createFileRoute } from '@tanstack/react-router'
import { withDays } from '#/features/outcomes/outcome-search.ts'
import { OutcomesScreen } from '#/features/outcomes/outcomes-screen.tsx'

export const Route = createFileRoute('/_app/outcomes/')({
  staticData: { place: 'Outcomes', placeOfAll: 'All outcomes', withinOfAll: 'go.all-outcomes' },
  component: Outcomes,
})

function Outcomes() {
  const search = withDays(Route.useSearch())
  const navigate = Route.useNavigate()
  return (
    <OutcomesScreen
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
}
