import { useEffect, useState } from 'react'

/** Milliseconds; what is shorter is no reason to dim what is being read. */
const moment = 150

/** Whether something has lasted for longer than a moment. */
export function useLasting(on: boolean): boolean {
  const [lasts, setLasts] = useState(false)
  // Time is nothing that React knows of.
  useEffect(() => {
    if (!on) return undefined
    const timer = setTimeout(() => setLasts(true), moment)
    return () => {
      clearTimeout(timer)
      setLasts(false)
    }
  }, [on])
  return on && lasts
}
