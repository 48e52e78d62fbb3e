import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp } from '#/test/render-app.tsx'
import { createTestService } from '#/test/test-service.ts'

const brand = '3f1c9a52-7d04-4b1e-9a86-51c2e0d7f431'

async function fetchFirstId(list: string): Promise<string | undefined> {
  const service = await createTestService()
  const response = await service.fetch(`/core/api/${list}?page_size=1`)
  const { results } = (await response.json()) as { results: { id: string }[] }
  service.close()
  return results[0]?.id
}
const getFirstCasePath = async () => `/takedowns/${await fetchFirstId('takedowns/')}`

type PageRow = [name: string, path: () => string | Promise<string>, pattern: RegExp, role: string]

const refreshablePages: PageRow[] = [
  ['all brands', () => '/brands', /brands\/\?compact=false/, 'table'],
  ['domains', () => `/brands/${brand}/domains`, /\/domains\/\?.*compact=true.*none/, 'table'],
  ['apexes', () => `/brands/${brand}/domains?group=apex`, /group_by=apex/, 'table'],
  ['scans', () => `/brands/${brand}/scans`, /\/scans\/\?/, 'table'],
  ['takedowns', () => '/takedowns', /takedowns\/\?page=1&page_size=100/, 'table'],
  ['a case', getFirstCasePath, /takedowns\/[^/]+\/$/, 'list'],
]

describe('C155 Refresh', () => {
  it.each(refreshablePages)(
    'refetches %s when the user presses r, keeps the loaded data while loading, and reports failures without removing the data',
    async (_name, path, pattern, role) => {
      let serviceMode: 'normal' | 'hangs' | 'fails' = 'normal'
      const app = await renderApp({
        path: await path(),
        intercept: ({ url }) => {
          if (serviceMode === 'normal' || !pattern.test(url)) return undefined
          return serviceMode === 'hangs'
            ? new Promise(() => {})
            : Response.json({ detail: 'Out of order.' }, { status: 418 })
        },
      })
      const list = (await screen.findAllByRole(role))[0]
      expect(
        await screen.findByText(
          (_, element) =>
            element?.tagName === 'TIME' &&
            /^Updated \d\d:\d\d \S+$/.test(element.textContent ?? ''),
        ),
      ).toBeTruthy()
      const refresh = await screen.findByRole('button', { name: 'Refresh' })
      await waitFor(() => expect(refresh.getAttribute('aria-busy')).toBeNull())
      const countRequests = () => app.requests.filter((line) => pattern.test(line)).length

      const requestsBefore = countRequests()
      await app.user.keyboard('r')
      await waitFor(() => expect(countRequests()).toBeGreaterThan(requestsBefore))
      await waitFor(() => expect(refresh.getAttribute('aria-busy')).toBeNull())

      serviceMode = 'fails'
      await app.user.click(refresh)
      expect(await screen.findByText(/Out of order\./)).toBeTruthy()
      expect(list?.isConnected).toBe(true)

      await waitFor(() => expect(refresh.getAttribute('aria-busy')).toBeNull())
      serviceMode = 'hangs'
      await app.user.click(refresh)
      await waitFor(() => expect(refresh.getAttribute('aria-busy')).toBe('true'))
      expect(list?.isConnected).toBe(true)
    },
  )

  it('has a separate shortcut for the evidence', async () => {
    const path = `/brands/${brand}/domains/${await fetchFirstId(`brands/${brand}/domains/`)}`
    const { user, requests } = await renderApp({ path })
    const refresh = await screen.findByRole('button', { name: 'Refresh the evidence' })
    await screen.findByRole('heading', { name: /Latest scan/ })
    await waitFor(() => expect(refresh.getAttribute('aria-busy')).toBeNull())
    const countRequests = () => requests.filter((line) => line.endsWith(`${path}/`)).length
    const requestsBefore = countRequests()
    await user.keyboard('{Shift>}R{/Shift}')
    await waitFor(() => expect(countRequests()).toBe(requestsBefore + 1))
  })
})
