import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ChangesGaps } from './changes-panel.tsx'

it.each([
  [[Date.UTC(2026, 2, 1), Date.UTC(2026, 2, 2)], / changes before 2 Mar 2026.* may be missing/],
  // Scans without times may end at any time.
  [[Date.UTC(2026, 2, 1), null], /are loaded: changes may be missing/],
])('F8 says from when on all scans are loaded, if it is known: %j', (oldest, expectedText) => {
  const brands = oldest.map((oldestMs) => ({
    uncompared: 0,
    coverage: { hasReachedPosition: false, hasShrunk: false, oldestMs },
  }))
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <ChangesGaps changes={{ brands, scans: {} } as never} />
    </QueryClientProvider>,
  )
  expect(container.textContent).toMatch(expectedText)
})
