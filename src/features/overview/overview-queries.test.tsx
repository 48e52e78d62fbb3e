import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { allCasesOptions } from '#/api/cases.ts'
import { renderApp } from '#/test/render-app.tsx'
import { loadOverview } from './overview-queries.ts'

const brandId = '3f1c9a52-7d04-4b1e-9a86-51c2e0d7f431'

it('C106 prefetches the cases of the weekly chart', async () => {
  const { queryClient, unmount } = await renderApp({ path: '/sign-in' })
  unmount()
  const cases = () => queryClient.getQueryData(allCasesOptions().queryKey)
  void loadOverview(queryClient, brandId, { isPreload: false })
  await waitFor(() => expect(cases()?.rows.length).toBeGreaterThan(5))
  expect(cases()?.isComplete).toBe(true)
})

it('C106 loads no full list while hovering a link', async () => {
  const { queryClient, asked, unmount } = await renderApp({ path: '/sign-in' })
  unmount()
  await loadOverview(queryClient, brandId, { isPreload: true })
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  // One page of the brand, for the count of open cases, instead of all pages.
  const ofAll = (line: string) => line.includes('/takedowns/') && !line.includes('brand=')
  expect(asked.filter(ofAll)).toEqual([])
})
