import { useQuery } from '@tanstack/react-query'
import { compactBrandsOptions } from '#/api/brands.ts'

/** A brand's own domain, which look-alikes are held against; null without a brand and while it is not known. */
export function useBrandDomain(brandId: string | null): string | null {
  const { data } = useQuery({ ...compactBrandsOptions(), enabled: brandId !== null })
  return data?.rows.find(({ id }) => id === brandId)?.domain ?? null
}
