import { useQuery } from '@tanstack/react-query'
import { compactBrandsOptions } from '#/api/brands.ts'

/** Returns the domain of a brand. Null if the brand has no domain or isn't loaded. */
export function useBrandDomain(brandId: string | null): string | null {
  const { data } = useQuery({ ...compactBrandsOptions(), enabled: brandId !== null })
  return data?.rows.find(({ id }) => id === brandId)?.domain ?? null
}
