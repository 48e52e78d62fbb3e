import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { collectDownloads } from '#/test/downloads.ts'
import { renderApp, type Intercept } from '#/test/render-app.tsx'

const brand = '/brands/c27d51fe-09b8-4e6d-b3a1-6f8240e9ad17'

/** Stubs the file picker of the browser. Writing fails after `fullAfter` characters. */
function stubFilePicker({ fullAfter = Infinity }: { fullAfter?: number } = {}) {
  const file = { text: '', state: 'none' as 'none' | 'open' | 'saved' | 'removed' }
  const stream = {
    write: (text: string) => {
      if (file.text.length + text.length > fullAfter)
        return Promise.reject(new DOMException('full', 'QuotaExceededError'))
      file.text += text
      return Promise.resolve()
    },
    close: async () => void (file.state = 'saved'),
    abort: async () => void (file.state = 'removed'),
  }
  // The manifest is a separate download.
  const manifests = collectDownloads()
  vi.stubGlobal('showSaveFilePicker', ({ suggestedName }: { suggestedName: string }) => {
    file.state = 'open'
    return Promise.resolve({
      name: suggestedName,
      createWritable: () => Promise.resolve(stream),
      remove: () => Promise.resolve(),
    })
  })
  return { file, manifests }
}

async function openExport(path: string, intercept?: Intercept) {
  const app = await renderApp({ path, ...(intercept && { intercept }) })
  await app.user.click(await screen.findByRole('button', { name: /^Export/ }))
  const dialog = () => within(screen.getByRole('dialog', { name: /^Export/ }))
  // A placeholder has the same name.
  await waitFor(() => dialog().getByRole('button', { name: 'Export' }))
  return { ...app, dialog: dialog() }
}

async function beginExport(path: string, intercept?: Intercept) {
  const app = await openExport(path, intercept)
  await app.user.click(app.dialog.getByRole('button', { name: 'Export' }))
  return app
}

const splitRows = (text: string) => text.split('\r\n').slice(1, -1)

describe('F10 export of a list', () => {
  it('contains every row of all pages and states the service’s count', async () => {
    const { file, manifests } = stubFilePicker()
    const { dialog, service } = await beginExport(`${brand}/domains?triage=all`)
    const summary = await dialog.findByText(/unique rows?.*; the service counted/)
    const response = await service.fetch(
      `/core${brand.replace('/brands', '/api/brands')}/domains/?triage_filter=all&page_size=1`,
    )
    const { count } = (await response.json()) as { count: number }
    const countText = count.toLocaleString('en')
    expect(summary.textContent).toBe(`${countText} unique rows; the service counted ${countText}.`)
    expect(file.state).toBe('saved')
    expect(new Set(splitRows(file.text)).size).toBe(count)
    await waitFor(() => expect(manifests).toHaveLength(1))
    expect(JSON.parse(manifests[0] ?? '')).toMatchObject({
      manifest: { list: 'domains', filters: { triage_filter: 'all' }, hosts_written: 'defanged' },
      result: { rows_in_file: count, service_count: count, complete: true },
    })
  })

  it('C64 contains exactly the rows that the app filters and states the total', async () => {
    const { file } = stubFilePicker()
    const { dialog } = await beginExport(`${brand}/domains?triage=all&case=open`)
    const summary = await dialog.findByText(/unique rows? match/)
    const rows = splitRows(file.text)
    expect(summary.textContent).toMatch(new RegExp(`^${rows.length} `))
    expect(rows.length).toBeGreaterThan(0)
    // The last column is the status of the open case.
    for (const row of rows) expect(row).toMatch(/,[A-Z_]+$/)
  })

  it.each([
    ['/takedowns?status=OPEN,IN_PROGRESS', /id,target_website/],
    [`${brand}/scans`, /id,domain,domain_name/],
    [`${brand}/domains?group=apex`, /registrable_apex,domain_count/],
  ])('exports %s', async (path, header) => {
    const { file } = stubFilePicker()
    const { dialog } = await beginExport(path)
    await dialog.findByText(/unique rows?.*; the service counted/)
    expect(file.state).toBe('saved')
    expect(file.text).toMatch(header)
    expect(splitRows(file.text).length).toBeGreaterThan(0)
  })

  it('exports brands without a list of hosts, and warns before writing original hosts', async () => {
    const { file } = stubFilePicker()
    const { dialog, user } = await openExport('/brands')
    expect(dialog.queryByRole('radio', { name: 'Blocklist' })).toBeNull()
    const original = dialog.getByRole('radio', { name: 'Original' })
    expect(original).toHaveProperty('checked', false)
    await user.click(original)
    expect(dialog.getByText(/links to harmful sites/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Export' }))
    await dialog.findByText(/unique rows?.*; the service counted/)
    expect(file.text).toMatch(/id,name,domain/)
    expect(splitRows(file.text).length).toBeGreaterThan(0)
  })

  const respondToSecondPage =
    (answer: () => Response | Promise<Response>): Intercept =>
    (request) =>
      /page=2&page_size=100/.test(request.url) ? answer() : undefined

  it('leaves no file when canceled and says so', async () => {
    const { file } = stubFilePicker()
    const { dialog, user } = await beginExport(
      `${brand}/scans`,
      respondToSecondPage(() => new Promise(() => {})),
    )
    await user.click(await dialog.findByRole('button', { name: 'Cancel' }))
    expect(await dialog.findByText('Canceled. No file was saved.')).toBeTruthy()
    await waitFor(() => expect(file.state).toBe('removed'))
  })

  // A rejected page, a rejected key (C5) and a full disk.
  it.each([
    [403, 'No.', Infinity, 'Not everything could be loaded. No. No file was saved.'],
    [401, 'Invalid or inactive API key.', Infinity, /Invalid or inactive API key/],
    [200, '', 5000, 'This device is out of space. No file was saved.'],
  ])(
    'leaves no file after a %d %s and explains why',
    async (status, detail, fullAfter, message) => {
      const { file } = stubFilePicker({ fullAfter })
      const refuse = respondToSecondPage(() => Response.json({ detail }, { status }))
      await beginExport(`${brand}/scans`, status === 200 ? undefined : refuse)
      expect(await screen.findByText(message)).toBeTruthy()
      await waitFor(() => expect(file.state).toBe('removed'))
    },
  )

  // Last, because it pauses the whole page.
  it('C17 shows how long it waits during a pause', async () => {
    stubFilePicker()
    const { dialog, user } = await beginExport(
      `${brand}/scans`,
      respondToSecondPage(() =>
        Response.json({ detail: 'Slow.' }, { status: 429, headers: { 'retry-after': '40' } }),
      ),
    )
    expect(await dialog.findByText(/^Too many requests\. Continues at \d/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  })
})
