import { createStore, useSelector } from '@tanstack/react-store'
import { useEffect } from 'react'
import { useIsPrinting } from '#/ui/printing.ts'

const countBeforeTitle = createStore(0)

/** Shows a count before the title of every page; 0 removes it. */
export const showCountInTitle = (count: number): void => countBeforeTitle.setState(() => count)

/** Sets the document title until another page sets its own: `usePageTitle('Domains', 'Northbank')`. */
export function usePageTitle(...parts: string[]): void {
  const count = useSelector(countBeforeTitle)
  // Omit the count while printing, because browsers use the title as the PDF's file name and in page headers.
  const isPrinting = useIsPrinting()
  const name = [...parts, 'Brand protection'].join(' · ')
  const title = count === 0 || isPrinting ? name : `(${count}) ${name}`
  // Don't render a <title> element: React would add it next to the <title> of index.html.
  useEffect(() => {
    document.title = title
  }, [title])
}
