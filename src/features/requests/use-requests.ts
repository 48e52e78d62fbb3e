import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { profileOptions } from '#/api/profile.ts'
import { outboxOf } from './outgoing.ts'

/** The requests that the user has in hand, and what can be done with them. */
export function useRequests() {
  const { id: user } = useSuspenseQuery(profileOptions()).data
  const outbox = outboxOf(user, useQueryClient())
  const entries = useSyncExternalStore(outbox.subscribe, outbox.getSnapshot)
  return { user, outbox, entries }
}
