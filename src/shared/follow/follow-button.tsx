import { Bell, BellRing } from 'lucide-react'
import type { Takedown } from '#/contract/takedown.ts'
import { useDeviceValue } from '#/shared/use-device-value.ts'
import { Button } from '#/ui/button.tsx'
import { followedCases, followCase, maxFollowed, unfollowCase } from './followed-cases.ts'

/** Button that follows or unfollows a case, for this user in this browser. */
export function FollowButton({ row }: { row: Takedown }) {
  const { value, isReady, update } = useDeviceValue(followedCases)
  const isFollowed = value.cases.some(({ id }) => id === row.id)
  const isFull = !isFollowed && value.cases.length >= maxFollowed
  // Closed cases don't change.
  if (!isFollowed && row.is_open === false) return null
  return (
    <Button
      size="small"
      aria-pressed={isFollowed}
      disabled={isFull || !isReady}
      title={
        isFull
          ? `You can follow up to ${maxFollowed} cases.`
          : 'Tells you about changes while the dashboard is open in this browser.'
      }
      onClick={() => update(isFollowed ? unfollowCase(row.id) : followCase(row, Date.now()))}
    >
      {isFollowed ? <BellRing aria-hidden /> : <Bell aria-hidden />}
      {isFollowed ? 'Following' : 'Follow'}
    </Button>
  )
}
