import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { profileOptions } from '#/api/profile.ts'
import { senderOf } from './sender-of-user.ts'

/** The requests that the user has in hand on this device, and what can be done with them. */
export function useSender() {
  const { id: user } = useSuspenseQuery(profileOptions()).data
  const sender = senderOf(user, useQueryClient())
  const { rows, runs, ready } = useSelector(sender.store)
  return { user, sender, rows, runs, ready }
}
