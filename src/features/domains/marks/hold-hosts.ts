import type { QueryClient } from '@tanstack/react-query'
import { profileOptions } from '#/api/profile.ts'
import { markSession, type MarkedRow } from './mark-session.ts'
import { deedWords } from './mark-words.ts'

/** Puts hosts on the hold list of whoever is signed in, and says so. */
export async function holdHosts(
  queryClient: QueryClient,
  brandId: string,
  hosts: readonly MarkedRow[],
): Promise<string> {
  const { id: user } = await queryClient.ensureQueryData(profileOptions())
  const marking = markSession(user, brandId)
  const held = marking.store.getSnapshot().value.hold
  const rows = hosts.filter(({ id }) => !held.has(id))
  marking.mark('hold', hosts)
  return rows.length === 0
    ? 'On hold already.'
    : `${deedWords({ what: 'hold', on: true, rows })} for a takedown request.`
}
