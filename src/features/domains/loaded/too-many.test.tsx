import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createTestService } from '#/hosts/test-service.ts'
import { renderApp, type Intercept } from '#/test/render-app.tsx'

const brandId = '3f1c9a52-7d04-4b1e-9a86-51c2e0d7f431'
const limit = /^At most 100,000 can be loaded at once\. Filter the list to load a part of it\.$/

it('C64 loads and selects no more than 100,000 at once, and says what to do instead', async () => {
  const service = await createTestService({ domains: 240 })
  // The service counts one too many.
  const intercept: Intercept = async (request) => {
    const { pathname, searchParams } = new URL(request.url)
    const isFiltered = (searchParams.get('verdict_filter') ?? 'all') !== 'all'
    if (!pathname.endsWith('/domains/') || isFiltered) return undefined
    const body = (await (await service.service(request)).json()) as object
    return Response.json({ ...body, count: 100_001 })
  }
  const path = `/brands/${brandId}/domains?triage=all&feedback=comment`
  const { user, asked } = await renderApp({ path, service, intercept })
  const choose = async (name: string, value: string) =>
    fireEvent.change(await screen.findByRole('combobox', { name }), { target: { value } })

  expect(await screen.findByText(limit)).toBeTruthy()
  expect(screen.getByText(/^Short rows do not tell feedback/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Load (?:all|full)/ })).toBeNull()

  await choose('Feedback', 'any')
  await screen.findAllByRole('rowheader')
  await user.keyboard('jx')
  await user.click(await screen.findByRole('button', { name: 'More' }))
  const note = await screen.findByText(/^At most 100,000 can be selected at once/)
  expect(note.textContent).toContain('Filter the list to select a part of it.')
  expect(screen.queryByRole('menuitem', { name: /^Select all/ })).toBeNull()
  expect(asked.filter((one) => /\/domains\/\?.*page_size=100\b/.test(one))).toEqual([])
  service.close()
})
