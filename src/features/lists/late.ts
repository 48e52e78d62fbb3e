/** Fetches the words for a failed refresh. */
export const loadRefreshFailed = () => import('./refresh-failed.tsx')
