import { createFileRoute } from '@tanstack/react-router'
import { brandOptions, brandStatsOptions } from '#/api/brands.ts'
import { latePanelsCode } from '#/features/overview/late-panels-code.ts'
import { OverviewScreen } from '#/features/overview/overview-screen.tsx'
import { waitAtMost } from '#/lib/sleep.ts'
import { changesSeenOptions } from '#/shared/changes/changes-seen.ts'
import { loadBrandNotes } from '#/shared/triage-notes/triage-notes.ts'
import { loadDeviceValue } from '#/shared/use-device-value.ts'
import { chartCode } from '#/ui/chart-code.ts'
import { firstPaint } from '#/ui/first-paint.ts'

const maxWaitMs = 500

export const Route = createFileRoute('/_app/brands/$brandId/')({
  staticData: { title: 'Overview' },
  // Never rejects: each panel loads its data and shows its own error (C50).
  loader: async ({ context: { queryClient }, params: { brandId } }) => {
    const statsLoaded = queryClient.prefetchQuery(brandStatsOptions(brandId))
    void queryClient.prefetchQuery(brandOptions(brandId))
    // The “Review these first” panel needs the notes, because it leaves out handled domains.
    void loadBrandNotes(queryClient, brandId)
    void firstPaint.then(latePanelsCode.load)
    void firstPaint.then(chartCode.load)
    // Users who have marked changes as seen get a line about new changes. If the code of this line loaded later, the
    // line would shift the page.
    const changesLineLoaded = loadDeviceValue(queryClient, changesSeenOptions).then((seen) => {
      const hasMarkedSeen = seen.get(brandId)?.isFirst === false
      return hasMarkedSeen ? latePanelsCode.load() : undefined
    })
    // Show cached figures at once and refresh them.
    const isCached = queryClient.getQueryData(brandStatsOptions(brandId).queryKey) !== undefined
    await waitAtMost(maxWaitMs, Promise.all([changesLineLoaded, isCached ? null : statsLoaded]))
  },
  // Longer than the loader takes, so that the previous page stays until the loader ends.
  pendingMs: 1000,
  component: Overview,
})

function Overview() {
  const { brandId } = Route.useParams()
  // Remount per brand, so that no data is shown under another brand.
  return <OverviewScreen key={brandId} brandId={brandId} />
}
