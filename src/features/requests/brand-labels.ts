import type { CompactBrand } from '#/contract/compact-brand.ts'
import { brandLabel } from '#/product/brands/brand-label.ts'

/** Who will see the case, or the cases of a list, and when work starts (C12, C13, C139, C140). */
export function consequenceLabel(brand: CompactBrand | null, cases: 'one' | 'several'): string {
  const noun = cases === 'one' ? 'case' : 'cases'
  if (brand === null)
    return `Only you can see the ${noun}. Your provider has to approve ${cases === 'one' ? 'it' : 'them'} first.`
  const seen = `Everyone with access to ${brandLabel(brand)} can see the ${noun}, with your email address and your comment.`
  if (brand.monitoring_enabled === null) return seen
  return brand.monitoring_enabled
    ? `${seen} Monitoring is on, so work starts at once.`
    : `${seen} Monitoring is off, so your provider has to approve ${cases === 'one' ? 'it' : 'them'} first.`
}
