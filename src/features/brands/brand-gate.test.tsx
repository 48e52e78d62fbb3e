import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { expectConsole } from '#/test/console-guard.ts'
import { createListResponse } from '#/test/list-responses.ts'
import { renderApp } from '#/test/render-app.tsx'
import { createTestService } from '#/test/test-service.ts'

/** Demo brand that the demo analyst can't see, because the analyst isn't a member of it. */
const invisibleBrand = 'c27d51fe-09b8-4e6d-b3a1-6f8240e9ad17'
const visibleBrand = '3f1c9a52-7d04-4b1e-9a86-51c2e0d7f431'
const key = 'demo-key-analyst'

const findSidebar = () => screen.findByRole('complementary', { name: 'Brand, pages and account' })

describe('C11 a URL with a brand that the loaded brand list lacks', () => {
  const paths = [
    `/brands/${invisibleBrand}`,
    `/takedowns?brand=${invisibleBrand}`,
    `/brands/${invisibleBrand}/domains`,
    `/brands/${invisibleBrand}/domains/11111111-2222-4333-8444-555555555555`,
    `/brands/${invisibleBrand}/scans`,
    `/brands/${invisibleBrand}/settings`,
    `/outcomes?brand=${invisibleBrand}`,
  ]

  it('shows “Brand not found” and no other brand if the user cannot see the brand', async () => {
    expectConsole(/Error in route match|^$/)
    const { container, router } = await renderApp({ path: '/nowhere', key })
    for (const path of paths) {
      await router.navigate({ href: path })
      await waitFor(() => expect(router.state.resolvedLocation?.href).toBe(path))
      await screen.findByRole('heading', { level: 1, name: 'Brand not found' })
      await waitFor(async () =>
        expect(within(await findSidebar()).getByText('Choose a brand')).toBeTruthy(),
      )
      const main = screen.getByRole('main').textContent
      expect(main).not.toMatch(/takedown|requested|no case|queue|scanned|Northbank/i)
      expect(container.textContent).not.toContain('Northbank')
    }
  })

  it('shows the page if the brand was added after the list was loaded', async () => {
    await renderApp({
      path: `/takedowns?brand=${visibleBrand}`,
      key,
      intercept: ({ url }) => (url.includes('compact=true') ? createListResponse([]) : undefined),
    })
    expect(await screen.findByRole('heading', { level: 1, name: 'Takedowns' })).toBeTruthy()
  })
})

it('the sidebar shows no brand for a case without one', async () => {
  const service = await createTestService()
  const [caseWithoutBrand] = await service.db.all<{ id: string }>(
    'select id from takedown where brand_id is null limit 1',
  )
  await renderApp({ path: `/takedowns/${caseWithoutBrand?.id}`, service })
  await screen.findByRole('heading', { level: 2, name: 'Timeline' })
  expect(within(await findSidebar()).getByText('Choose a brand')).toBeTruthy()
  service.close()
})

it('does not show “Brand without a name” while the brand loads', async () => {
  await renderApp({
    path: `/brands/${visibleBrand}`,
    intercept: ({ url }) =>
      url.includes('compact=true&page_size') || url.endsWith(`/brands/${visibleBrand}/`)
        ? new Promise(() => {})
        : undefined,
  })
  await screen.findByRole('list', { name: 'Headline figures' })
  expect(screen.queryByText('Brand without a name')).toBeNull()
})
