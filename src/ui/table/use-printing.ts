import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the page is being printed. What depends on it is drawn before the browser lays out the paper. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false)
  // Printing is an event of the browser.
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  return printing
}
