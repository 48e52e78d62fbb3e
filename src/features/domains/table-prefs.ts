import { useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { profileOptions } from '#/api/profile.ts'
import { deviceStore, type DeviceStore } from '#/lib/device/device-store.ts'
import { setTableWishes, standardWishes, wishesFlag, type TableWishes } from './table-wishes.ts'

/** Pixels that a column may have. */
export const columnWidths = { least: 48, most: 800 } as const

const isWidth = (value: unknown, least: number, most: number): value is number =>
  typeof value === 'number' && value >= least && value <= most

function readPrefs(stored: unknown): TableWishes {
  if (typeof stored !== 'object' || stored === null) return standardWishes
  const { hidden, widths, pane } = stored as Record<string, unknown>
  const { least, most } = columnWidths
  const entries = typeof widths === 'object' && widths !== null ? Object.entries(widths) : []
  const names = Array.isArray(hidden) ? (hidden as unknown[]) : []
  return {
    hidden: names.filter((name) => typeof name === 'string').slice(0, 20),
    widths: Object.fromEntries(
      entries.filter((entry): entry is [string, number] => isWidth(entry[1], least, most)),
    ),
    pane: isWidth(pane, 320, 2000) ? pane : standardWishes.pane,
  }
}

/** The wishes of a user, kept on this device. */
const tablePrefs = (user: string): DeviceStore<TableWishes> =>
  deviceStore({ user, name: 'domain-table', empty: standardWishes, read: readPrefs })

let followed: { user: string; leave: () => void } | null = null

/** Has the list follow the wishes of a user, here and from other tabs. */
function follow(user: string): DeviceStore<TableWishes> {
  const store = tablePrefs(user)
  if (followed?.user !== user) {
    followed?.leave()
    const pass = () => setTableWishes(store.state.value)
    const { unsubscribe } = store.subscribe(pass)
    followed = { user, leave: unsubscribe }
    pass()
  }
  return store
}

/** Milliseconds that a list waits for the wishes at most; storage can hang. */
const patience = 100

/** Settles when the list follows what is wished. */
export async function prefsRead(queryClient: QueryClient): Promise<void> {
  const profile = await queryClient.ensureQueryData(profileOptions()).catch(() => null)
  if (profile === null) return
  const late = new Promise<void>((resolve) => {
    setTimeout(resolve, patience)
  })
  await Promise.race([follow(profile.id).loaded, late])
}

/** Remembers that there are wishes on this device: see `hasTableWishes`. */
function noteTableWishes(): void {
  try {
    localStorage.setItem(wishesFlag, 'changed')
  } catch {
    // A browser that refuses storage keeps no wishes either.
  }
}

/** Changes the wishes of whoever is signed in. */
export async function changeTableWishes(
  queryClient: QueryClient,
  part: Partial<TableWishes>,
): Promise<void> {
  const profile = await queryClient.ensureQueryData(profileOptions())
  noteTableWishes()
  follow(profile.id).update((before) => ({ ...before, ...part }))
}

/** The same with the wishes, for a dialog about them. */
export function useTablePrefs() {
  const { id: user } = useSuspenseQuery(profileOptions()).data
  const store = follow(user)
  const { value: prefs, durable } = useSelector(store)
  const change = (part: Partial<TableWishes>) => {
    noteTableWishes()
    store.update((before) => ({ ...before, ...part }))
  }
  return { prefs, durable, change }
}
