import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { compactBrandsOptions } from '#/api/brands.ts'
import { profileOptions } from '#/api/profile.ts'
import { session } from '#/api/session.ts'
import { CommandBar } from '#/features/command/command-bar.tsx'
import { LateFailurePage } from '#/features/failures/late.tsx'
import { LateFollow } from '#/features/follow/late.tsx'
import { RequestDock } from '#/features/requests/request-dock.tsx'
import { useDraftsUntilSignOut, workInHand } from '#/features/requests/session-work.ts'
import { PlainHttpBanner } from '#/features/session/plain-http-banner.tsx'
import { SessionGuard } from '#/features/session/session-guard.tsx'
import { SignOutDialog } from '#/features/session/sign-out-dialog.tsx'
import { useWorkTold } from '#/features/session/work-in-hand.ts'
import { Shell } from '#/features/shell/shell.tsx'

/** Milliseconds; below the wait after which a page shows that it is being read. */
const moment = 140

export const Route = createFileRoute('/_app')({
  beforeLoad: ({ location }) => {
    if (!session.store.state.signedIn)
      redirect({ to: '/sign-in', search: { next: location.href }, replace: true, throw: true })
  },
  // A moment is waited, so that mostly the frame comes whole. After that it stands without what is not
  // known yet: what holds up the rest can be seen in it, and the page inside has its own turn. What fails
  // later is told by the frame, which reads the same.
  loader: async ({ context: { queryClient } }) => {
    const read = Promise.all([
      queryClient.ensureQueryData(profileOptions()),
      queryClient.ensureQueryData(compactBrandsOptions()),
    ])
    await Promise.race([read, new Promise((resolve) => setTimeout(resolve, moment))])
  },
  pendingMs: Infinity,
  component: AppLayout,
  errorComponent: LateFailurePage,
})

function AppLayout() {
  const user = useQuery(profileOptions()).data?.id ?? null
  const client = useQueryClient()
  const readWork = useCallback((one: string) => workInHand(one, client), [client])
  const [leaving, setLeaving] = useState(false)
  useWorkTold(user, readWork)
  useDraftsUntilSignOut(user)
  return (
    <SessionGuard>
      <Shell
        CommandBar={CommandBar}
        tray={<LateFollow />}
        dock={<RequestDock />}
        banner={<PlainHttpBanner />}
        onSignOut={() => setLeaving(true)}
      >
        <Outlet />
      </Shell>
      {leaving && user !== null && (
        <SignOutDialog user={user} readWork={readWork} onClose={() => setLeaving(false)} />
      )}
    </SessionGuard>
  )
}
