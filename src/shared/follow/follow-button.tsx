import { Bell, BellRing } from 'lucide-react'
import type { Takedown } from '#/contract/takedown.ts'
import { useDeviceValue } from '#/shared/device-value.ts'
import { Button } from '#/ui/button.tsx'
import { followedCases, following, mostFollowed, unfollowing } from './followed-cases.ts'

/** Follows a case, or no longer; only in this browser, for this user. */
export function FollowButton({ row }: { row: Takedown }) {
  const { value, ready, update } = useDeviceValue(followedCases)
  const isFollowed = value.cases.some(({ id }) => id === row.id)
  const isFull = !isFollowed && value.cases.length >= mostFollowed
  // What is over does not change any more.
  if (!isFollowed && row.is_open === false) return null
  return (
    <Button
      size="small"
      aria-pressed={isFollowed}
      disabled={isFull || !ready}
      title={
        isFull
          ? `You can follow up to ${mostFollowed} cases.`
          : 'Tells you about changes while the dashboard is open in this browser.'
      }
      onClick={() => update(isFollowed ? unfollowing(row.id) : following(row, Date.now()))}
    >
      {isFollowed ? <BellRing aria-hidden /> : <Bell aria-hidden />}
      {isFollowed ? 'Following' : 'Follow'}
    </Button>
  )
}
