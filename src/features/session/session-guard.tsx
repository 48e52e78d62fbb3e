import { useSelector } from '@tanstack/react-store'
import type { ReactNode } from 'react'
import { session, type SessionState } from '#/api/session.ts'

/** The session of this tab; the component follows sign-in and sign-out. */
export function useSession(): SessionState {
  return useSelector(session.store)
}

/**
 * Shows customer data only while there is a session. When it ends everything below leaves the document
 * at once, before the way to the sign-in screen begins.
 */
export function SessionGuard({ children }: { children: ReactNode }) {
  return useSession().signedIn ? children : null
}

const here = 'http://app.invalid'

/**
 * All that a path of this app is made of: words and identifiers, each behind one slash. Nothing in it can
 * be decoded, dropped or taken for another slash, so every reader reads the same.
 */
const ownPath = /^\/$|^(?:\/[\w-]+)+\/?$/

/** Where to go after signing in, from the address of the sign-in screen: a path of this app, else '/'. */
export function nextPath(asked: string | undefined): string {
  const [path = ''] = (asked ?? '').split(/[?#]/, 1)
  const url = ownPath.test(path) ? URL.parse(asked ?? '', here) : null
  if (url?.origin !== here || url.pathname !== path) return '/'
  if (/^\/(?:sign-in|core)(?:\/|$)/.test(path)) return '/'
  return url.pathname + url.search + url.hash
}
