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
