import { createFileRoute } from '@tanstack/react-router'
import { loadOverview } from '#/features/overview/load-overview.ts'
import { OverviewScreen } from '#/features/overview/overview-screen.tsx'

export const Route = createFileRoute('/_app/brands/$brandId/')({
  staticData: { title: 'Overview' },
  loader: ({ context: { queryClient }, params: { brandId } }) => loadOverview(queryClient, brandId),
  // The loader waits for the figures only briefly. Meanwhile, the previous page stays.
  pendingMs: 1000,
  component: Overview,
})

function Overview() {
  const { brandId } = Route.useParams()
  // Remount per brand, so that no data is shown under another brand.
  return <OverviewScreen key={brandId} brandId={brandId} />
}
