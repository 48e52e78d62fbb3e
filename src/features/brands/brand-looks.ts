import * as z from 'zod/mini'
import { field, id, listOf, maybe, number, readNumber } from '#/contract/tolerant.ts'
import { deviceStore, type DeviceStore, type DeviceValue } from '#/lib/device/device-store.ts'

/** Figures of a brand that a user has seen; null where there was none, which is never a zero. */
export interface SeenFigures {
  queue: number | null
  red: number | null
  high: number | null
}

/** All brands as a user saw them: when, in milliseconds, and by brand id what their figures were. */
export interface Look {
  at: number
  brands: ReadonlyMap<string, SeenFigures>
}

/**
 * The looks that a user had at all brands in this browser. The service keeps no history (C51), so what
 * changed is worked out from these: `latest` is the look of this visit or of the last one, `before` the one that it
 * is compared with.
 */
export interface BrandLooks {
  before: Look | null
  latest: Look | null
}

/** Nobody has looked yet. */
export const noLooks: BrandLooks = { before: null, latest: null }

/** Figures that are less than this apart, in milliseconds, were seen in one visit: half a working day. */
export const visitLength = 4 * 60 * 60_000

const mostBrands = 10_000

const isSameVisit = (latest: Look, at: number): boolean => at - latest.at < visitLength

/** The look that figures of a moment are compared with; null before there was one. */
export const lookBefore = ({ before, latest }: BrandLooks, at: number): Look | null =>
  latest === null || isSameVisit(latest, at) ? before : latest

/**
 * Notes what was seen. Figures of the same visit, of a refresh or of another tab, join its look and leave
 * what it is compared with; the first ones of a later visit make the look before them that.
 */
export const looked =
  ({ at, brands }: Look) =>
  (looks: BrandLooks): BrandLooks => {
    if (brands.size === 0) return looks
    const { before, latest } = looks
    if (latest === null || !isSameVisit(latest, at))
      return { before: latest, latest: { at, brands } }
    const isNews = at > latest.at
    if (!isNews && [...brands.keys()].every((brand) => latest.brands.has(brand))) return looks
    // Another tab may have loaded later: its figures stay.
    const joined = isNews ? [...latest.brands, ...brands] : [...brands, ...latest.brands]
    return { before, latest: { at: Math.max(at, latest.at), brands: new Map(joined) } }
  }

const storedBrand = z.object({ id, queue: number, red: number, high: number })
/** Nothing was seen in the future. */
const storedTime = field((raw) => Math.min(readNumber(raw) ?? 0, Date.now()))
const storedLook = maybe(
  z.pipe(
    z.object({ at: storedTime, brands: listOf(storedBrand) }),
    z.transform(({ at, brands }): Look => {
      const kept = brands.slice(0, mostBrands)
      return { at, brands: new Map(kept.map(({ id: brand, ...seen }) => [brand, seen])) }
    }),
  ),
)
const storedLooks: z.ZodMiniType<BrandLooks> = z.object({ before: storedLook, latest: storedLook })

const writeLook = (look: Look | null) =>
  look && { at: look.at, brands: [...look.brands].map(([brand, seen]) => ({ id: brand, ...seen })) }

/** How the looks of a user are kept in this browser. */
export const brandLooksValue = (user: string): DeviceValue<BrandLooks> => ({
  user,
  name: 'brand-looks',
  empty: noLooks,
  schema: storedLooks,
  write: ({ before, latest }) => ({ before: writeLook(before), latest: writeLook(latest) }),
})

/** The looks of a user, kept in this browser until a deliberate sign-out. */
export const brandLooks = (user: string): DeviceStore<BrandLooks> =>
  deviceStore(brandLooksValue(user))
