import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { useState } from 'react'
import { compactBrandsOptions } from '#/api/brands.ts'
import { profileOptions } from '#/api/profile.ts'
import { session } from '#/api/session.ts'
import { useLooksUntilSignOut } from '#/features/brands/looks-until-sign-out.ts'
import { LateCommandBar } from '#/features/command/late-command-bar.tsx'
import { useCopiesUntilSignOut } from '#/features/domains/device-copy/copies-until-sign-out.ts'
import { FailurePage } from '#/features/failures/whole-page.tsx'
import { FollowTray } from '#/features/follow/follow-tray.tsx'
import { RequestDock } from '#/features/requests/request-dock.tsx'
import { useDraftsUntilSignOut, workInHand } from '#/features/requests/session-work.ts'
import { PlainHttpBanner } from '#/features/session/plain-http-banner.tsx'
import { SessionGuard } from '#/features/session/session-guard.tsx'
import { SignOutDialog } from '#/features/session/sign-out-dialog.tsx'
import { useWorkAnswers } from '#/features/session/work-in-hand.ts'
import { Shell } from '#/features/shell/shell.tsx'
import { removeUnkeptCopies } from '#/replica/replica.ts'

/** Milliseconds; below the wait after which a page shows that it is being read. */
const moment = 140

export const Route = createFileRoute('/_app')({
  beforeLoad: ({ location }) => {
    if (!session.store.state.signedIn)
      redirect({ to: '/sign-in', search: { next: location.href }, replace: true, throw: true })
  },
  // A moment is waited, so that mostly the frame comes whole. After that it stands without what is not
  // known yet: what delays everything else can be seen in it, and the page inside has its own turn. What fails
  // later is said by the frame, which reads the same.
  loader: async ({ context: { queryClient } }) => {
    const read = Promise.all([
      queryClient.ensureQueryData(profileOptions()),
      queryClient.ensureQueryData(compactBrandsOptions()),
    ])
    await Promise.race([read, new Promise((resolve) => setTimeout(resolve, moment))])
  },
  pendingMs: Infinity,
  component: AppLayout,
  errorComponent: FailurePage,
})

function AppLayout() {
  const user = useQuery(profileOptions()).data?.id ?? null
  const client = useQueryClient()
  const readWork = (one: string) => workInHand(one, client)
  const [leaving, setLeaving] = useState(false)
  useWorkAnswers(user, readWork)
  useDraftsUntilSignOut(user)
  useLooksUntilSignOut(user)
  useCopiesUntilSignOut(user)
  return (
    <SessionGuard>
      <Shell
        CommandBar={LateCommandBar}
        tray={<FollowTray />}
        dock={<RequestDock />}
        banner={<PlainHttpBanner />}
        onSignOut={() => setLeaving(true)}
      >
        <Outlet />
      </Shell>
      {leaving && user !== null && (
        <SignOutDialog
          user={user}
          readWork={readWork}
          clearDevice={removeUnkeptCopies}
          onClose={() => setLeaving(false)}
        />
      )}
    </SessionGuard>
  )
}
