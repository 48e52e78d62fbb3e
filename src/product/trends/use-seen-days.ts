import { useQuery } from '@tanstack/react-query'
import { createStore, useSelector } from '@tanstack/react-store'
import { useEffect } from 'react'
import { profileOptions } from '#/api/profile.ts'
import { brandDays, noDays, seen, type BrandDays, type SeenFigures } from './brand-days.ts'

/** Figures of a brand that are on screen, and when they were read, in milliseconds. */
type FiguresOnScreen = SeenFigures & { at: number }

const unread = createStore({ value: noDays, ready: false, durable: true })

/**
 * Notes the figures on screen as those of their day, and tells the days that this device has seen; null until
 * it has answered.
 */
export function useSeenDays(brandId: string, { at, queue, red, open }: FiguresOnScreen) {
  const user = useQuery(profileOptions()).data?.id ?? null
  const store = user === null ? null : brandDays(user, brandId)
  const { value, ready } = useSelector(store ?? unread)
  // Only what is on screen was seen; the same figures of a day are noted once.
  useEffect(() => {
    if (ready && at > 0) store?.update(seen(at, { queue, red, open }))
  }, [store, ready, at, queue, red, open])
  return {
    seen: ready ? value : null,
    keep: (kept: boolean) => store?.update((days): BrandDays => ({ ...days, kept })),
  }
}
