import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { collectDownloads } from '#/test/downloads.ts'
import { renderApp, type Intercept } from '#/test/render-app.tsx'

const brand = '/brands/c27d51fe-09b8-4e6d-b3a1-6f8240e9ad17'

async function openExportDialog(path: string, intercept?: Intercept) {
  const app = await renderApp({ path, ...(intercept && { intercept }) })
  await app.user.click(await screen.findByRole('button', { name: /^Export/ }))
  const dialog = () => within(screen.getByRole('dialog', { name: /^Export/ }))
  // While the code of the dialog loads, a placeholder dialog has the same name.
  await waitFor(() => dialog().getByRole('button', { name: 'Export' }))
  return { ...app, dialog: dialog() }
}

async function startExport(path: string, intercept?: Intercept) {
  const app = await openExportDialog(path, intercept)
  await app.user.click(app.dialog.getByRole('button', { name: 'Export' }))
  return app
}

const getDataRows = (text = '') => text.split('\r\n').slice(1, -1)

describe('F10 the export of a list', () => {
  it('C64 contains only rows that match the app’s own filters, and its summary states the total', async () => {
    const files = collectDownloads()
    const { dialog } = await startExport(`${brand}/domains?triage=all&case=open`)
    const summary = await dialog.findByText(/^Complete: [\d,]+ rows? in the file, out of all/)
    await waitFor(() => expect(files).toHaveLength(2))
    const rows = getDataRows(files[0])
    expect(summary.textContent).toMatch(new RegExp(`^Complete: ${rows.length} rows? in the file`))
    expect(rows.length).toBeGreaterThan(0)
    // The last column is the status of the open case.
    for (const row of rows) expect(row).toMatch(/,[A-Z_]+$/)
  })

  it.each([
    ['/takedowns?status=open', /id,target_website/],
    [`${brand}/domains?group=apex`, /registrable_apex,domain_count/],
  ])('contains the fields and rows of %s', async (path, header) => {
    const files = collectDownloads()
    const { dialog } = await startExport(path)
    await dialog.findByText(/^Complete: /)
    await waitFor(() => expect(files).toHaveLength(2))
    expect(files[0]).toMatch(header)
    expect(getDataRows(files[0]).length).toBeGreaterThan(0)
  })

  it('offers no blocklist for brands, and warns when the user chooses original addresses', async () => {
    const files = collectDownloads()
    const { dialog, user } = await openExportDialog('/brands')
    expect(dialog.queryByRole('radio', { name: 'Blocklist' })).toBeNull()
    const original = dialog.getByRole('radio', { name: 'Original' })
    expect(original).toHaveProperty('checked', false)
    await user.click(original)
    expect(dialog.getByText(/links to harmful sites/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Export' }))
    await dialog.findByText(/^Complete: /)
    await waitFor(() => expect(files).toHaveLength(2))
    expect(files[0]).toMatch(/id,name,domain/)
    expect(getDataRows(files[0]).length).toBeGreaterThan(0)
  })

  // 403 rejects a page of the list; 401 rejects the API key (C5).
  it.each([
    [403, 'No.', 'Not everything could be loaded. No. No file was saved.'],
    [401, 'Invalid or inactive API key.', /Invalid or inactive API key/],
  ])(
    'saves no file after a %d response with the message “%s”, and shows the reason',
    async (status, detail, message) => {
      const files = collectDownloads()
      await startExport(`${brand}/scans`, (request) =>
        /page=2&page_size=100/.test(request.url)
          ? Response.json({ detail }, { status })
          : undefined,
      )
      expect(await screen.findByText(message)).toBeTruthy()
      expect(files).toEqual([])
    },
  )
})
