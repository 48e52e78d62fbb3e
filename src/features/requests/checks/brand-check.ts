import { brandLabel } from '#/product/brands/brand-label.ts'
import { nameList, type Check } from './check.ts'
import type { PreflightFacts } from './facts.ts'

/**
 * A brand that does not list the host is mostly the wrong one where another of the user's does; also where
 * none was chosen because several list it. Says nothing when the brand is right or none lists the host.
 */
export function brandCheck({
  brand,
  under: { listed },
}: Pick<PreflightFacts, 'brand' | 'under'>): Check[] {
  if (brand === undefined) return []
  const listing = listed.map((one) => one.brand)
  if (listing.length === 0 || listing.some(({ id }) => id === brand?.id)) return []
  return [
    {
      id: 'brand',
      state: 'warning',
      title: `Listed by ${nameList(listing.map(brandLabel))}`,
      text: brand === null ? 'No brand chosen.' : `${brandLabel(brand)} does not list this site.`,
      switchTo: listing.map((one) => ({ brandId: one.id, name: brandLabel(one) })),
      confirm: {
        label:
          brand === null
            ? 'Request it without a brand'
            : `Request it for ${brandLabel(brand)} anyway`,
        findings: [`brand:${brand?.id ?? ''}`],
      },
    },
  ]
}
