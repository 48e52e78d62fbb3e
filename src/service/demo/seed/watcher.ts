import type { DemoBrand } from './brands.ts'
import type { HostKind } from './host-kinds.ts'

/** A brand that watches a host, and what the host is in its eyes. */
export interface Watcher {
  brand: DemoBrand
  kind: HostKind
}
