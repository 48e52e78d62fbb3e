import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { compactBrandsOptions } from '#/api/brands.ts'
import { profileOptions } from '#/api/profile.ts'
import { session } from '#/api/session.ts'
import { CommandBar } from '#/features/command/command-bar.tsx'
import { LateFailurePage } from '#/features/failures/late.tsx'
import { LateFollow } from '#/features/follow/late.tsx'
import { LateTray } from '#/features/requests/late.tsx'
import { SessionGuard } from '#/features/session/session-guard.tsx'
import { Shell } from '#/features/shell/shell.tsx'

/** Milliseconds; below the wait after which a page shows that it is being read. */
const moment = 140

export const Route = createFileRoute('/_app')({
  beforeLoad: ({ location }) => {
    if (!session.getSnapshot().signedIn)
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
  return (
    <SessionGuard>
      <Shell CommandBar={CommandBar} tray={<LateFollow />}>
        <Outlet />
      </Shell>
      <LateTray />
    </SessionGuard>
  )
}
