import { createStore, useSelector } from '@tanstack/react-store'
import { useEffect } from 'react'

const count = createStore(0)

/** Puts a number before the title of the document, whatever screen names it; 0 takes it away. */
export const countInTitle = (next: number): void => count.setState(() => next)

/**
 * Names the document after the screen, the most particular part first: `usePageTitle('Domains',
 * 'Northbank')`. The name stays until the next screen gives its own, so that it never flickers.
 */
export function usePageTitle(...parts: string[]): void {
  const counted = useSelector(count)
  const name = [...parts, 'Brand protection'].join(' · ')
  const title = counted === 0 ? name : `(${counted}) ${name}`
  // The title lies outside React's tree: a <title> of React would stand beside that of index.html.
  useEffect(() => {
    document.title = title
  }, [title])
}
