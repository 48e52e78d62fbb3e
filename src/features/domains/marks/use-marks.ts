import { useSuspenseQuery } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { useSyncExternalStore } from 'react'
import { profileOptions } from '#/api/profile.ts'
import { markSession } from './mark-session.ts'

/**
 * The marks of the user in a brand (`marks`, kept on this device), what was done in this session
 * (`session`), and the ways to mark (`act`). `durable` is false where the browser refuses storage.
 */
export function useMarks(brandId: string) {
  const { id: user } = useSuspenseQuery(profileOptions()).data
  const act = markSession(user, brandId)
  const { value, ready, durable } = useSelector(act.store)
  const session = useSyncExternalStore(act.subscribe, act.getSnapshot)
  return { marks: value, ready, durable, session, act }
}
