import { createStore, useSelector } from '@tanstack/react-store'
import { forgottenAtSessionEnd } from '#/lib/device/session-memory.ts'

const last = createStore<string | null>(null)

// Another user of the same tab must not find the way of the one before.
forgottenAtSessionEnd(() => last.setState(() => null))

/** Remembers the brand whose pages are open, until the session ends. */
export const rememberBrand = (brandId: string): void => last.setState(() => brandId)

/** The brand that was looked at last; null before any was. */
export const useLastBrand = (): string | null => useSelector(last)
