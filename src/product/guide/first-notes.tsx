import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import * as z from 'zod/mini'
import { profileOptions } from '#/api/profile.ts'
import { listOf } from '#/contract/tolerant.ts'
import { deviceStore } from '#/lib/device/device-store.ts'
import { Button } from '#/ui/button.tsx'
import { domainMeanings, statusMeanings } from './meanings.ts'

/** The lists that explain themselves on a first visit. */
export type NotedList = 'domains' | 'scans' | 'takedowns' | 'brands'

type Note = { title: string; text: string }

/** What somebody needs to know who sees a list for the first time. */
const firstNotes: Readonly<Record<NotedList, readonly Note[]>> = {
  domains: [
    {
      title: 'Look:',
      text: 'j and k move through the list, and Enter opens the evidence of a domain.',
    },
    {
      title: 'Decide:',
      text: 't requests a takedown, h adds to your request list, s dismisses, z undoes.',
    },
    { title: 'For one brand:', text: domainMeanings.verdict },
  ],
  scans: [
    { title: 'One row, one scan:', text: 'A domain that is scanned often is listed often.' },
    { title: 'Newest first:', text: 'Enter opens the evidence of the domain.' },
    { title: 'Website:', text: domainMeanings.website },
  ],
  takedowns: [
    { title: 'Waiting for approval:', text: statusMeanings.REQUESTED },
    { title: 'Closed:', text: statusMeanings.CLOSED },
    { title: 'Follow a case', text: 'on its page to hear of changes in this browser.' },
  ],
  brands: [{ title: 'Every number of a brand is a link', text: 'to what is behind it.' }],
}

/** The lists whose notes a user has closed, on this device. */
const closedNotes = (user: string) =>
  deviceStore<readonly string[]>({
    user,
    name: 'closed-notes',
    empty: [],
    schema: listOf(z.string()),
  })

/** Reads them ahead of a list, so that its notes come with it and move nothing; never rejects. */
export async function notesRead(queryClient: QueryClient): Promise<void> {
  try {
    const { id } = await queryClient.ensureQueryData(profileOptions())
    await closedNotes(id).loaded
  } catch {
    // Who is signed in is not known, and the frame says so: there are no notes.
  }
}

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
