import { useEffect } from 'react'

/**
 * Names the document after the screen, the most particular part first: `usePageTitle('Domains',
 * 'Northbank')`. The name stays until the next screen gives its own, so that it never flickers.
 */
export function usePageTitle(...parts: string[]): void {
  const title = [...parts, 'Brand protection'].join(' · ')
  // The title lies outside React's tree: a <title> of React would stand beside that of index.html.
  useEffect(() => {
    document.title = title
  }, [title])
}
