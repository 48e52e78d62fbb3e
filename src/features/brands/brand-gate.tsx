import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { brandOptions, compactBrandsOptions } from '#/api/brands.ts'
import { LoadingRows } from '#/ui/loading.tsx'

/**
 * Renders the pages of a brand only if the user can see it (C11). A brand missing in the user's list is fetched by
 * itself because it may be new. Until the list is loaded, each part of the page handles its own errors.
 */
export function BrandGate({ brandId, children }: { brandId: string; children: ReactNode }) {
  const brands = useQuery(compactBrandsOptions()).data?.rows
  const isUnlisted = brands !== undefined && !brands.some(({ id }) => id === brandId)
  const { error, data } = useQuery({ ...brandOptions(brandId), enabled: isUnlisted })
  if (!isUnlisted) return children
  // The route's error page shows a missing brand or a failure.
  if (error) throw error
  return data ? children : <LoadingRows label="Looking for the brand" />
}
