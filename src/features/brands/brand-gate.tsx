import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { brandOptions, compactBrandsOptions } from '#/api/brands.ts'
import { LoadingRows } from '#/ui/loading.tsx'

/**
 * Shows the pages of a brand, even while the list of brands is still loading. If the loaded list lacks the brand, the
 * brand is fetched first, because it may be new.
 */
export function BrandGate({ brandId, children }: { brandId: string; children: ReactNode }) {
  const brands = useQuery(compactBrandsOptions()).data?.rows
  const isUnlisted = brands !== undefined && !brands.some(({ id }) => id === brandId)
  const { error, data } = useQuery({ ...brandOptions(brandId), enabled: isUnlisted })
  if (!isUnlisted) return children
  // The route's error page reports a missing brand or a failed request (C11).
  if (error) throw error
  return data ? children : <LoadingRows label="Looking for the brand" />
}
