import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, 250)
  return () => clearInterval(timer)
}

/** The seconds until a moment, `5 s`. Not read out: it would chatter. */
export function Countdown({ until }: { until: number }) {
  const seconds = useSyncExternalStore(subscribe, () =>
    Math.max(0, Math.ceil((until - Date.now()) / 1000)),
  )
  return <span className="tabular-nums">{seconds} s</span>
}
