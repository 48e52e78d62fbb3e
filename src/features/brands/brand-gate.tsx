import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { brandOptions, compactBrandsOptions } from '#/api/brands.ts'
import { LoadingRows } from '#/ui/loading.tsx'

/**
 * What belongs to a brand, shown only when the user can see that brand: of any other nothing is said, not
 * even that it has none of something (C11). The user's brands decide; one that is not among them is asked
 * for by itself, since it may be new. While they are not known each part of the page speaks for itself.
 */
export function BrandGate({ brandId, children }: { brandId: string; children: ReactNode }) {
  const brands = useQuery(compactBrandsOptions()).data?.rows
  const isUnlisted = brands !== undefined && !brands.some(({ id }) => id === brandId)
  const { error, data } = useQuery({ ...brandOptions(brandId), enabled: isUnlisted })
  if (!isUnlisted) return children
  // The page around it tells a brand that cannot be found, or why it cannot be read.
  if (error) throw error
  return data ? children : <LoadingRows label="Looking for the brand" />
}
