import { Hourglass, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSecondsUntil } from './seconds-until.ts'

type HeldUpProps = {
  online: boolean
  /** Milliseconds since the epoch, null when nobody asked for a pause. */
  slowedUntil: number | null
}

function Banner({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <span className="flex items-center gap-2 border-b border-line bg-amber-soft px-5 py-1.5 text-amber max-wide:px-3.5 print:hidden [&_svg]:size-3.5 [&_svg]:shrink-0">
      {icon}
      {children}
    </span>
  )
}

/** The service asked for a pause: nothing is wrong, reading goes on by itself. */
function SlowedDown({ until }: { until: number }) {
  const seconds = useSecondsUntil(until)
  return (
    <Banner icon={<Hourglass aria-hidden />}>
      <span>
        The service asked for fewer requests. Reading goes on by itself
        {/* A count that changes every second is for the eye only. */}
        <span aria-hidden>{seconds > 0 && ` in ${seconds} s`}</span>.
      </span>
    </Banner>
  )
}

/** What holds up every request, in words. */
export function HeldUp({ online, slowedUntil }: HeldUpProps) {
  return (
    <>
      {!online && (
        <Banner icon={<WifiOff aria-hidden />}>
          <span>You are offline. What is shown was read before.</span>
        </Banner>
      )}
      {slowedUntil !== null && <SlowedDown until={slowedUntil} />}
    </>
  )
}
