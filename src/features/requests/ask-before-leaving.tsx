import { useSelector } from '@tanstack/react-store'
import { useEffect } from 'react'
import type { Sender } from '#/sender/sender-api.ts'

/** Has the browser ask before this page is closed while it would leave requests unsent or unanswered. */
export function AskBeforeLeaving({ sender }: { sender: Sender }) {
  const busy = useSelector(sender.store, ({ working }) => {
    const { delayed, waiting, sending } = sender.workInHand()
    return working && delayed + waiting + sending > 0
  })
  useEffect(() => {
    if (!busy) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [busy])
  return null
}
