import type { QueryClient } from '@tanstack/react-query'
import { deviceHostsOptions } from '#/api/device-hosts.ts'
import { domainListOptions } from '#/api/domains.ts'
import { ApiError } from '#/api/errors.ts'
import type { HostPage } from '#/api/host-rows.ts'
import { brandsPath } from '#/api/paths.ts'
import { profileOptions } from '#/api/profile.ts'
import {
  domainFilters,
  hostListParams,
  localFilters,
  type Asked,
} from '#/features/domains/domain-search.ts'
import { localSort } from '#/features/domains/orders.ts'
import { isAnswered } from '#/replica/answers.ts'
import { NoCopy, type Replica } from '#/replica/client.ts'
import type { ReplicaQuery } from '#/replica/query.ts'
import { openReplica } from '#/replica/replica.ts'

/** The copies of whoever is signed in. */
export async function replicaOf(client: QueryClient): Promise<Replica> {
  return openReplica((await client.ensureQueryData(profileOptions())).id)
}

/** Looks whether this device has a copy of the brand, for the screen that is about to come. */
export async function lookForCopy(client: QueryClient, brandId: string): Promise<void> {
  // Who is not known has none.
  const replica = await replicaOf(client).catch(() => null)
  await replica?.look(brandId)
}

/** What the copy is asked for a list, whatever page of it. */
export const copyQuery = (asked: Asked): Omit<ReplicaQuery, 'page' | 'pageSize'> => ({
  filters: domainFilters(asked),
  local: localFilters(asked),
  order: localSort(asked),
})

async function fromCopy(client: QueryClient, brandId: string, asked: Asked) {
  const replica = await replicaOf(client)
  if (replica.store.state.get(brandId)?.looked !== true) await replica.look(brandId)
  const meta = replica.store.state.get(brandId)?.meta ?? null
  const filters = domainFilters(asked)
  if (meta === null || !isAnswered(meta, filters)) return null
  const { page, pageSize } = asked
  return replica.find(brandId, { ...copyQuery(asked), page, pageSize }).catch((error: unknown) => {
    if (error instanceof NoCopy) return null
    throw error
  })
}

/** The page of an address that asks for the copy. Where there is none the service is asked, as without it. */
export const deviceHosts = (brandId: string, asked: Asked) =>
  deviceHostsOptions(brandId, asked, async (client): Promise<HostPage> => {
    const found = await fromCopy(client, brandId, asked)
    if (found === null) return client.fetchQuery(domainListOptions(brandId, hostListParams(asked)))
    const { rows, count, copied: _, ...device } = found
    // As the service answers it (C26).
    if (rows.length === 0 && asked.page > 1)
      throw new ApiError({
        reason: { kind: 'not-found', detail: null },
        method: 'GET',
        path: brandsPath,
        status: 404,
      })
    return {
      rows,
      count,
      next: asked.page * asked.pageSize < count ? 'more' : null,
      previous: null,
      unreadable: 0,
      form: 'compact',
      lacking: null,
      device,
    }
  })
