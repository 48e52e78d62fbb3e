import { useSelector } from '@tanstack/react-store'
import { useEffect, type ReactNode } from 'react'
import { Button } from './button.tsx'
import type { LateCode } from './late-code.ts'

type LatePartProps<Code> = {
  part: LateCode<Code>
  /** Stands in its place until it is there. */
  meanwhile: ReactNode
  children: (code: Code) => ReactNode
}

/** Shows what comes late, and fetches it. A fetch that failed is said and can be repeated. */
export function LatePart<Code>({ part, meanwhile, children }: LatePartProps<Code>) {
  const state = useSelector(part.store)
  useEffect(() => {
    void part.begin()
  }, [part])
  if (state.is === 'loaded') return children(state.code)
  if (state.is === 'failed')
    return (
      <div role="alert" className="flex flex-wrap items-center gap-2 p-3">
        <p>This part of the app could not be loaded.</p>
        <Button size="small" onClick={() => void part.begin()}>
          Try again
        </Button>
      </div>
    )
  return meanwhile
}
