import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { useState } from 'react'
import { compactBrandsOptions } from '#/api/brands.ts'
import { profileOptions } from '#/api/profile.ts'
import { session } from '#/api/session.ts'
import { LateCommandBar } from '#/features/command/late-command-bar.tsx'
import { FailurePage } from '#/features/failures/route-failure.tsx'
import { RequestOpening } from '#/features/requests/ask-for-request.tsx'
import { PlainHttpBanner } from '#/features/session/plain-http-banner.tsx'
import { SessionGuard } from '#/features/session/session-guard.tsx'
import { Shell } from '#/features/shell/shell.tsx'
import { useFirstPaint } from '#/ui/first-paint.ts'
import { lateCode, LatePart, useLateCode } from '#/ui/late-part.tsx'

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

// What opens on a press, or goes on below the page: fetched once the first page is painted, for no page waits for it.
const frameParts = lateCode(() => import('./-frame-parts.tsx'))

function AppLayout() {
  const user = useQuery(profileOptions()).data?.id ?? null
  const [leaving, setLeaving] = useState(false)
  const parts = useLateCode(frameParts)
  const isPainted = useFirstPaint()
  return (
    <SessionGuard>
      <Shell
        CommandBar={LateCommandBar}
        tray={parts && <parts.Tray />}
        dock={
          isPainted ? (
            <LatePart part={frameParts} meanwhile={<RequestOpening />}>
              {({ Dock }) => (
                <Dock user={user} leaving={leaving} onStay={() => setLeaving(false)} />
              )}
            </LatePart>
          ) : (
            <RequestOpening />
          )
        }
        banner={<PlainHttpBanner />}
        onSignOut={() => setLeaving(true)}
      >
        <Outlet />
      </Shell>
      {parts && <parts.Toasts />}
    </SessionGuard>
  )
}
