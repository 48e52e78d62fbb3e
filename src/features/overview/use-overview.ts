import { useQuery, useQueryClient } from '@tanstack/react-query'
import { compactBrandsOptions } from '#/api/brands.ts'
import { overTimeKeys, overviewReads } from './overview-reads.ts'

/** One read of the overview, as its panels look at it. */
export interface Reading<Data> {
  data: Data | undefined
  error: Error | null
  isFetching: boolean
  /** When `data` was read, milliseconds since the epoch. */
  dataUpdatedAt: number
  refetch: () => Promise<unknown>
}

// The route's loader has just asked for what is stale, also for what failed: coming to the screen
// must not ask a second time.
const asked = { refetchOnMount: false, retryOnMount: false } as const

/** All reads of the overview of a brand, and a refresh of everything on it. */
export function useOverview(brandId: string) {
  const client = useQueryClient()
  const reads = overviewReads(brandId)
  const stats = useQuery({ ...reads.stats, ...asked })
  const brand = useQuery({ ...reads.brand, ...asked })
  const first = useQuery({ ...reads.first, ...asked })
  const running = useQuery({ ...reads.running, ...asked })
  const cases = useQuery({ ...reads.cases, ...asked })
  const brands = useQuery({ ...compactBrandsOptions(), ...asked })
  const shortBrand = brands.data?.rows.find(({ id }) => id === brandId)
  const known = shortBrand ?? brand.data
  const all = [stats, brand, first, running, cases]
  return {
    stats,
    brand,
    first,
    running,
    cases,
    /** The brand's short row, the only one that surely knows about monitoring (C31). */
    shortBrand,
    /** Null until anything of the brand has been read. */
    name: known ? (known.name ?? known.domain ?? 'Brand without a name') : null,
    /** Loads everything again; done when the last answer or failure is there. */
    refresh: () =>
      Promise.all([
        ...[...all, brands].map(({ refetch }) => refetch()),
        ...overTimeKeys(brandId).map((queryKey) =>
          client.refetchQueries({ queryKey, type: 'active' }),
        ),
      ]),
  }
}
export type Overview = ReturnType<typeof useOverview>
