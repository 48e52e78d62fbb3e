import type { CaseIndex } from '#/api/cases-by-host.ts'
import type { Looked } from '#/api/looked.ts'
import type { OwnHosts } from '#/api/own-hosts.ts'
import type { CompactBrand } from '#/contract/compact-brand.ts'
import type { Domain } from '#/contract/domain.ts'
import type { HostUnderBrands } from '#/product/brands/host-under-brands.ts'

/** What is known before sending. */
export interface PreflightFacts {
  host: string
  /** Null for a request without a brand, undefined while it is not known. */
  brand: CompactBrand | null | undefined
  owns: Looked<OwnHosts[]>
  open: Looked<CaseIndex>
  ended: Looked<CaseIndex>
  /** What the user's brands say of the host. */
  under: HostUnderBrands<CompactBrand, Domain>
  now: number
}
