import { Store } from '@tanstack/store'
import type { StorageFault } from './row.ts'

/**
 * Why this page can store nothing, as far as its sender knows; null while all is well, or nobody is signed in. Apart
 * from the sender, which is fetched late.
 */
export const storageFault = new Store<StorageFault | null>(null)
