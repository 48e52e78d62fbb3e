import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Outlet, redirect, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { compactBrandsOptions } from '#/api/brands.ts'
import { profileOptions } from '#/api/profile.ts'
import { session } from '#/api/session.ts'
import { FailurePage } from '#/features/failures/route-failure.tsx'
import { keySettingsOptions } from '#/features/shell/shell-dialogs.tsx'
import { Shell } from '#/features/shell/shell.tsx'
import { waitAtMost } from '#/lib/sleep.ts'
import { followedCasesOptions } from '#/shared/follow/followed-cases.ts'
import { loadDeviceValue } from '#/shared/use-device-value.ts'
import { savedViewsOptions } from '#/shared/views/saved-views.ts'
import { useIsPainted } from '#/ui/first-paint.ts'
import { createLazyCode, LazyPart } from '#/ui/lazy-part.tsx'

/** Less than the router's `defaultPendingMs`, so that the shell appears before a page shows its loading state. */
const maxShellWaitMs = 140

export const Route = createFileRoute('/_app')({
  beforeLoad: ({ location }) => {
    if (!session.store.state.isSignedIn)
      redirect({ to: '/sign-in', state: { next: location.href }, replace: true, throw: true })
  },
  // Wait briefly, so that the shell usually renders with all its data. The shell handles missing data and errors.
  loader: async ({ context: { queryClient } }) => {
    const shellData = Promise.all([
      queryClient.ensureQueryData(profileOptions()),
      loadDeviceValue(queryClient, keySettingsOptions),
      loadDeviceValue(queryClient, savedViewsOptions),
      loadDeviceValue(queryClient, followedCasesOptions),
      queryClient.ensureQueryData(compactBrandsOptions()),
    ])
    await waitAtMost(maxShellWaitMs, shellData)
  },
  // The loader ends within `maxShellWaitMs`, so no loading screen replaces the shell.
  pendingMs: Infinity,
  component: AppLayout,
  errorComponent: FailurePage,
})

// Fetched after the first paint, because no page needs these parts to render.
const shellParts = createLazyCode(() => import('./-shell-parts.tsx'))

function AppLayout() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [isSignOutOpen, setIsSignOutOpen] = useState(false)
  const isPainted = useIsPainted()
  /** Defined here, not in the command bar, because features must not import each other. */
  async function reviewUrls(urls: readonly string[], brandId: string | null) {
    await shellParts.load()
    const { state } = shellParts.store
    // If the code can't be loaded because a deploy removed it, a banner offers to reload the page.
    if (state.status !== 'loaded') return
    await state.code.addToBulkRequest(queryClient, urls)
    await navigate({ to: '/takedowns/bulk', search: brandId === null ? {} : { brand: brandId } })
  }
  return (
    <Shell
      deferredParts={
        isPainted && (
          <LazyPart part={shellParts} fallback={null}>
            {({ ShellParts }) => (
              <ShellParts
                isSignOutOpen={isSignOutOpen}
                onCloseSignOut={() => setIsSignOutOpen(false)}
              />
            )}
          </LazyPart>
        )
      }
      onReviewUrls={(urls, brandId) => void reviewUrls(urls, brandId)}
      onSignOut={() => setIsSignOutOpen(true)}
    >
      <Outlet />
    </Shell>
  )
}
