import { createStore, useSelector } from '@tanstack/react-store'
import { useEffect, type ReactNode } from 'react'
import type { ReadableStore } from '#/lib/readable-store.ts'
import { Button } from './button.tsx'

/** Code that is not there from the start, as far as it is here now. */
export type CodeState<Code> =
  | { is: 'idle' }
  | { is: 'loading' }
  | { is: 'failed' }
  | { is: 'loaded'; code: Code }

/** A part of the app whose code is fetched when it is first needed. */
export interface LateCode<Code> {
  store: ReadableStore<CodeState<Code>>
  /** Fetches it, unless that was done. What failed is asked again by the next call. */
  begin: () => Promise<void>
}

/** Whether code could not be fetched when it was asked for last: after an update of the app that of before is gone. */
export const missingCode = createStore(false)

/** Keeps what `load` imports; each such import gives its reason in `src/test/layout.ts`. */
export function lateCode<Code>(load: () => Promise<Code>): LateCode<Code> {
  const store = createStore<CodeState<Code>>({ is: 'idle' })
  return {
    store,
    async begin() {
      if (store.state.is === 'loading' || store.state.is === 'loaded') return
      store.setState(() => ({ is: 'loading' }))
      try {
        const code = await load()
        store.setState(() => ({ is: 'loaded', code }))
        missingCode.setState(() => false)
      } catch {
        store.setState(() => ({ is: 'failed' }))
        missingCode.setState(() => true)
      }
    },
  }
}

/** What comes late, or null while it is not there; something else fetches it. */
export function useLateCode<Code>({ store }: LateCode<Code>): Code | null {
  const state = useSelector(store)
  return state.is === 'loaded' ? state.code : null
}

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

/** In place of what opens over the page while its code is on its way: keys are for it, and none for the page. */
export function Opening({ label }: { label: string }) {
  return (
    <dialog
      open
      aria-modal="true"
      aria-busy="true"
      aria-label={`Opening: ${label}`}
      className="sr-only"
    />
  )
}
