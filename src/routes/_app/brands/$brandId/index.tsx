import { createFileRoute } from '@tanstack/react-router'
import { readOverview } from '#/features/overview/overview-reads.ts'
import { OverviewScreen } from '#/features/overview/overview-screen.tsx'

export const Route = createFileRoute('/_app/brands/$brandId/')({
  staticData: { place: 'Overview' },
  // The charts are part of this route's own chunk, which the router fetches while the data is read.
  loader: ({ context: { queryClient }, params: { brandId }, cause }) =>
    readOverview(queryClient, brandId, { isAhead: cause === 'preload' }),
  // The screen shows itself after 300 ms with or without figures; before that, the old page is better.
  pendingMs: 1000,
  component: Overview,
})

function Overview() {
  const { brandId } = Route.useParams()
  // A key, so that nothing of one brand is ever shown as another's.
  return <OverviewScreen key={brandId} brandId={brandId} />
}
