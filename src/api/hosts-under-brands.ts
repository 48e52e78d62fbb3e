import {
  experimental_streamedQuery as streamedQuery,
  queryOptions,
  type QueryClient,
} from '@tanstack/react-query'
import type { Domain } from '#/contract/domain.ts'
import { settled } from './freshness.ts'
import { hostUnderBrandOptions, isHostLookup } from './host-under-brand.ts'
import type { Looked } from './looked.ts'

/** What the brands that were asked know of a host; each answer and each failure by brand. */
export interface HostLookup {
  readonly host: string
  readonly byBrand: ReadonlyMap<string, Looked<Domain | null>>
}

/** Hosts by name, as far as they have been looked up. */
export type HostLookups = ReadonlyMap<string, HostLookup>

/** Hosts that are asked for at once; the gate decides how many requests are on their way. */
const atOnce = 20

const listLookups = ['domains', null, 'by-names'] as const

type ListLookup = {
  hosts: readonly string[]
  /** All brands of the user. */
  brands: readonly string[]
  /** The brand asked first; the others are asked only where it does not list the host. Null asks all. */
  first: string | null
}

/**
 * Looks up every host of a list under the brands of the user (F16). The answer grows while it is read: it
 * is whole when it has all hosts. One request for a host that the first brand lists.
 */
export function hostsUnderBrandsOptions({ hosts, brands, first }: ListLookup) {
  return queryOptions({
    queryKey: [...listLookups, first, brands, hosts],
    queryFn: streamedQuery<HostLookup[], HostLookups>({
      refetchMode: 'replace',
      streamFn: async function* ({ client, signal }) {
        const ask = async (brandId: string, host: string): Promise<Looked<Domain | null>> => {
          // Not asked anew for every line that is added.
          const options = { ...hostUnderBrandOptions(brandId, host), staleTime: settled }
          return client.fetchQuery(options).then(
            (data) => ({ data, error: null }),
            (error: unknown) => ({ data: undefined, error }),
          )
        }
        const lookUp = async (host: string): Promise<HostLookup> => {
          const byBrand = new Map<string, Looked<Domain | null>>()
          if (first !== null) byBrand.set(first, await ask(first, host))
          // Known there, or not to be known: no other brand makes that better.
          const elsewhere = first === null || byBrand.get(first)?.data === null
          const others = elsewhere ? brands.filter((brandId) => brandId !== first) : []
          const answers = await Promise.all(
            others.map(async (brandId) => [brandId, await ask(brandId, host)] as const),
          )
          for (const [brandId, answer] of answers) byBrand.set(brandId, answer)
          return { host, byBrand }
        }
        for (let start = 0; start < hosts.length && !signal.aborted; start += atOnce)
          yield await Promise.all(hosts.slice(start, start + atOnce).map(lookUp))
      },
      reducer: (known, found) =>
        new Map([...known, ...found.map((one) => [one.host, one] as const)]),
      initialValue: new Map(),
    }),
    staleTime: settled,
    structuralSharing: false,
  })
}

/** Looks up hosts anew: at once those of the lists on screen, others when they are asked for. */
export async function lookUpAnew(client: QueryClient): Promise<void> {
  await client.invalidateQueries({
    predicate: ({ queryKey }) => isHostLookup(queryKey),
    refetchType: 'none',
  })
  await client.invalidateQueries({ queryKey: listLookups })
}
