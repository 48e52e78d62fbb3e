import type { QueryClient } from '@tanstack/react-query'
import { brandOptions, brandStatsOptions } from '#/api/brands.ts'
import { waitAtMost } from '#/lib/sleep.ts'
import { loadBrandNotes } from '#/shared/triage-notes/triage-notes.ts'
import { chartCode } from '#/ui/chart-code.ts'
import { firstPaint } from '#/ui/first-paint.ts'

/** How long the page waits for the figures before rendering without them, milliseconds. */
const figuresTimeoutMs = 300

/** Loads the figures for the first render. Never rejects: each panel loads its data and shows its own error (C50). */
export async function loadOverview(queryClient: QueryClient, brandId: string): Promise<void> {
  const figures = queryClient.prefetchQuery(brandStatsOptions(brandId))
  // Name of the brand, and whether the user can see it.
  void queryClient.prefetchQuery(brandOptions(brandId))
  // The domains to review first exclude handled ones.
  void loadBrandNotes(queryClient, brandId)
  void firstPaint.then(chartCode.load)
  // Show cached figures at once and refresh them.
  if (queryClient.getQueryData(brandStatsOptions(brandId).queryKey) !== undefined) return
  await waitAtMost(figuresTimeoutMs, figures)
}
