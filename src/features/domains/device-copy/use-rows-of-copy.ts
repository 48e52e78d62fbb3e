import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { deviceHostsChanged } from '#/api/device-hosts.ts'
import { profileOptions } from '#/api/profile.ts'
import type { BrandCopy } from '#/replica/client.ts'
import { openReplica } from '#/replica/replica.ts'

/** Has the rows on screen that are of the copy read again when it changes, here or in another tab (F21). */
export function useRowsOfCopy(brandId: string): void {
  const client = useQueryClient()
  const user = useQuery(profileOptions()).data?.id
  // What another tab does to a copy is no part of rendering.
  useEffect(() => {
    if (user === undefined) return undefined
    const { store } = openReplica(user)
    let before = contentOf(store.state.get(brandId))
    const { unsubscribe } = store.subscribe((copies) => {
      const content = contentOf(copies.get(brandId))
      if (content === before) return
      before = content
      void deviceHostsChanged(client, brandId)
    })
    return unsubscribe
  }, [client, user, brandId])
}

/** The same for as long as a copy has the same rows. */
const contentOf = (copy: BrandCopy | undefined): string =>
  JSON.stringify([copy?.meta?.readAt, copy?.meta?.refreshedAt])
