import { useQuery } from '@tanstack/react-query'
import { takedownOptions } from '#/api/takedowns.ts'
import type { CompactBrand } from '#/contract/compact-brand.ts'
import { useLastBrand } from './last-brand.ts'
import { useAhead } from './place.ts'

/** Beside a page: its brand, none, or not known yet. */
export type SideBrand = CompactBrand | null | undefined

/**
 * The brand that stands beside the page: that of the address or of the case; none where the user cannot see
 * that brand or a case has none; of a page of all brands the last one that was looked at. `id` is known from
 * an address before the brands are.
 */
export function useSideBrand(brands: readonly CompactBrand[] | undefined): {
  brand: SideBrand
  id: string | null
} {
  const ahead = useAhead()
  const last = useLastBrand()
  const ofCase = useQuery({
    ...takedownOptions(ahead.of === 'case' ? ahead.id : ''),
    // The page reads it.
    enabled: false,
  })
  if (!brands) return { brand: undefined, id: ahead.of === 'brand' ? ahead.id : null }
  const brand = brandOf()
  return { brand, id: brand?.id ?? null }

  function brandOf(): SideBrand {
    const all = brands ?? []
    if (ahead.of === 'brand') return all.find(({ id }) => id === ahead.id) ?? null
    const looked = all.find(({ id }) => id === last)
    if (ahead.of === 'all') return looked ?? all[0] ?? null
    if (ofCase.data) return all.find(({ id }) => id === ofCase.data.brand) ?? null
    return ofCase.error ? null : looked
  }
}
