import { Link } from '@tanstack/react-router'
import { Bell } from 'lucide-react'
import { useId, useState } from 'react'
import { formatCount } from '#/lib/numbers.ts'
import {
  changesSinceSeen,
  markSeen,
  unfollowing,
  type Followed,
  type FollowedCase,
} from '#/product/follow/followed-cases.ts'
import { storageWords } from '#/product/storage-words.ts'
import { Button } from '#/ui/button.tsx'
import { RelativeTime } from '#/ui/relative-time.tsx'
import { useFollow } from './use-follow.ts'

/** The cases that the user follows and what is new in them, behind a button of the frame. */
export function FollowTray() {
  const { value, changed, trouble, update } = useFollow()
  const id = useId()
  const count = changed.length
  const words =
    count === 0 ? '' : count === 1 ? '1 followed case changed' : `${count} followed cases changed`
  const open = (one: FollowedCase) => {
    update(markSeen(one.id))
    document.getElementById(id)?.hidePopover()
  }
  return (
    <>
      <output className="sr-only">{words}</output>
      {value.cases.length > 0 && (
        <>
          <button
            type="button"
            popoverTarget={id}
            aria-label={`Followed cases${words && `, ${words}`}`}
            className="inline-flex h-8 shrink-0 items-center gap-1.5 rounded-control px-2 text-muted hover:bg-sunken hover:text-text print:hidden"
          >
            <Bell aria-hidden className="size-4" />
            {count > 0 && (
              <span className="rounded-full bg-accent px-1.5 text-xs font-semibold text-on-accent">
                {formatCount(count)}
              </span>
            )}
          </button>
          <section
            id={id}
            popover="auto"
            aria-label="Followed cases"
            className="inset-auto m-1 max-h-[min(36rem,80dvh)] w-104 max-w-[calc(100vw-1.5rem)] overflow-auto rounded-control border border-line-strong bg-surface p-3.5 text-text shadow-popup [position-area:bottom_span-left] [position-try-fallbacks:flip-inline] open:grid open:gap-3"
          >
            {count > 0 && (
              <Changes cases={changed} onOpen={open} onSeen={() => update(markSeen())} />
            )}
            <Cases
              cases={value.cases}
              onOpen={open}
              onUnfollow={(one) => update(unfollowing(one.id))}
            />
            <Outside
              isOn={value.notify}
              onChange={(notify) => update((now): Followed => ({ ...now, notify }))}
            />
            <p className="text-sm text-muted">
              Updates while this tab is open.{' '}
              {trouble !== null &&
                storageWords(trouble, 'changes are lost when the page is closed')}
            </p>
          </section>
        </>
      )}
    </>
  )
}

type ListProps = { cases: readonly FollowedCase[]; onOpen: (one: FollowedCase) => void }

function CaseLink({ one, onOpen }: { one: FollowedCase; onOpen: ListProps['onOpen'] }) {
  return (
    <Link
      to="/takedowns/$takedownId"
      params={{ takedownId: one.id }}
      onClick={() => onOpen(one)}
      className="rounded-sm font-mono text-mono [overflow-wrap:anywhere] hover:underline"
    >
      <bdi translate="no">{one.target}</bdi>
    </Link>
  )
}

function Changes({ cases, onOpen, onSeen }: ListProps & { onSeen: () => void }) {
  return (
    <div className="grid gap-2">
      <div className="flex items-center gap-2">
        <h2 className="font-heading">Changes</h2>
        <span className="ml-auto">
          <Button size="small" onClick={onSeen}>
            Mark all as read
          </Button>
        </span>
      </div>
      <ul aria-label="Changes" className="grid gap-2.5">
        {cases.map((one) => (
          <li key={one.id} className="grid gap-0.5">
            <p className="flex items-baseline gap-2">
              <CaseLink one={one} onOpen={onOpen} />
              <span className="ml-auto shrink-0 text-sm text-faint">
                <RelativeTime value={new Date(one.changedAt).toISOString()} />
              </span>
            </p>
            <ul className="text-sm text-muted">
              {changesSinceSeen(one).map((change) => (
                <li key={change}>
                  <bdi>{change}</bdi>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Cases({
  cases,
  onOpen,
  onUnfollow,
}: ListProps & { onUnfollow: (one: FollowedCase) => void }) {
  return (
    <div className="grid gap-1.5">
      <h2 className="font-heading">Followed</h2>
      <ul aria-label="Followed" className="grid gap-1.5">
        {cases.map((one) => {
          const { id, target, now, is_open: isOpen } = one
          const outcome = isOpen === false && now['Outcome']
          return (
            <li key={id} className="flex items-center gap-2">
              <span className="min-w-0 flex-1">
                <CaseLink one={one} onOpen={onOpen} />
                <span className="block text-sm text-muted">
                  {outcome && `${outcome} · `}
                  {now['Status']}
                  {isOpen === false && ' · no longer updated'}
                </span>
              </span>
              <Button size="small" variant="quiet" onClick={() => onUnfollow(one)}>
                Unfollow<span className="sr-only"> {target}</span>
              </Button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function Outside({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const [refused, setRefused] = useState(false)
  if (typeof Notification !== 'function') return null
  const toggle = async () => {
    const may = isOn || (await Notification.requestPermission()) === 'granted'
    setRefused(!may)
    if (may) onChange(!isOn)
  }
  return (
    <div className="grid justify-items-start gap-1">
      <Button size="small" aria-pressed={isOn} onClick={() => void toggle()}>
        {isOn ? 'Browser notifications are on' : 'Turn on browser notifications'}
      </Button>
      <output className="text-sm text-muted">
        {refused && 'The browser does not allow notifications from this page.'}
      </output>
    </div>
  )
}
