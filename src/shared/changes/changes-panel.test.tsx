import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ChangesGaps, describeNoChanges } from './changes-panel.tsx'

it.each([
  [[Date.UTC(2026, 2, 1), Date.UTC(2026, 2, 2)], /may be missing\. .* back to 2 Mar 2026/],
  // Scans without times may end at any time.
  [[Date.UTC(2026, 2, 1), null], /scans of 2 brands could be compared: .* may be missing\.$/],
])('F8 says back to when all scans are loaded, if it is known: %j', (oldest, expectedText) => {
  const brands = oldest.map((oldestMs) => ({
    brand: 'a',
    error: null,
    uncomparedCount: 0,
    coverage: { hasReachedPosition: false, hasShrunk: false, oldestMs },
  }))
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <ChangesGaps changes={{ brands, isFetching: true } as never} />
    </QueryClientProvider>,
  )
  expect(container.querySelector('li')?.textContent).toMatch(expectedText)
})

it('F8 reports that the account could not be loaded', () => {
  expect(describeNoChanges({ profileError: new Error('refused') } as never)).toMatch(
    /^Your account could not be loaded, so changes can’t be shown\./,
  )
})
