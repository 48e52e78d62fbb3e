import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { compactBrandsOptions } from '#/api/brands.ts'
import { profileOptions } from '#/api/profile.ts'
import { session } from '#/api/session.ts'
import { SessionGuard } from '#/features/session/session-guard.tsx'
import { Shell } from '#/features/shell/shell.tsx'

export const Route = createFileRoute('/_app')({
  beforeLoad: ({ location }) => {
    if (!session.getSnapshot().signedIn)
      redirect({ to: '/sign-in', search: { next: location.href }, replace: true, throw: true })
  },
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      queryClient.ensureQueryData(profileOptions()),
      queryClient.ensureQueryData(compactBrandsOptions()),
    ]),
  component: AppLayout,
})

function AppLayout() {
  return (
    <SessionGuard>
      <Shell>
        <Outlet />
      </Shell>
    </SessionGuard>
  )
}
