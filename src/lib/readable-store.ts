import type { Store } from '@tanstack/store'

/** Read-only view of a store. Use with `useSelector`. */
export type ReadableStore<Value> = Pick<Store<Value>, 'state' | 'get' | 'subscribe'>
