import { createFileRoute, redirect, useRouter } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { session } from '#/api/session.ts'
import { nextPath } from '#/features/session/session-guard.tsx'
import { SignInScreen } from '#/features/session/sign-in-screen.tsx'
import { optionalText } from '#/lib/search-field.ts'

const search = z.object({ next: optionalText })

export const Route = createFileRoute('/sign-in')({
  validateSearch: search,
  beforeLoad: ({ search: { next } }) => {
    if (session.store.state.isSignedIn)
      redirect({ href: nextPath(next), replace: true, throw: true })
  },
  component: SignIn,
})

function SignIn() {
  const router = useRouter()
  const { next } = Route.useSearch()
  return (
    <SignInScreen onSignIn={() => void router.navigate({ href: nextPath(next), replace: true })} />
  )
}
