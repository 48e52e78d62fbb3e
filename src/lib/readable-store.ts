import type { Store } from '@tanstack/store'

/** A store as its readers see it; whoever made it changes it. Components read it with `useSelector`. */
export type ReadableStore<Value> = Pick<Store<Value>, 'state' | 'get' | 'subscribe'>
