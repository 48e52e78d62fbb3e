import { useEffect, useState } from 'react'

/** Milliseconds after which somebody reads a record and is no longer moving past it. */
const staysAfter = 700

/**
 * Whether the part has been on screen for a while. What costs requests waits for it, so that moving
 * through a list with a key asks for nothing more than the records.
 */
export function useSettled(): boolean {
  const [settled, setSettled] = useState(false)
  // The passing of time is nothing that React knows of.
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), staysAfter)
    return () => clearTimeout(timer)
  }, [])
  return settled
}
