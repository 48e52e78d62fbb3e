import { Store, useSelector } from '@tanstack/react-store'
import type * as Lens from './lens.tsx'

type LensCode =
  | { is: 'idle' }
  | { is: 'loading' }
  | { is: 'failed' }
  | { is: 'loaded'; code: typeof Lens }

const lens = new Store<LensCode>({ is: 'idle' })

/**
 * Fetches the lens, which brings Unicode's list of look-alike characters and is larger than all the rest of
 * the evidence. Without it the evidence stands; what failed is asked again by the next call.
 */
export async function loadLens(): Promise<void> {
  if (lens.state.is === 'loading' || lens.state.is === 'loaded') return
  lens.setState(() => ({ is: 'loading' }))
  try {
    const code = await import('./lens.tsx')
    lens.setState(() => ({ is: 'loaded', code }))
  } catch {
    lens.setState(() => ({ is: 'failed' }))
  }
}

/** The lens, as far as it is here. */
export const useLens = (): LensCode => useSelector(lens)
