import * as z from 'zod/mini'
import { field, flag, listOf, readNumber } from '#/contract/tolerant.ts'
import {
  deviceNames,
  deviceStore,
  type DeviceStore,
  type DeviceValue,
} from '#/lib/device/device-store.ts'
import { dayOf, isDay } from '#/lib/local-days.ts'

/** Figures of a brand as this device has seen them; null where one was not reported, which is never a zero. */
export interface SeenFigures {
  /** Domains to review. */
  queue: number | null
  /** Those of them with the verdict red. */
  red: number | null
  /** Open takedown cases. */
  open: number | null
}

/** What was seen last on a day, `2026-11-22` in the zone that the device had then. */
export interface SeenDay extends SeenFigures {
  day: string
}

/**
 * The days on which a user looked at a brand on this device, the oldest first. The service keeps no history of
 * its figures (C51), so trends are drawn from these.
 */
export interface BrandDays {
  days: readonly SeenDay[]
  /** Whether they stay when the user signs out. */
  kept: boolean
}

/** Nothing was seen yet. */
export const noDays: BrandDays = { days: [], kept: false }

/** Most days that are kept of a brand. */
export const mostDays = 400

const figures = ['queue', 'red', 'open'] as const

/** The newest of them, the oldest first, each day once. */
const inOrder = (days: Iterable<readonly [string, SeenDay]>): readonly SeenDay[] =>
  [...new Map(days).values()].toSorted((a, b) => (a.day < b.day ? -1 : 1)).slice(-mostDays)

/** Notes what was seen at `at`, in milliseconds. A figure that is not there leaves what was seen of it that day. */
export const seen =
  (at: number, now: SeenFigures) =>
  (before: BrandDays): BrandDays => {
    if (figures.every((figure) => now[figure] === null)) return before
    const day = dayOf(at)
    const earlier = before.days.find((one) => one.day === day)
    const next: SeenDay = {
      day,
      queue: now.queue ?? earlier?.queue ?? null,
      red: now.red ?? earlier?.red ?? null,
      open: now.open ?? earlier?.open ?? null,
    }
    if (earlier && figures.every((figure) => earlier[figure] === next[figure])) return before
    const days = before.days.map((one) => [one.day, one] as const)
    return { ...before, days: inOrder([...days, [day, next]]) }
  }

const count = field((raw): number | null => {
  const read = readNumber(raw)
  return read !== null && read >= 0 ? read : null
})

const storedDay = z.object({
  day: z.string().check(z.refine(isDay)),
  queue: count,
  red: count,
  open: count,
})

const stored: z.ZodMiniType<BrandDays> = z.pipe(
  z.object({ days: listOf(storedDay), kept: flag }),
  z.transform(({ days, kept }): BrandDays => {
    // Nothing was seen on a day that is to come.
    const today = dayOf(Date.now())
    const past = days.filter(({ day }) => day <= today)
    return { days: inOrder(past.map((one) => [one.day, one])), kept: kept === true }
  }),
)

const prefix = 'brand-days/'

/** How the days of a brand are kept for one user. */
export const brandDaysValue = (user: string, brandId: string): DeviceValue<BrandDays> => ({
  user,
  name: prefix + brandId,
  empty: noDays,
  schema: stored,
})

/** The days of a brand, kept on this device for one user. */
export const brandDays = (user: string, brandId: string): DeviceStore<BrandDays> =>
  deviceStore(brandDaysValue(user, brandId))

/** Deletes the days of a user that need not be kept. */
export async function dropBrandDays(user: string): Promise<void> {
  for (const name of await deviceNames(user)) {
    if (!name.startsWith(prefix)) continue
    brandDays(user, name.slice(prefix.length)).update((days) => (days.kept ? days : noDays))
  }
}
