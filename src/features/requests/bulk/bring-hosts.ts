import type { QueryClient } from '@tanstack/react-query'
import { profileOptions } from '#/api/profile.ts'
import { handOver } from './bulk-draft.ts'

/** Puts hosts of a brand on the list of whoever is signed in, to be looked at before they are sent. */
export async function bringHosts(
  client: QueryClient,
  brandId: string,
  hosts: readonly { name: string }[],
): Promise<void> {
  const { id: user } = await client.ensureQueryData(profileOptions())
  handOver(
    user,
    brandId,
    hosts.map(({ name }) => name),
  )
}
