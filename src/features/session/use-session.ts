import { useSelector } from '@tanstack/react-store'
import { session, type SessionState } from '#/api/session.ts'

/** The session of this tab; the component follows sign-in and sign-out. */
export function useSession(): SessionState {
  return useSelector(session.store)
}
