import { useQuery } from '@tanstack/react-query'
import { createStore, useSelector } from '@tanstack/react-store'
import * as z from 'zod/mini'
import { profileOptions } from '#/api/profile.ts'
import { listOf, must } from '#/contract/tolerant.ts'
import { deviceStore, type DeviceState, type DeviceValue } from '#/lib/device/device-store.ts'
import { readViewAddress, type ViewAddress } from './view-address.ts'

/** A list with a name, on this device (F18). */
export interface SavedView extends ViewAddress {
  id: string
  name: string
}

/** Most characters of a name: a menu has room for no more. */
export const longestName = 80
/** Most views that are kept: a menu holds no more. */
export const mostViews = 200

/** The name without what surrounds it; null when nothing is left or it is too long. */
export function readName(raw: unknown): string | null {
  const name = typeof raw === 'string' ? raw.trim().replace(/\s+/g, ' ') : ''
  return name === '' || name.length > longestName ? null : name
}

const stored = z.object({ id: z.string(), name: z.string(), address: z.string() })

/** Reads a view that was stored or comes in a file. */
const savedView = must((raw): SavedView | null => {
  const { data } = stored.safeParse(raw)
  const [name, address] = [readName(data?.name), readViewAddress(data?.address)]
  return data && name !== null && address ? { id: data.id, name, ...address } : null
}, 'no view')

/** Whether two views would be taken for one another: the same name of the same list. */
export const isSameName = (
  one: Pick<SavedView, 'list' | 'name'>,
  other: Pick<SavedView, 'list' | 'name'>,
): boolean => one.list === other.list && one.name.toLowerCase() === other.name.toLowerCase()

/**
 * Adds views; one of the same name gives way, which the reader was asked about. No other does: those that there
 * is no room for are not added.
 */
export const puttingViews =
  (added: readonly SavedView[]) =>
  (views: readonly SavedView[]): readonly SavedView[] =>
    [
      ...views.filter((view) => !added.some((one) => one.id === view.id || isSameName(one, view))),
      ...added,
    ].slice(0, mostViews)

/** Takes a view out. */
export const withoutView =
  (id: string) =>
  (views: readonly SavedView[]): readonly SavedView[] =>
    views.some((view) => view.id === id) ? views.filter((view) => view.id !== id) : views

const none: readonly SavedView[] = []

/** How the views of a user are kept on this device. */
export const viewsOf = (user: string): DeviceValue<readonly SavedView[]> => ({
  user,
  name: 'views',
  empty: none,
  schema: listOf(savedView),
  write: (views) => views.map(({ id, name, address }) => ({ id, name, address })),
})

/** Before it is known who is signed in. */
const unread = createStore<DeviceState<readonly SavedView[]>>({
  value: none,
  ready: false,
  durable: true,
})

/** As people count: Week 2 before Week 10. */
const byName = new Intl.Collator(undefined, { numeric: true })

/** The views of whoever is signed in, by name; `store` is null until that is known. */
export function useSavedViews() {
  const user = useQuery(profileOptions()).data?.id
  const store = user === undefined ? null : deviceStore(viewsOf(user))
  const { value, durable } = useSelector(store ?? unread)
  const views = value.toSorted((a, b) => byName.compare(a.name, b.name))
  return { views, durable, store }
}
