import { useSelector } from '@tanstack/react-store'
import type { ReactNode } from 'react'
import { session, type SessionState } from '#/api/session.ts'

/** The session of this tab. */
export function useSession(): SessionState {
  return useSelector(session.store)
}

/** Unmounts customer data as soon as the session ends, before the router opens the sign-in screen. */
export function SessionGuard({ children }: { children: ReactNode }) {
  return useSession().isSignedIn ? children : null
}
