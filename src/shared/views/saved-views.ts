import * as z from 'zod/mini'
import { listOf, must } from '#/contract/tolerant.ts'
import { lazy } from '#/lib/lazy.ts'
import { randomId } from '#/lib/random-id.ts'
import { dayMeant, relativeDay } from '#/lib/relative-day.ts'
import { parseSearch, stringifySearch } from '#/lib/search-codec.ts'
import { useDeviceValue } from '#/shared/device-value.ts'
import type { DeviceValue } from '#/storage/device-store.ts'

/** Shortcut that opens the views; also used by the command bar. */
export const viewsShortcut = 'views'

/** Lists with saved views. */
export type ViewedList = 'domains' | 'scans' | 'takedowns' | 'outcomes'

/** Path of a list with its filters and order, without origin. */
export interface ViewAddress {
  list: ViewedList
  /** Brand ID in the path; null for all brands. */
  brandId: string | null
  /** `/takedowns?status=OPEN` */
  address: string
}

/** A saved view, on this device (F18). */
export interface SavedView extends ViewAddress {
  id: string
  name: string
  /** True if the navigation shows it. */
  pinned: boolean
}

const lists = {
  domains: /^\/brands\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/domains(?:\/|$)/i,
  scans: /^\/brands\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/scans\/?$/i,
  takedowns: /^\/takedowns\/?$/,
  outcomes: /^\/outcomes\/?$/,
} as const satisfies Record<ViewedList, RegExp>

const listNames = ['domains', 'scans', 'takedowns', 'outcomes'] as const

const longestAddress = 4000

/**
 * List of a path, without its page and open record; null for any other path. Imported and stored views are not trusted:
 * the app only navigates to its own lists.
 */
export function readViewAddress(text: unknown): ViewAddress | null {
  if (typeof text !== 'string' || text.length > longestAddress || !/^\/(?![/\\])/.test(text))
    return null
  const [path = '', query = ''] = text.replace(/#.*/s, '').split(/\?(.*)/s)
  const list = listNames.find((name) => lists[name].test(path))
  if (list === undefined) return null
  const { page: _page, ignored: _ignored, ...search } = parseSearch(query)
  const inPath = lists[list].exec(path)?.[1]
  const brand = inPath ?? search['brand']
  return {
    list,
    brandId: typeof brand === 'string' ? brand.toLowerCase() : null,
    address:
      (inPath === undefined ? `/${list}` : `/brands/${inPath}/${list}`) + stringifySearch(search),
  }
}

/** Date parameters in list paths. */
const dayNames = ['from', 'to', 'closedFrom', 'closedTo', 'reportedFrom', 'reportedTo']

function changeDays(address: string, change: (day: string) => string): string {
  const [path = '', query = ''] = address.split(/\?(.*)/s)
  const search = Object.entries(parseSearch(query)).map(([name, value]) => [
    name,
    dayNames.includes(name) && typeof value === 'string' ? change(value) : value,
  ])
  return path + stringifySearch(Object.fromEntries(search) as Record<string, unknown>)
}

/** Replaces absolute dates with dates relative to today; unchanged without dates. */
export const withMovingDays = (address: string, now: number): string =>
  changeDays(address, (day) => relativeDay(day, now))

/** Replaces relative dates with absolute ones. */
export const withFixedDays = (address: string, now: number): string =>
  changeDays(address, (day) => dayMeant(day, now) ?? day)

/** Maximum length of a name, characters, to fit a menu. */
export const longestName = 80
/** Maximum number of views. */
export const mostViews = 200
/** Maximum number of views in the navigation. */
export const mostPinned = 8

/** Trimmed name; null if empty or too long. */
export function readName(raw: unknown): string | null {
  const name = typeof raw === 'string' ? raw.trim().replace(/\s+/g, ' ') : ''
  return name === '' || name.length > longestName ? null : name
}

const stored = z.object({
  id: z.optional(z.string()),
  name: z.optional(z.unknown()),
  address: z.optional(z.unknown()),
  pinned: z.optional(z.unknown()),
})

/** Parses a stored or imported view, or returns why it is invalid. */
export function readView(raw: unknown): SavedView | string {
  const { data } = stored.safeParse(raw)
  if (data === undefined) return 'not a view'
  const [name, address] = [readName(data.name), readViewAddress(data.address)]
  if (name === null) return `without a name of at most ${longestName} characters`
  if (address === null) return 'with an address that is no list of this app'
  return { id: data.id ?? randomId(), name, pinned: data.pinned === true, ...address }
}

const viewList: z.ZodMiniType<SavedView[]> = listOf(
  must((raw): SavedView | null => {
    const view = readView(raw)
    return typeof view === 'string' ? null : view
  }, 'no view'),
)

/** Returns whether two views have the same name and list. */
export const isSameName = (
  one: Pick<SavedView, 'list' | 'name'>,
  other: Pick<SavedView, 'list' | 'name'>,
): boolean => one.list === other.list && one.name.toLowerCase() === other.name.toLowerCase()

/** Adds a view and replaces one of the same name, after the user confirmed. */
export const withView =
  (added: SavedView) =>
  (views: readonly SavedView[]): readonly SavedView[] => [
    ...views.filter((view) => view.id !== added.id && !isSameName(view, added)),
    added,
  ]

/** Removes a view. */
export const withoutView =
  (id: string) =>
  (views: readonly SavedView[]): readonly SavedView[] =>
    views.filter((view) => view.id !== id)

/**
 * New views of a file. If a name is taken, the imported view gets a number. `left` are the views that exceed the
 * maximum.
 */
export function joinViews(
  known: readonly SavedView[],
  theirs: readonly SavedView[],
): { added: SavedView[]; left: SavedView[] } {
  const added: SavedView[] = []
  const left: SavedView[] = []
  for (const view of theirs) {
    const all = [...known, ...added]
    let name = view.name
    for (let number = 2; ; number += 1) {
      const taken = all.find((one) => isSameName(one, { ...view, name }))
      if (taken?.address === view.address) break
      if (taken) name = `${view.name.slice(0, 70)} (${number})`
      else if (all.length >= mostViews) left.push(view)
      // A file may reuse the ID of another view.
      else added.push({ ...view, id: randomId(), name })
      if (!taken) break
    }
  }
  return { added, left }
}

/** Storage of a user's views. */
export const viewsOf = (user: string): DeviceValue<readonly SavedView[]> => ({
  user,
  name: 'views',
  empty: noViews,
  schema: viewList,
  write: (views) => views.map(({ id, name, address, pinned }) => ({ id, name, address, pinned })),
})
const noViews: readonly SavedView[] = []

/** Natural order: Week 2 before Week 10. */
const byName = lazy(() => new Intl.Collator(undefined, { numeric: true }))

/** Views of the signed-in user, by name. */
export function useSavedViews() {
  const { value, ready, trouble, update } = useDeviceValue(viewsOf)
  const views = value.toSorted((a, b) => byName().compare(a.name, b.name))
  return { views, ready, trouble, update }
}
