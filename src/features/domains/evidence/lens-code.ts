import { useSelector } from '@tanstack/react-store'
import { lateCode } from '#/ui/late-code.ts'

const lens = lateCode(() => import('./lens.tsx'))

/**
 * Fetches the lens, which brings Unicode's list of look-alike characters and is larger than all the rest of
 * the evidence. Without it the evidence stands; what failed is asked again by the next call.
 */
export const loadLens = lens.begin

/** The lens, as far as it is here. */
export const useLens = () => useSelector(lens.store)
