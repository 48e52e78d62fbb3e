/**
 * Where to go after signing in, from the address of the sign-in screen: a path of this app, else '/'.
 * Anything that a browser could read as another site is refused, also `//host` and `/\host`.
 */
export function nextPath(asked: string | undefined): string {
  const here = 'http://app.invalid'
  const url = asked?.startsWith('/') ? URL.parse(asked, here) : null
  if (url?.origin !== here || url.pathname === '/sign-in') return '/'
  return url.pathname + url.search + url.hash
}
