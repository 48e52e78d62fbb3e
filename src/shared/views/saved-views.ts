import * as z from 'zod/mini'
import { listOf, requiredField } from '#/contract/tolerant.ts'
import { resolveDay, toRelativeDay } from '#/lib/local-days.ts'
import { once } from '#/lib/once.ts'
import { createRandomId } from '#/lib/random-id.ts'
import { parseSearch, stringifySearch } from '#/lib/search-params.ts'
import { useDeviceValue } from '#/shared/use-device-value.ts'
import type { DeviceStoreOptions } from '#/storage/device-store.ts'

const listNames = ['domains', 'scans', 'takedowns', 'outcomes'] as const
type ViewedList = (typeof listNames)[number]

interface ViewTarget {
  list: ViewedList
  /** Null for all brands. */
  brandId: string | null
  /** Path and query, such as `/takedowns?status=OPEN`. */
  address: string
}

/** A view saved on this device (F18). */
export interface SavedView extends ViewTarget {
  id: string
  name: string
  pinned: boolean
}

const brandPath = String.raw`/brands/(?<brandId>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})`
const listPatterns: Readonly<Record<ViewedList, RegExp>> = {
  // Includes the pages of a single domain. A view that is saved there opens the list.
  domains: new RegExp(`^${brandPath}/domains(?:/|$)`, 'i'),
  scans: new RegExp(`^${brandPath}/scans/?$`, 'i'),
  takedowns: /^\/takedowns\/?$/,
  outcomes: /^\/outcomes\/?$/,
}

const maxUrlLength = 4000

/**
 * Parses the URL of a view. Returns null unless the URL opens one of the app's lists, because stored and imported views
 * aren't trusted.
 */
export function parseViewUrl(text: unknown): ViewTarget | null {
  // A second slash, as in `//host` or `/\host`, would lead to another site.
  if (typeof text !== 'string' || text.length > maxUrlLength || !/^\/(?![/\\])/.test(text))
    return null
  const [path = '', query = ''] = text.replace(/#.*/s, '').split(/\?(.*)/s)
  const list = listNames.find((name) => listPatterns[name].test(path))
  if (list === undefined) return null
  // A view opens at page 1. Views don't keep `ignored`, which shows a notice about a removed filter.
  const { page: _page, ignored: _ignored, ...search } = parseSearch(query)
  const pathBrandId = listPatterns[list].exec(path)?.groups?.['brandId']
  const brand = pathBrandId ?? search['brand']
  return {
    list,
    brandId: typeof brand === 'string' ? brand.toLowerCase() : null,
    address:
      (pathBrandId === undefined ? `/${list}` : `/brands/${pathBrandId}/${list}`) +
      stringifySearch(search),
  }
}

const dateParameters = ['from', 'to', 'closedFrom', 'closedTo', 'reportedFrom', 'reportedTo']

function mapDateParameters(address: string, change: (day: string) => string): string {
  const [path = '', query = ''] = address.split(/\?(.*)/s)
  const search = Object.entries(parseSearch(query)).map(([name, value]) => [
    name,
    dateParameters.includes(name) && typeof value === 'string' ? change(value) : value,
  ])
  return path + stringifySearch(Object.fromEntries(search) as Record<string, unknown>)
}

/** Replaces the dates in a view's URL with dates relative to today, such as `today-7`. Future dates stay fixed. */
export const toRelativeDays = (address: string, now: number): string =>
  mapDateParameters(address, (day) => toRelativeDay(day, now))

export const toAbsoluteDays = (address: string, now: number): string =>
  mapDateParameters(address, (day) => resolveDay(day, now) ?? day)

export const maxViewNameLength = 80
export const maxPinnedViews = 8

export function parseViewName(raw: unknown): string | null {
  const name = typeof raw === 'string' ? raw.trim().replace(/\s+/g, ' ') : ''
  return name === '' || name.length > maxViewNameLength ? null : name
}

const storedView = z.object({
  id: z.optional(z.string()),
  name: z.optional(z.unknown()),
  address: z.optional(z.unknown()),
  pinned: z.optional(z.unknown()),
})

/** Parses a stored or imported view; null if it is invalid. */
export function parseView(raw: unknown): SavedView | null {
  const { data } = storedView.safeParse(raw)
  const [name, target] = [parseViewName(data?.name), parseViewUrl(data?.address)]
  if (data === undefined || name === null || target === null) return null
  return { id: data.id ?? createRandomId(), name, pinned: data.pinned === true, ...target }
}

const viewList: z.ZodMiniType<SavedView[]> = listOf(requiredField(parseView, 'not a valid view'))

export const isSameName = (
  a: Pick<SavedView, 'list' | 'name'>,
  b: Pick<SavedView, 'list' | 'name'>,
): boolean => a.list === b.list && a.name.toLowerCase() === b.name.toLowerCase()

export const saveView =
  (view: SavedView) =>
  (views: readonly SavedView[]): readonly SavedView[] => [
    ...views.filter((other) => other.id !== view.id && !isSameName(other, view)),
    view,
  ]

/** Returns the imported views that don't exist yet. Adds a number to a name that is already taken. */
export function findNewViews(
  existing: readonly SavedView[],
  imported: readonly SavedView[],
): SavedView[] {
  const added: SavedView[] = []
  for (const view of imported) {
    const views = [...existing, ...added]
    const findByName = (name: string) => views.find((other) => isSameName(other, { ...view, name }))
    let { name } = view
    let viewOfSameName = findByName(name)
    for (let suffix = 2; viewOfSameName && viewOfSameName.address !== view.address; suffix += 1) {
      // Leave room for the suffix.
      name = `${view.name.slice(0, maxViewNameLength - 10)} (${suffix})`
      viewOfSameName = findByName(name)
    }
    // Create a new ID, because a file may reuse the ID of another view.
    if (!viewOfSameName) added.push({ ...view, id: createRandomId(), name })
  }
  return added
}

export const savedViewsOptions = (user: string): DeviceStoreOptions<readonly SavedView[]> => ({
  user,
  name: 'views',
  empty: noViews,
  schema: viewList,
  serialize: (views) =>
    views.map(({ id, name, address, pinned }) => ({ id, name, address, pinned })),
})
const noViews: readonly SavedView[] = []

/** Compares numbers by value, so that “Week 2” comes before “Week 10”. */
const getNameCollator = once(() => new Intl.Collator(undefined, { numeric: true }))

/** Views of the signed-in user, sorted by name. */
export function useSavedViews() {
  const { value, isReady, storageError, update } = useDeviceValue(savedViewsOptions)
  const views = value.toSorted((a, b) => getNameCollator().compare(a.name, b.name))
  return { views, isReady, storageError, update }
}
