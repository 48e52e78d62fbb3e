import type { QueryClient } from '@tanstack/react-query'
import { profileOptions } from '#/api/profile.ts'
import { brandMarks } from '#/product/marks/brand-marks.ts'
import { bulkDraft, handOver } from './bulk-draft.ts'

/** Puts hosts of a brand on the list of whoever is signed in, to be looked at before they are sent. */
export async function bringHosts(
  client: QueryClient,
  brandId: string | null,
  hosts: readonly { name: string }[],
): Promise<void> {
  const { id: user } = await client.ensureQueryData(profileOptions())
  handOver(
    user,
    brandId,
    hosts.map(({ name }) => name),
  )
}

/** Puts the hosts that a user holds for a brand on the list, the first held first. */
export async function bringHeld(user: string, brandId: string): Promise<void> {
  const store = brandMarks(user, brandId)
  await Promise.all([store.loaded, bulkDraft(user).loaded])
  const held = [...store.state.value.hold.values()].toSorted((a, b) => a.at - b.at)
  if (held.length > 0)
    handOver(
      user,
      brandId,
      held.map(({ name }) => name),
    )
}
