import type { ReactNode } from 'react'
import { useSession } from './use-session.ts'

/**
 * Shows customer data only while there is a session. When it ends everything below leaves the document
 * at once, before the way to the sign-in screen begins.
 */
export function SessionGuard({ children }: { children: ReactNode }) {
  return useSession().signedIn ? children : null
}
