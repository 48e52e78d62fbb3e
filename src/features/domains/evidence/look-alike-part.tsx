import { CatchBoundary } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { LoadingLines } from '#/ui/loading-lines.tsx'

const load = () => import('./lens.tsx')
const Lens = lazy(async () => ({ default: (await load()).Lens }))
const LensSummary = lazy(async () => ({ default: (await load()).LensSummary }))

/** Fetches the lens ahead of time. */
export const preloadLens = (): void => void load().catch(() => undefined)

type LookAlikeProps = {
  host: string
  /** The brand's domain; null while it is not known. */
  brandDomain: string | null
}

/** How the host resembles the brand's domain, in a line or two that have their place from the start. */
export function LookAlikeLine(props: LookAlikeProps) {
  return (
    <p className="min-h-[1.45em] min-w-0 flex-1 basis-40 text-sm [overflow-wrap:anywhere] text-muted">
      <CatchBoundary getResetKey={() => props.host} errorComponent={Nothing}>
        <Suspense>
          <LensSummary {...props} />
        </Suspense>
      </CatchBoundary>
    </p>
  )
}

const Nothing = () => 'The look-alike lens could not be loaded.'

/** The lens. */
export function LookAlikePart(props: LookAlikeProps) {
  return (
    <Suspense fallback={<LoadingLines label="Loading the lens" lines={3} />}>
      <Lens {...props} />
    </Suspense>
  )
}
