import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Outlet, redirect, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { compactBrandsOptions } from '#/api/brands.ts'
import { profileOptions } from '#/api/profile.ts'
import { session } from '#/api/session.ts'
import { OpeningCommandBar } from '#/features/command/opening-command-bar.tsx'
import { FailurePage } from '#/features/failures/route-failure.tsx'
import { PlainHttpBanner } from '#/features/session/plain-http-banner.tsx'
import { SessionGuard } from '#/features/session/session-guard.tsx'
import { closedHintsOptions } from '#/features/shell/first-visit-hint.tsx'
import { keySettingsOptions } from '#/features/shell/key-settings.ts'
import type { CommandBarComponent } from '#/features/shell/shell-dialogs.tsx'
import { Shell } from '#/features/shell/shell.tsx'
import { waitAtMost } from '#/lib/sleep.ts'
import { followedCasesOptions } from '#/shared/follow/followed-cases.ts'
import { loadDeviceValue } from '#/shared/use-device-value.ts'
import { savedViewsOptions } from '#/shared/views/saved-views.ts'
import { useFirstPaint } from '#/ui/first-paint.ts'
import { createLazyCode, LazyPart, useLazyCode } from '#/ui/lazy-part.tsx'

/** Less than the router's `defaultPendingMs`. */
const maxShellWaitMs = 140

export const Route = createFileRoute('/_app')({
  beforeLoad: ({ location }) => {
    if (!session.store.state.isSignedIn)
      redirect({ to: '/sign-in', state: { next: location.href }, replace: true, throw: true })
  },
  // Wait briefly, so that the shell usually renders completely. The shell handles missing data and errors.
  loader: async ({ context: { queryClient } }) => {
    const shellData = Promise.all([
      queryClient.ensureQueryData(profileOptions()),
      loadDeviceValue<readonly string[]>(queryClient, closedHintsOptions),
      loadDeviceValue(queryClient, keySettingsOptions),
      loadDeviceValue(queryClient, savedViewsOptions),
      loadDeviceValue(queryClient, followedCasesOptions),
      queryClient.ensureQueryData(compactBrandsOptions()),
    ])
    await waitAtMost(maxShellWaitMs, shellData)
  },
  pendingMs: Infinity,
  component: AppLayout,
  errorComponent: FailurePage,
})

// Fetched after the first paint, because no page needs these parts to render.
const shellParts = createLazyCode(() => import('./-shell-parts.tsx'))

const commandBarCode = createLazyCode(() => import('#/features/command/command-bar.tsx'))

/** Connects the command bar to the bulk request, because features must not import each other. */
const ConnectedCommandBar: CommandBarComponent = (props) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const parts = useLazyCode(shellParts)
  const { pageBrandId, initialText, onClose } = props
  const [earlyText, setEarlyText] = useState(initialText)
  const [focusedBefore] = useState(() => document.activeElement)
  async function reviewUrls(urls: readonly string[]) {
    await parts?.addLinesToList(client, pageBrandId, urls)
    await navigate({
      to: '/takedowns/bulk',
      search: pageBrandId === null ? {} : { brand: pageBrandId },
    })
  }
  return (
    <LazyPart
      part={commandBarCode}
      fallback={
        <OpeningCommandBar
          text={earlyText}
          onTextChange={setEarlyText}
          onClose={() => {
            onClose()
            if (focusedBefore instanceof HTMLElement) focusedBefore.focus()
          }}
        />
      }
    >
      {({ CommandBar }) => (
        <CommandBar
          {...props}
          initialText={earlyText}
          focusedBefore={focusedBefore}
          onReview={parts && ((urls) => void reviewUrls(urls))}
        />
      )}
    </LazyPart>
  )
}

function AppLayout() {
  const { data: user } = useQuery(profileOptions())
  const [isSigningOut, setIsSigningOut] = useState(false)
  const isPainted = useFirstPaint()
  return (
    <SessionGuard>
      <Shell
        CommandBar={ConnectedCommandBar}
        dock={
          isPainted && (
            <LazyPart part={shellParts} fallback={null}>
              {({ ShellParts }) => (
                <ShellParts
                  user={user}
                  isSigningOut={isSigningOut}
                  onCancelSignOut={() => setIsSigningOut(false)}
                />
              )}
            </LazyPart>
          )
        }
        banner={<PlainHttpBanner />}
        onSignOut={() => setIsSigningOut(true)}
      >
        <Outlet />
      </Shell>
    </SessionGuard>
  )
}
