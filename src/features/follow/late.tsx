import { lazy, Suspense } from 'react'
import { atIdle } from '#/lib/at-idle.ts'

// Nothing to see in the first picture, and nothing to lose where it cannot be fetched.
const FollowTray = lazy(async () => {
  await new Promise<void>((resolve) => atIdle(resolve))
  return import('./follow-tray.tsx').then(
    ({ FollowTray: tray }) => ({ default: tray }),
    () => ({ default: () => null }),
  )
})

/** The tray of followed cases, fetched when the page is at rest; it watches them as long as it is there. */
export const LateFollow = () => (
  <Suspense>
    <FollowTray />
  </Suspense>
)
