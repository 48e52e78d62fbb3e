import { CatchBoundary } from '@tanstack/react-router'
import { Button } from '#/ui/button.tsx'
import { LoadingLines } from '#/ui/loading-lines.tsx'
import { loadLens, useLens } from './lens-code.ts'

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
  return (
    <p className="line-clamp-2 h-[2.9em] min-w-0 flex-1 basis-40 text-sm [overflow-wrap:anywhere] text-muted @2xl:line-clamp-1 @2xl:h-[1.45em] print:line-clamp-none print:h-auto">
      <CatchBoundary getResetKey={() => props.host} errorComponent={NotLoaded}>
        {lens.is === 'failed' && <NotLoaded />}
        {lens.is === 'loaded' && <lens.code.LensSummary key={props.host} {...props} />}
      </CatchBoundary>
    </p>
  )
}

const NotLoaded = () => 'The look-alike lens could not be loaded.'

/** The lens. A download that failed can be tried again; the rest of the evidence does not need it. */
export function LookAlikePart(props: LookAlikeProps) {
  const lens = useLens()
  if (lens.is === 'failed')
    return (
      <div role="alert" className="flex flex-wrap items-center gap-2 text-muted">
        The look-alike lens could not be loaded.
        <Button size="small" onClick={() => void loadLens()}>
          Try again
        </Button>
      </div>
    )
  if (lens.is === 'loaded') return <lens.code.Lens {...props} />
  return <LoadingLines label="Loading the lens" lines={3} />
}
