import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { lazy } from 'react'
import { compactBrandsOptions } from '#/api/brands.ts'
import { profileOptions } from '#/api/profile.ts'
import { session } from '#/api/session.ts'
import { LateFailurePage } from '#/features/failures/late.tsx'
import { LateFollow } from '#/features/follow/late.tsx'
import { RequestDock } from '#/features/requests/request-dock.tsx'
import { SessionGuard } from '#/features/session/session-guard.tsx'
import { Shell } from '#/features/shell/shell.tsx'

const load = () => import('#/features/command/command-bar.tsx')
const commandBar = { load, Bar: lazy(async () => ({ default: (await load()).CommandBar })) }

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
      <Shell commandBar={commandBar} tray={<LateFollow />} dock={<RequestDock />}>
        <Outlet />
      </Shell>
    </SessionGuard>
  )
}
