import { useQuery } from '@tanstack/react-query'
import { createStore, useSelector } from '@tanstack/react-store'
import { profileOptions } from '#/api/profile.ts'
import type { BrandCopy } from '#/replica/client.ts'
import type { HowToRead } from '#/replica/messages.ts'
import type { CasesMeta } from '#/replica/meta.ts'
import { openReplica } from '#/replica/replica.ts'

const none = createStore<ReadonlyMap<string, BrandCopy>>(new Map())
const noCases = createStore<CasesMeta | null>(null)

/** The copy of a brand on this device, and what can be done with it; null while it is not known whose. */
export function useBrandCopy(brandId: string) {
  const user = useQuery(profileOptions()).data?.id
  const replica = user === undefined ? null : openReplica(user)
  const copy = useSelector(replica?.store ?? none, (copies) => copies.get(brandId))
  const cases = useSelector(replica?.casesMeta ?? noCases)
  if (replica === null || copy === undefined) return null
  return {
    ...copy,
    /** All cases of the user, which every copy shares; null where this device keeps none. */
    cases,
    /** Reads the brand, or what is newer than the copy. */
    read: (how: HowToRead) => replica.read(brandId, how),
    /** Ends the reading; the copy of before stays. */
    cancel: replica.cancel,
    remove: () => replica.remove(brandId),
    /** Whether it stays when the user signs out. */
    keep: (keep: boolean) => replica.keep(brandId, keep),
  }
}
export type CopyOfBrand = NonNullable<ReturnType<typeof useBrandCopy>>
