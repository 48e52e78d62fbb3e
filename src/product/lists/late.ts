/** Fetches the words for what is seldom wrong with a list. */
export const loadNotices = () => import('./notices.tsx')
