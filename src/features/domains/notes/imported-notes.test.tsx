import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { defangHost } from '#/lib/host-name.ts'
import { renderApp, type Intercept } from '#/test/render-app.tsx'
import { createTestService } from '#/test/test-service.ts'

const brandId = '3f1c9a52-7d04-4b1e-9a86-51c2e0d7f431'
const unknownId = '00000000-0000-4000-8000-000000000000'
const domainList = z.object({ results: z.array(z.object({ id: z.string(), name: z.string() })) })

/**
 * Opens "My notes" and imports a file with three notes. The first note has the ID of the brand's first host, and the
 * other two have unknown IDs. All three notes have the hostname of another site.
 */
async function importHostileFile(intercept: Intercept = () => undefined) {
  const service = await createTestService()
  const response = await service.fetch(`/core/api/brands/${brandId}/domains/?page_size=1`)
  const host = domainList.parse(await response.json()).results[0] ?? { id: '', name: '' }
  const app = await renderApp({
    path: `/brands/${brandId}/domains?q=nothing-on-screen`,
    service,
    intercept,
  })
  const createNote = (id: string) => ({ id, name: 'theirs.example', at: '2026-11-01T00:00:00Z' })
  // Files keep the notes of the request list under `hold`.
  const hold = [host.id, unknownId, '../../takedowns'].map(createNote)
  const text = JSON.stringify({ format: 'brand-protection notes', brands: [{ id: brandId, hold }] })
  await app.user.click(await screen.findByRole('link', { name: 'My notes' }))
  await screen.findByRole('heading', { level: 1, name: 'My notes' })
  const page = within(screen.getByRole('main'))
  await app.user.upload(
    await page.findByLabelText('Import notes and views from a file'),
    new File([text], 'notes.json', { type: 'application/json' }),
  )
  await app.user.click(await page.findByRole('button', { name: 'Import' }))
  const getRowHeaders = () =>
    page.getByRole('table', { name: 'My notes' }).querySelectorAll('th[scope=row]')
  const getNames = () => [...getRowHeaders()].map((element) => element.textContent)
  return { ...app, host: host.name, page, getNames }
}

it('shows each imported note under the hostname from the service, and lists unknown IDs as not found', async () => {
  const { user, host, page, getNames, requests } = await importHostileFile()
  const expectedNames = [defangHost(host), `Not found: ${unknownId}`, 'Not found: ../../takedowns']
  await waitFor(() => expect(getNames()).toEqual(expectedNames))
  expect(requests.filter((request) => request.includes('..'))).toEqual([])
  expect(document.body.textContent).not.toContain('theirs')

  await user.click(page.getByRole('link', { name: 'Review request list (3)' }))
  const list = await screen.findByRole('textbox', { name: /^Addresses/ })
  await waitFor(() => expect(list).toHaveProperty('value', host))
  expect(await screen.findAllByText('2 domains not added')).not.toEqual([])
})

it('adds no host to a request unless the service returns its hostname', async () => {
  const { user, page, getNames } = await importHostileFile((request) =>
    /\/domains\/[^/]+\/$/.test(new URL(request.url).pathname)
      ? new Response('{}', { status: 404 })
      : undefined,
  )
  await waitFor(() => expect(getNames()[0]).toMatch(/^Not found: /))
  await user.click(page.getByRole('link', { name: 'Review request list (3)' }))
  const list = await screen.findByRole('textbox', { name: /^Addresses/ })
  expect(await screen.findAllByText('3 domains not added')).not.toEqual([])
  expect(list).toHaveProperty('value', '')
})
