import { useQuery } from '@tanstack/react-query'
import { createStore, useSelector } from '@tanstack/react-store'
import { useEffect } from 'react'
import { profileOptions } from '#/api/profile.ts'
import { brandDays, seen } from '#/product/trends/brand-days.ts'
import { lookAt } from './brand-changes.ts'
import type { BrandLine } from './brand-line.ts'
import { brandLooks, lookBefore, looked, noLooks, type Look } from './brand-looks.ts'

/** What is known of an earlier look at all brands. */
export type EarlierLook =
  /** This browser has not answered yet. */
  | { kind: 'waiting' }
  /** This browser keeps nothing. */
  | { kind: 'not-kept' }
  | { kind: 'first' }
  | { kind: 'look'; look: Look }

/** Most brands whose figures are noted by day from a list of all: each is a value of its own on the device. */
const mostNoted = 50

/** Notes the figures of a look as those of their day, for the trend of each brand (C51). */
function noteDays(user: string, { at, brands }: Look): void {
  for (const [brand, { queue, red }] of [...brands].slice(0, mostNoted))
    brandDays(user, brand).update(seen(at, { queue, red, open: null }))
}

const unread = createStore({ value: noLooks, ready: false, durable: true })

/** Notes the brands on screen as looked at, and tells what they are compared with. `readAt` in milliseconds. */
export function useBrandLooks(lines: readonly BrandLine[], readAt: number): EarlierLook {
  const user = useQuery(profileOptions()).data?.id ?? null
  const store = user === null ? null : brandLooks(user)
  const { value, ready, durable } = useSelector(store ?? unread)
  const look = lookAt(lines, readAt)
  // Only what is on screen was looked at; the same figures are noted once.
  useEffect(() => {
    if (!ready || user === null) return
    store?.update(looked(look))
    noteDays(user, look)
  }, [store, user, ready, look])
  if (!ready) return { kind: 'waiting' }
  const before = lookBefore(value, readAt)
  if (before !== null) return { kind: 'look', look: before }
  return { kind: durable ? 'first' : 'not-kept' }
}
