import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { brandOptions, compactBrandsOptions } from '#/api/brands.ts'
import { LoadingRows } from '#/ui/loading.tsx'

/** Shows the brand's pages even while the list loads. An unlisted brand may be new, so it is fetched. */
export function BrandGate({ brandId, children }: { brandId: string; children: ReactNode }) {
  const brands = useQuery(compactBrandsOptions()).data?.rows
  const isUnlisted = brands !== undefined && !brands.some(({ id }) => id === brandId)
  const { error, data } = useQuery({ ...brandOptions(brandId), enabled: isUnlisted })
  if (!isUnlisted) return children
  // The route's error page shows a missing brand or a failure (C11).
  if (error) throw error
  return data ? children : <LoadingRows label="Looking for the brand" />
}
