import * as z from 'zod/mini'
import { listOf, must } from '#/contract/tolerant.ts'
import { lazy } from '#/lib/lazy.ts'
import { randomId } from '#/lib/random-id.ts'
import { dayMeant, relativeDay } from '#/lib/relative-day.ts'
import { parseSearch, stringifySearch } from '#/lib/search-codec.ts'
import { useDeviceValue } from '#/shared/device-value.ts'
import type { DeviceValue } from '#/storage/device-store.ts'

/** The shortcut that opens the views, by which the command bar finds it. */
export const viewsShortcut = 'views'

/** The lists that have views. */
export type ViewedList = 'domains' | 'scans' | 'takedowns' | 'outcomes'

/** The address of a list with its filters and order, below the origin; never anything else. */
export interface ViewAddress {
  list: ViewedList
  /** The brand that it names; null for a list of all. */
  brandId: string | null
  /** `/takedowns?status=OPEN` */
  address: string
}

/** A list with a name, on this device (F18). */
export interface SavedView extends ViewAddress {
  id: string
  name: string
  /** Also shown in the navigation. */
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
 * The list that an address leads to, whatever page or record of it is open; null for any other address. Files
 * and stored views come from elsewhere: what is no list of this app is never gone to.
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

/** Days in the addresses of lists. */
const dayNames = ['from', 'to', 'closedFrom', 'closedTo', 'reportedFrom', 'reportedTo']

function changeDays(address: string, change: (day: string) => string): string {
  const [path = '', query = ''] = address.split(/\?(.*)/s)
  const search = Object.entries(parseSearch(query)).map(([name, value]) => [
    name,
    dayNames.includes(name) && typeof value === 'string' ? change(value) : value,
  ])
  return path + stringifySearch(Object.fromEntries(search) as Record<string, unknown>)
}

/** The same address with days that move with today; the same text where it has none to move. */
export const withMovingDays = (address: string, now: number): string =>
  changeDays(address, (day) => relativeDay(day, now))

/** The same with the days of now. */
export const withFixedDays = (address: string, now: number): string =>
  changeDays(address, (day) => dayMeant(day, now) ?? day)

/** Most characters of a name: a menu has room for no more. */
export const longestName = 80
/** Most views that are kept: a menu holds no more. */
export const mostViews = 200
/** Most views in the navigation. */
export const mostPinned = 8

/** The name without what surrounds it; null when nothing is left or it is too long. */
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

/** Reads a view that was stored or comes in a file, or says why it is none: an address may lead elsewhere. */
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

/** Whether two views would be taken for one another: the same name of the same list. */
export const isSameName = (
  one: Pick<SavedView, 'list' | 'name'>,
  other: Pick<SavedView, 'list' | 'name'>,
): boolean => one.list === other.list && one.name.toLowerCase() === other.name.toLowerCase()

/** Adds a view; one of the same name gives way, which the reader was told. */
export const withView =
  (added: SavedView) =>
  (views: readonly SavedView[]): readonly SavedView[] => [
    ...views.filter((view) => view.id !== added.id && !isSameName(view, added)),
    added,
  ]

/** Takes a view out. */
export const withoutView =
  (id: string) =>
  (views: readonly SavedView[]): readonly SavedView[] =>
    views.filter((view) => view.id !== id)

/**
 * The views of a file that are not here yet; one whose name is taken by another list gets a number, so that
 * nothing is lost. `left` are those that there is no room for.
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
      // A file may have the ids of other views.
      else added.push({ ...view, id: randomId(), name })
      if (!taken) break
    }
  }
  return { added, left }
}

/** How the views of a user are kept on this device. */
export const viewsOf = (user: string): DeviceValue<readonly SavedView[]> => ({
  user,
  name: 'views',
  empty: noViews,
  schema: viewList,
  write: (views) => views.map(({ id, name, address, pinned }) => ({ id, name, address, pinned })),
})
const noViews: readonly SavedView[] = []

/** As people count: Week 2 before Week 10. */
const byName = lazy(() => new Intl.Collator(undefined, { numeric: true }))

/** The views of whoever is signed in, by name. */
export function useSavedViews() {
  const { value, ready, trouble, update } = useDeviceValue(viewsOf)
  const views = value.toSorted((a, b) => byName().compare(a.name, b.name))
  return { views, ready, trouble, update }
}
