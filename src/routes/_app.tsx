import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { compactBrandsOptions } from '#/api/brands.ts'
import { profileOptions } from '#/api/profile.ts'
import { session } from '#/api/session.ts'
import { FailurePage } from '#/features/failures/whole-page.tsx'
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
  errorComponent: FailurePage,
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
