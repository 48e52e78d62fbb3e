import { createFileRoute, redirect } from '@tanstack/react-router'
import { session } from '#/api/session.ts'
import { SignInScreen } from '#/features/session/sign-in-screen.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** URL to open after signing in. Not a search parameter, so that no link can redirect to another site. */
    next?: string
  }
}

export const Route = createFileRoute('/sign-in')({
  beforeLoad: ({ location }) => {
    if (session.store.state.isSignedIn)
      redirect({ href: location.state.next ?? '/', replace: true, throw: true })
  },
  component: SignInScreen,
})
