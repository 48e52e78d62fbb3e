import { Bell, BellRing } from 'lucide-react'
import { useState } from 'react'
import type { Takedown } from '#/contract/takedown.ts'
import { formatCountOf } from '#/lib/numbers.ts'
import {
  listChangedCases,
  followCase,
  followedCasesOptions,
  isCaseMissing,
  markCasesSeen,
  maxFollowedCases,
  unfollowCase,
} from '#/shared/follow/followed-cases.ts'
import { useDeviceValue } from '#/shared/use-device-value.ts'
import { Button } from '#/ui/button.tsx'

export function FollowButton({ row }: { row: Takedown }) {
  const { value, isReady, update } = useDeviceValue(followedCasesOptions)
  const isFollowed = value.cases.some(({ id }) => id === row.id)
  const isFull = !isFollowed && value.cases.length >= maxFollowedCases
  // Closed cases don't change.
  if (!isFollowed && row.is_open === false) return null
  return (
    <Button
      size="small"
      disabled={isFull || !isReady}
      title={
        isFull
          ? `You can follow up to ${maxFollowedCases} cases.`
          : 'You’re told about changes to followed cases while the dashboard is open in this browser.'
      }
      onClick={() => update(isFollowed ? unfollowCase(row.id) : followCase(row, Date.now()))}
    >
      {isFollowed ? <BellRing aria-hidden /> : <Bell aria-hidden />}
      {isFollowed ? 'Unfollow' : 'Follow'}
    </Button>
  )
}

export function FollowingTools() {
  const { value, update } = useDeviceValue(followedCasesOptions)
  const changedCount = listChangedCases(value).length
  return (
    <div className="grid justify-items-start gap-1.5 text-sm text-muted">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <output>
          {changedCount === 0
            ? 'No changes since you last looked.'
            : `${formatCountOf(changedCount, 'case')} changed since you last looked.`}
        </output>
        {changedCount > 0 && (
          <Button size="small" onClick={() => update(markCasesSeen())}>
            Mark all as read
          </Button>
        )}
        <Notifications
          isOn={value.notify}
          onChange={(notify) => update((followed) => ({ ...followed, notify }))}
        />
      </div>
      {value.cases.filter(isCaseMissing).map(({ id, target }) => (
        <p key={id} className="flex flex-wrap items-center gap-x-3">
          <span>
            <bdi translate="no">{target}</bdi> can no longer be found.
          </span>
          <Button size="small" onClick={() => update(unfollowCase(id))}>
            Unfollow
          </Button>
        </p>
      ))}
    </div>
  )
}

type NotificationsProps = { isOn: boolean; onChange: (isOn: boolean) => void }

function Notifications({ isOn, onChange }: NotificationsProps) {
  const [isRefused, setIsRefused] = useState(false)
  if (typeof Notification !== 'function') return null
  const toggle = async () => {
    const isAllowed = isOn || (await Notification.requestPermission()) === 'granted'
    setIsRefused(!isAllowed)
    if (isAllowed) onChange(!isOn)
  }
  return (
    <>
      <Button size="small" onClick={() => void toggle()}>
        {isOn ? 'Turn off browser notifications' : 'Turn on browser notifications'}
      </Button>
      <output>{isRefused && 'The browser doesn’t allow notifications from this page.'}</output>
    </>
  )
}
