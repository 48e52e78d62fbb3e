import { createStore } from '@tanstack/react-store'
import type { ReadableStore } from '#/lib/readable-store.ts'

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
      } catch {
        store.setState(() => ({ is: 'failed' }))
      }
    },
  }
}
