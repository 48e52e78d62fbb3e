import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { profileOptions } from '#/api/profile.ts'
import { Button } from '#/ui/button.tsx'
import { closedNotes } from './closed-notes.ts'
import { firstNotes, type NotedList } from './first-note-texts.ts'

/**
 * Three short notes that explain a list to who sees it first. Closed once, they are gone for good for this
 * user in this browser; where it refuses storage, until the page is closed.
 */
export function FirstNotes({ list }: { list: NotedList }) {
  const user = useQuery(profileOptions()).data?.id
  return user === undefined ? null : <NotesOf user={user} list={list} />
}

function NotesOf({ user, list }: { user: string; list: NotedList }) {
  const store = closedNotes(user)
  const { value: closed, ready } = useSelector(store)
  // Who has closed them must not see them come and go while the device is asked.
  if (!ready || closed.includes(list)) return null
  return (
    <section
      aria-label="How this list works"
      className="flex items-start gap-4 rounded-card border border-line bg-surface px-3.5 py-2.5 text-sm print:hidden"
    >
      <ul className="grid min-w-0 flex-1 gap-x-6 gap-y-1.5 wide:grid-cols-3">
        {firstNotes[list].map(({ title, text }) => (
          <li key={title}>
            <b className="font-semibold">{title}</b> <span className="text-muted">{text}</span>
          </li>
        ))}
      </ul>
      <Button
        size="small"
        onClick={(event) => {
          // The button is about to go, and the focus must not go with it.
          event.currentTarget.closest('main')?.focus()
          store.update((before) => (before.includes(list) ? before : [...before, list]))
        }}
      >
        Got it
      </Button>
    </section>
  )
}
