import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { Bell, BellRing } from 'lucide-react'
import { profileOptions } from '#/api/profile.ts'
import type { Takedown } from '#/contract/takedown.ts'
import { Button } from '#/ui/button.tsx'
import { following, followStore, mostFollowed, unfollowing } from './follow-book.ts'

/** Follows a case, or no longer; only in this browser, for this user. */
export function FollowButton({ row }: { row: Takedown }) {
  const user = useQuery(profileOptions()).data?.id
  return user === undefined ? null : <ButtonOf user={user} row={row} />
}

function ButtonOf({ user, row }: { user: string; row: Takedown }) {
  const store = followStore(user)
  const { value: book } = useSelector(store)
  const followed = book.cases.has(row.id)
  const full = !followed && book.cases.size >= mostFollowed
  // What is over does not change any more.
  if (!followed && row.is_open === false) return null
  return (
    <Button
      size="small"
      aria-pressed={followed}
      disabled={full}
      title={
        full
          ? `You can follow up to ${mostFollowed} cases.`
          : 'Tells you about changes while the dashboard is open in this browser.'
      }
      onClick={() => store.update(followed ? unfollowing(row.id) : following(row, Date.now()))}
    >
      {followed ? <BellRing aria-hidden /> : <Bell aria-hidden />}
      {followed ? 'Following' : 'Follow'}
    </Button>
  )
}
