import { useSuspenseQuery } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { profileOptions } from '#/api/profile.ts'
import { markSession } from './mark-session.ts'

/**
 * The marks of the user in a brand (`marks`, kept on this device), what was done in this session
 * (`activity`), and the ways to mark (`act`). `durable` is false where the browser refuses storage.
 */
export function useMarks(brandId: string) {
  const { id: user } = useSuspenseQuery(profileOptions()).data
  const act = markSession(user, brandId)
  const { value, durable } = useSelector(act.store)
  const activity = useSelector(act.activity)
  return { marks: value, durable, activity, act }
}
export type Marking = ReturnType<typeof useMarks>
