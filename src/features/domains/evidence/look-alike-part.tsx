import { CatchBoundary } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { Button } from '#/ui/button.tsx'
import { LoadingLines } from '#/ui/loading-lines.tsx'
import { loadLens, useLens } from './lens-code.ts'

/** Fetches the lens ahead of time; what has failed once is left to those who need it. */
export const preloadLens = (): void => void loadLens({ again: false })

type LookAlikeProps = {
  host: string
  /** The brand's domain; null while it is not known. */
  brandDomain: string | null
}

/**
 * How the host resembles the brand's domain, in few words. They have their place from the start; what
 * does not fit stands in the lens below.
 */
export function LookAlikeLine(props: LookAlikeProps) {
  const lens = useLens()
  // Behind the press that opened the evidence: it is worked out letter by letter.
  const worked = useDeferredValue(props.host, null) === props.host
  return (
    <p className="line-clamp-2 h-[2.9em] min-w-0 flex-1 basis-40 text-sm [overflow-wrap:anywhere] text-muted @2xl:line-clamp-1 @2xl:h-[1.45em]">
      <CatchBoundary getResetKey={() => props.host} errorComponent={Nothing}>
        {lens === 'failed' ? (
          <Nothing />
        ) : (
          lens && worked && <lens.LensSummary key={props.host} {...props} />
        )}
      </CatchBoundary>
    </p>
  )
}

const Nothing = () => 'The look-alike lens could not be loaded.'

/** The lens. A download that failed can be tried again; the rest of the evidence does not need it. */
export function LookAlikePart(props: LookAlikeProps) {
  const lens = useLens()
  if (lens === 'failed')
    return (
      <div role="alert" className="flex flex-wrap items-center gap-2 text-muted">
        The look-alike lens could not be loaded.
        <Button size="small" onClick={() => void loadLens({ again: true })}>
          Try again
        </Button>
      </div>
    )
  return lens ? <lens.Lens {...props} /> : <LoadingLines label="Loading the lens" lines={3} />
}
