import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { brandOptions, compactBrandsOptions } from '#/api/brands.ts'
import { LoadingRows } from '#/ui/loading.tsx'

/**
 * Renders a brand's pages only if the user can see the brand (C11). A brand missing from the list may be new, so it is
 * fetched. While the list loads, the pages render.
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
