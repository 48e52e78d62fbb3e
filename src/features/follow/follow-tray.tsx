import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { Bell } from 'lucide-react'
import { useId, useState } from 'react'
import { profileOptions } from '#/api/profile.ts'
import { formatCount } from '#/lib/numbers.ts'
import { Button } from '#/ui/button.tsx'
import { RelativeTime } from '#/ui/relative-time.tsx'
import { changeLabel } from './case-changes.ts'
import {
  allRead,
  followStore,
  readOf,
  unfollowing,
  unreadCases,
  type CaseNews,
  type FollowBook,
} from './follow-book.ts'
import { askLeave, canNotify } from './notifications.ts'
import { useWatcher } from './use-watcher.ts'

/** The cases that the user follows and what changed in them, behind a button of the frame. */
export function FollowTray() {
  const user = useQuery(profileOptions()).data?.id
  return user === undefined ? null : <TrayOf key={user} user={user} />
}

function TrayOf({ user }: { user: string }) {
  useWatcher(user)
  const id = useId()
  const store = followStore(user)
  const { value: book, durable } = useSelector(store)
  const unread = unreadCases(book)
  const words =
    unread === 0
      ? ''
      : unread === 1
        ? '1 followed case changed'
        : `${unread} followed cases changed`
  const used = book.cases.size > 0 || book.news.length > 0
  const close = () => document.getElementById(id)?.hidePopover()
  return (
    <>
      <output className="sr-only">{words}</output>
      {used && (
        <>
          <button
            type="button"
            popoverTarget={id}
            aria-label={`Followed cases${words && `, ${words}`}`}
            className="inline-flex h-8 shrink-0 items-center gap-1.5 rounded-control px-2 text-muted hover:bg-sunken hover:text-text print:hidden"
          >
            <Bell aria-hidden className="size-4" />
            {unread > 0 && (
              <span className="rounded-full bg-accent px-1.5 text-xs font-semibold text-on-accent">
                {formatCount(unread)}
              </span>
            )}
          </button>
          <section
            id={id}
            popover="auto"
            aria-label="Followed cases"
            className="inset-auto m-1 max-h-[min(36rem,80dvh)] w-104 max-w-[calc(100vw-1.5rem)] overflow-auto rounded-control border border-line-strong bg-surface p-3.5 text-text shadow-popup [position-area:bottom_span-left] [position-try-fallbacks:flip-inline] open:grid open:gap-3"
          >
            <News book={book} update={store.update} onLeave={close} />
            <Cases book={book} update={store.update} onLeave={close} />
            <Outside book={book} update={store.update} />
            <p className="text-sm text-muted">
              Updates while this tab is open.{' '}
              {durable
                ? 'Saved only in this browser.'
                : 'This browser refuses storage, or has no room left: changes are lost when the page is closed.'}
            </p>
          </section>
        </>
      )}
    </>
  )
}

type PartProps = {
  book: FollowBook
  update: (change: (book: FollowBook) => FollowBook) => void
  onLeave: () => void
}

const caseLink = 'rounded-sm font-mono text-mono [overflow-wrap:anywhere] hover:underline'

function News({ book, update, onLeave }: PartProps) {
  if (book.news.length === 0) return null
  return (
    <div className="grid gap-2">
      <div className="flex items-center gap-2">
        <h2 className="font-heading">Changes</h2>
        {unreadCases(book) > 0 && (
          <span className="ml-auto">
            <Button size="small" onClick={() => update(allRead)}>
              Mark all as read
            </Button>
          </span>
        )}
      </div>
      <ul aria-label="Changes" className="grid gap-2.5">
        {book.news.map((one) => (
          <li key={`${one.id} ${one.at}`} className="grid gap-0.5">
            <p className="flex items-baseline gap-2">
              {one.unread && (
                <span className="size-2 shrink-0 self-center rounded-full bg-accent">
                  <span className="sr-only">unread</span>
                </span>
              )}
              <Link
                to="/takedowns/$takedownId"
                params={{ takedownId: one.id }}
                onClick={() => {
                  update(readOf(one.id))
                  onLeave()
                }}
                className={caseLink}
              >
                <bdi>{one.target}</bdi>
              </Link>
              <span className="ml-auto shrink-0 text-sm text-faint">
                <RelativeTime value={new Date(one.at).toISOString()} />
              </span>
            </p>
            <ChangeList changes={one.changes} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function ChangeList({ changes }: Pick<CaseNews, 'changes'>) {
  return (
    <ul className="text-sm text-muted">
      {changes.map((change) => (
        <li key={change.what}>
          <bdi>{changeLabel(change)}</bdi>
        </li>
      ))}
    </ul>
  )
}

function Cases({ book, update, onLeave }: PartProps) {
  const cases = [...book.cases.values()]
  if (cases.length === 0) return null
  return (
    <div className="grid gap-1.5">
      <h2 className="font-heading">Followed</h2>
      <ul aria-label="Followed" className="grid gap-1.5">
        {cases.map(({ id, target, seen, is_open: isOpen }) => (
          <li key={id} className="flex items-center gap-2">
            <span className="min-w-0 flex-1">
              <Link
                to="/takedowns/$takedownId"
                params={{ takedownId: id }}
                onClick={onLeave}
                className={caseLink}
              >
                <bdi>{target}</bdi>
              </Link>
              <span className="block text-sm text-muted">
                {isOpen === false && seen.get('Outcome') ? `${seen.get('Outcome')} · ` : ''}
                {seen.get('Status')}
                {isOpen === false && ' · no longer updated'}
              </span>
            </span>
            <Button size="small" variant="quiet" onClick={() => update(unfollowing(id))}>
              Unfollow<span className="sr-only"> {target}</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Outside({ book, update }: Omit<PartProps, 'onLeave'>) {
  const [refused, setRefused] = useState(false)
  if (!canNotify()) return null
  const toggle = async () => {
    const wanted = !book.notify
    const may = !wanted || (await askLeave())
    setRefused(!may)
    if (may) update((now) => ({ ...now, notify: wanted }))
  }
  return (
    <div className="grid justify-items-start gap-1">
      <Button size="small" aria-pressed={book.notify} onClick={() => void toggle()}>
        {book.notify ? 'Browser notifications are on' : 'Turn on browser notifications'}
      </Button>
      <output className="text-sm text-muted">
        {refused && 'The browser does not allow notifications from this page.'}
      </output>
    </div>
  )
}
