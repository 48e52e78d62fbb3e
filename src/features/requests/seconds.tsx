import { useSyncExternalStore } from 'react'

function everyQuarter(tick: () => void): () => void {
  const timer = setInterval(tick, 250)
  return () => clearInterval(timer)
}

/** Whole seconds until a moment, none after it. */
const useSecondsUntil = (time: number): number =>
  useSyncExternalStore(everyQuarter, () => Math.max(0, Math.ceil((time - Date.now()) / 1000)))

/** Whole seconds since a moment. */
const useSecondsSince = (time: number): number =>
  useSyncExternalStore(everyQuarter, () => Math.max(0, Math.floor((Date.now() - time) / 1000)))

/** The seconds until a moment, `5 s`. Not read out: it would chatter. */
export function Countdown({ until }: { until: number }) {
  return (
    <span aria-hidden className="tabular-nums">
      {useSecondsUntil(until)} s
    </span>
  )
}

/** So many seconds without an answer are no matter. */
const patience = 3

/** Says that no answer has come for some seconds, as soon as that is worth saying. */
export function NoAnswer({ since }: { since: number }) {
  const seconds = useSecondsSince(since)
  return (
    seconds > patience && (
      <span className="text-amber">
        {' '}
        No answer
        <span aria-hidden className="tabular-nums">
          {' '}
          for {seconds} s
        </span>
        .
      </span>
    )
  )
}
