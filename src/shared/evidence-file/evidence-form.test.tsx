import { screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderApp, type Intercept } from '#/test/render-app.tsx'
import { createTestService } from '#/test/test-service.ts'

const id = '00000000-0000-4000-8000-000000000001'
const row = {
  id,
  target_website: 'https://login.evil.example/in',
  brand: null,
  brand_display: 'North Bank',
  status: 'OPEN',
  is_open: true,
  screenshot_url: 'https://elsewhere.example/shot.png',
  created_at: '2026-11-18T10:00:00Z',
}

const respondWithCase =
  (events: () => Response, fields: object = {}): Intercept =>
  ({ url }) => {
    const { pathname } = new URL(url)
    if (pathname.endsWith('/events/')) return events()
    if (pathname.endsWith(`/${id}/`)) return Response.json({ ...row, ...fields })
    return undefined
  }

/** Files that the page saves. */
function collectSavedFiles() {
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) files.push(file)
    return 'blob:http://localhost/file'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  return files
}

async function openDialog(intercept: Intercept) {
  const app = await renderApp({ path: `/takedowns/${id}`, intercept })
  await screen.findByRole('heading', { level: 1 })
  await app.user.click(await screen.findByRole('button', { name: 'Evidence file…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Evidence file' })
  await within(dialog).findByRole('button', { name: 'Save file' })
  return { ...app, dialog: within(dialog) }
}

describe('saving evidence', () => {
  it('F11 saves what was loaded and names what was not', async () => {
    const files = collectSavedFiles()
    const { dialog, user } = await openDialog(
      respondWithCase(() => Response.json({ detail: 'down' }, { status: 501 })),
    )
    await user.click(dialog.getByRole('button', { name: 'Save file' }))
    expect(await dialog.findByText(/^Not in the file: The timeline of a case: /)).toBeTruthy()
    expect(dialog.getByText(/^Not in the file: 1 of 1 pictures/)).toBeTruthy()
    const page = (await files[0]?.text()) ?? ''
    expect(page).toContain('The timeline of a case: The service had a problem (501). Try again.')
    expect(page).toContain('hxxps://elsewhere[.]example/shot[.]png')
    expect(page).not.toContain('https://elsewhere')
  })

  it('P19 names an account that failed to load, instead of calling it not reported', async () => {
    const files = collectSavedFiles()
    // Slow, because a quick failure replaces the whole page.
    const opened = Promise.withResolvers<undefined>()
    const { dialog, user } = await openDialog((request) =>
      request.url.includes('/users/profile/')
        ? opened.promise.then(() => Response.json({ detail: 'no' }, { status: 403 }))
        : respondWithCase(() => Response.json([]))(request),
    )
    opened.resolve(undefined)
    await user.click(dialog.getByRole('button', { name: 'Save file' }))
    expect(await dialog.findByText(/^Not in the file: Your account: /)).toBeTruthy()
    expect(await files[0]?.text()).toContain('Your account: ')
  })

  it('saves nothing if the case failed to load', async () => {
    const files = collectSavedFiles()
    const answers = { row: () => Response.json(row) }
    const { dialog, user } = await openDialog((request) =>
      new URL(request.url).pathname.endsWith(`/${id}/`)
        ? answers.row()
        : respondWithCase(() => Response.json([]))(request),
    )
    answers.row = () => Response.json({ detail: 'gone' }, { status: 404 })
    await user.click(dialog.getByRole('button', { name: 'Save file' }))
    expect(await dialog.findByText(/^Nothing was saved. Not found, or not visible/)).toBeTruthy()
    expect(files).toEqual([])
  })

  it('F26 C112 saves a STIX bundle without an indicator for a false positive', async () => {
    const files = collectSavedFiles()
    const { dialog, user } = await openDialog(
      respondWithCase(() => Response.json([]), {
        status: 'CLOSED',
        is_open: false,
        resolution: 'FALSE_POSITIVE',
      }),
    )
    await user.click(dialog.getByRole('radio', { name: 'STIX 2.1 bundle' }))
    await user.click(dialog.getByRole('button', { name: 'Save file' }))
    expect(await dialog.findByText(/stix-login-evil-example-.*\.json/)).toBeTruthy()
    expect(await files[0]?.text()).not.toContain('indicator')
  })

  it('F26 saves nothing if the case has no address for a STIX file', async () => {
    const files = collectSavedFiles()
    const { dialog, user } = await openDialog(
      respondWithCase(() => Response.json([]), { target_website: 'javascript:1' }),
    )
    await user.click(dialog.getByRole('radio', { name: 'STIX 2.1 bundle' }))
    await user.click(dialog.getByRole('button', { name: 'Save file' }))
    expect(await dialog.findByText(/^Nothing was saved\. This case has no address/)).toBeTruthy()
    expect(files).toEqual([])
  })

  it('offers only a page for a domain', async () => {
    const service = await createTestService()
    const [pair] = await service.db.all<{ brand: string; domain: string }>(
      'select brand_id as brand, domain_id as domain from pair limit 1',
    )
    const path = `/brands/${pair?.brand}/domains/${pair?.domain}/page`
    const { user } = await renderApp({ path, service })
    await user.click(await screen.findByRole('button', { name: 'Evidence file…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Evidence file' }))
    await dialog.findByRole('button', { name: 'Save file' })
    expect(dialog.queryAllByRole('radio')).toEqual([])
    expect(dialog.getByText(/^HTML page with timeline/)).toBeTruthy()
    service.close()
  })

  it('opens with its shortcut', async () => {
    const { user } = await renderApp({
      path: `/takedowns/${id}`,
      intercept: respondWithCase(() => Response.json([])),
    })
    await screen.findByRole('button', { name: 'Evidence file…' })
    await user.keyboard('{Shift>}f{/Shift}')
    expect(await screen.findByRole('dialog', { name: 'Evidence file' })).toBeTruthy()
  })
})
