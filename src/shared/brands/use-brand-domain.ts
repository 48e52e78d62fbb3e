import { useQuery } from '@tanstack/react-query'
import { compactBrandsOptions } from '#/api/brands.ts'

/** Returns a brand's own domain, to compare look-alikes with; null if the brand has none or isn't loaded. */
export function useBrandDomain(brandId: string | null): string | null {
  const { data } = useQuery({ ...compactBrandsOptions(), enabled: brandId !== null })
  return data?.rows.find(({ id }) => id === brandId)?.domain ?? null
}
