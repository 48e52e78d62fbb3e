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

const anyOrigin = 'http://app.invalid'

/**
 * Paths of this app: words and IDs separated by single slashes, without characters that URL parsers decode or
 * normalize.
 */
const ownPath = /^\/$|^(?:\/[\w-]+)+\/?$/

/** Returns the path to open after signing in, or '/' if `asked` is no path of this app. */
export function nextPath(asked: string | undefined): string {
  const [path = ''] = (asked ?? '').split(/[?#]/, 1)
  const url = ownPath.test(path) ? URL.parse(asked ?? '', anyOrigin) : null
  if (url?.origin !== anyOrigin || url.pathname !== path) return '/'
  if (/^\/(?:sign-in|core)(?:\/|$)/.test(path)) return '/'
  return url.pathname + url.search + url.hash
}
