import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ChangesGaps, describeNoChanges } from './changes-line.tsx'

it('F8 doesn’t say how far back scans are loaded if the scans of one brand have no times', () => {
  const brands = [Date.UTC(2026, 2, 1), null].map((oldestMs) => ({
    brandKey: 'a',
    error: null,
    uncomparedCount: 0,
    coverage: { hasReachedSeenScans: false, hasListShrunk: false, oldestMs },
  }))
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <ChangesGaps changes={{ brands, isFetching: true } as never} />
    </QueryClientProvider>,
  )
  expect(container.querySelector('li')?.textContent).toMatch(
    /scans of 2 brands could be compared: .* may be missing\.$/,
  )
})

it('F8 reports that the account could not be loaded', () => {
  expect(describeNoChanges({ profileError: new Error('refused') } as never)).toMatch(
    /^Your account could not be loaded, so changes can’t be shown\./,
  )
})
