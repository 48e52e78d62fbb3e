import { createStore, useSelector } from '@tanstack/react-store'
import { useEffect } from 'react'

const titleCount = createStore(0)

/** Shows a count before the document title, on every page; 0 removes it. */
export const countInTitle = (next: number): void => titleCount.setState(() => next)

/**
 * Sets the document title, most specific part first: `usePageTitle('Domains', 'Northbank')`. It stays until the next
 * page sets its own, so that it never flickers.
 */
export function usePageTitle(...parts: string[]): void {
  const shownCount = useSelector(titleCount)
  const name = [...parts, 'Brand protection'].join(' · ')
  const title = shownCount === 0 ? name : `(${shownCount}) ${name}`
  // A <title> rendered by React would be a second one next to that of index.html.
  useEffect(() => {
    document.title = title
  }, [title])
}
