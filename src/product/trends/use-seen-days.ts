import { useQuery } from '@tanstack/react-query'
import { createStore, useSelector } from '@tanstack/react-store'
import { useEffect } from 'react'
import { profileOptions } from '#/api/profile.ts'
import { brandDays, noDays, seen, type BrandDays, type SeenFigures } from './brand-days.ts'

/**
 * Figures of a brand that are on screen, and when the two readings behind them were made, in milliseconds: one that
 * fails leaves what it read before, maybe on an earlier day.
 */
type FiguresOnScreen = SeenFigures & { countedAt: number; casesAt: number }

const unread = createStore({ value: noDays, ready: false, durable: true })

/**
 * Notes the figures on screen as those of their day, and tells the days that this device has seen; null until
 * it has answered. `durable` is false where it has no room to keep them.
 */
export function useSeenDays(
  brandId: string,
  { countedAt, queue, red, casesAt, open }: FiguresOnScreen,
) {
  const user = useQuery(profileOptions()).data?.id ?? null
  const store = user === null ? null : brandDays(user, brandId)
  const { value, ready, durable } = useSelector(store ?? unread)
  // Only what is on screen was seen; the same figures of a day are noted once.
  useEffect(() => {
    if (!ready) return
    if (countedAt > 0) store?.update(seen(countedAt, { queue, red, open: null }))
    if (casesAt > 0) store?.update(seen(casesAt, { queue: null, red: null, open }))
  }, [store, ready, countedAt, queue, red, casesAt, open])
  return {
    seen: ready ? value : null,
    durable,
    keep: (kept: boolean) => store?.update((days): BrandDays => ({ ...days, kept })),
  }
}
