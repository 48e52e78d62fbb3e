import { createFileRoute } from '@tanstack/react-router'
import { withDays } from '#/features/outcomes/outcome-search.ts'
import { ReportScreen } from '#/features/outcomes/report/report-screen.tsx'

export const Route = createFileRoute('/_app/outcomes/report')({
  staticData: {
    place: 'Board report',
    placeOfAll: 'Board report of all brands',
    shape: 'record',
    withinOfAll: 'go.all-outcomes',
  },
  component: Report,
})

function Report() {
  const search = withDays(Route.useSearch())
  const navigate = Route.useNavigate()
  return (
    <ReportScreen
      key={search.brand}
      search={search}
      onChange={(part) =>
        void navigate({ search: (now) => ({ ...now, ...part }), resetScroll: false })
      }
    />
  )
}
