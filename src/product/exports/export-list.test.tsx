import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { downloads } from '#/test/downloads.ts'
import { renderApp, type Intercept } from '#/test/render-app.tsx'

const brand = '/brands/c27d51fe-09b8-4e6d-b3a1-6f8240e9ad17'

/** A browser that lets the page write a file, which fails at `fullAfter` bytes. */
function disk({ fullAfter = Infinity }: { fullAfter?: number } = {}) {
  const file = { text: '', is: 'none' as 'none' | 'open' | 'whole' | 'gone' }
  const stream = {
    write: (text: string) => {
      if (file.text.length + text.length > fullAfter)
        return Promise.reject(new DOMException('full', 'QuotaExceededError'))
      file.text += text
      return Promise.resolve()
    },
    close: async () => void (file.is = 'whole'),
    abort: async () => void (file.is = 'gone'),
  }
  // The manifest is downloaded beside the file that the picker gives.
  const manifests = downloads()
  vi.stubGlobal('showSaveFilePicker', ({ suggestedName }: { suggestedName: string }) => {
    file.is = 'open'
    return Promise.resolve({
      name: suggestedName,
      createWritable: () => Promise.resolve(stream),
      remove: () => Promise.resolve(),
    })
  })
  return { file, manifests }
}

type User = Awaited<ReturnType<typeof renderApp>>['user']

async function openExport(user: User) {
  await user.click(await screen.findByRole('button', { name: /^Export/ }))
  return within(await screen.findByRole('dialog', { name: /^Export/ }))
}

const lines = (text: string) => text.split('\r\n').slice(1, -1)

describe('F10 the export of a list', () => {
  it('holds every row of all pages, and says what the service counted', async () => {
    const { file, manifests } = disk()
    const { user, service } = await renderApp({ path: `${brand}/domains?triage=all` })
    const dialog = await openExport(user)
    await user.click(dialog.getByRole('button', { name: 'Export' }))
    const said = await dialog.findByText(/unique; the service counted/)
    const answer = await service.fetch(
      `/core${brand.replace('/brands', '/api/brands')}/domains/?triage_filter=all&page_size=1`,
    )
    const { count } = (await answer.json()) as { count: number }
    const words = count.toLocaleString('en')
    expect(said.textContent).toBe(`${words} rows, ${words} unique; the service counted ${words}.`)
    expect(file.is).toBe('whole')
    expect(new Set(lines(file.text)).size).toBe(count)
    await waitFor(() => expect(manifests).toHaveLength(1))
    expect(JSON.parse(manifests[0] ?? '')).toMatchObject({
      manifest: { list: 'domains', filters: { triage_filter: 'all' }, hosts_written: 'defanged' },
      result: { rows_in_file: count, service_count: count, complete: true },
    })
  })

  it('C64 holds exactly the rows that are filtered here, and says of how many', async () => {
    const { file } = disk()
    const { user } = await renderApp({ path: `${brand}/domains?triage=all&case=open` })
    const dialog = await openExport(user)
    await user.click(dialog.getByRole('button', { name: 'Export' }))
    const said = await dialog.findByText(/match(?:es)? of .* rows read/)
    const rows = lines(file.text)
    expect(said.textContent).toMatch(new RegExp(`^${rows.length} `))
    expect(rows.length).toBeGreaterThan(0)
    // The status of the open case stands last.
    for (const row of rows) expect(row).toMatch(/,[A-Z_]+$/)
  })

  it.each([
    ['/takedowns', /"?id"?,target_website/],
    ['/takedowns?status=OPEN,IN_PROGRESS', /id,target_website/],
    [`${brand}/scans`, /id,domain,domain_name/],
    [`${brand}/domains?group=apex`, /registrable_apex,domain_count/],
    ['/brands', /id,name,domain/],
  ])('exports %s', async (path, header) => {
    const { file } = disk()
    const { user } = await renderApp({ path })
    const dialog = await openExport(user)
    await user.click(dialog.getByRole('button', { name: 'Export' }))
    await dialog.findByText(/unique; the service counted/)
    expect(file.is).toBe('whole')
    expect(file.text).toMatch(header)
    expect(lines(file.text).length).toBeGreaterThan(0)
  })

  it('leaves no file when it is cancelled, and says so', async () => {
    const { file } = disk()
    const intercept: Intercept = (request) =>
      /page=2&page_size=100/.test(request.url) ? new Promise(() => {}) : undefined
    const { user } = await renderApp({ path: `${brand}/scans`, intercept })
    const dialog = await openExport(user)
    await user.click(dialog.getByRole('button', { name: 'Export' }))
    await user.click(await dialog.findByRole('button', { name: 'Cancel' }))
    expect(await dialog.findByText('Cancelled. No file was kept.')).toBeTruthy()
    await waitFor(() => expect(file.is).toBe('gone'))
  })

  it('leaves no file when a page cannot be read, and says why', async () => {
    const { file } = disk()
    const intercept: Intercept = (request) =>
      /page=2&page_size=100/.test(request.url)
        ? Response.json({ detail: 'No.' }, { status: 403 })
        : undefined
    const { user } = await renderApp({ path: `${brand}/scans`, intercept })
    const dialog = await openExport(user)
    await user.click(dialog.getByRole('button', { name: 'Export' }))
    expect((await dialog.findByRole('alert')).textContent).toBe(
      'Not all could be read. No. No file was kept.',
    )
    expect(file.is).toBe('gone')
  })

  it('leaves no file when the device is full', async () => {
    const { file } = disk({ fullAfter: 20_000 })
    const { user } = await renderApp({ path: '/takedowns' })
    const dialog = await openExport(user)
    await user.click(dialog.getByRole('button', { name: 'Export' }))
    expect((await dialog.findByRole('alert')).textContent).toBe(
      'There is no room left on this device. No file was kept.',
    )
    expect(file.is).toBe('gone')
  })

  it('C5 a 401 in the middle leads to the sign-in and leaves no file', async () => {
    const { file } = disk()
    const intercept: Intercept = (request) =>
      /page=2&page_size=100/.test(request.url)
        ? Response.json({ detail: 'Invalid or inactive API key.' }, { status: 401 })
        : undefined
    const { user } = await renderApp({ path: `${brand}/scans`, intercept })
    const dialog = await openExport(user)
    await user.click(dialog.getByRole('button', { name: 'Export' }))
    expect(await screen.findByText(/Invalid or inactive API key/)).toBeTruthy()
    await waitFor(() => expect(file.is).toBe('gone'))
  })

  it.each([
    [
      'C17 a 429 that goes on',
      () => Response.json({ detail: 'Slow.' }, { status: 429, headers: { 'retry-after': '1' } }),
      4,
      /^Too many requests\. Continues at /,
    ],
    [
      'a 500 as HTML',
      () => new Response('<html>', { status: 500, headers: { 'content-type': 'text/html' } }),
      1,
      null,
    ],
    [
      'JSON that is cut short',
      () =>
        new Response('{"count": 9, "results": [{"id"', {
          headers: { 'content-type': 'application/json' },
        }),
      1,
      null,
    ],
    ['a network that is gone', () => Response.error(), 1, null],
  ])('%s in the middle loses no row', async (_name, refuse, times, words) => {
    const { file, manifests } = disk()
    let left = times
    const intercept: Intercept = (request) => {
      if (!/page=2&page_size=100/.test(request.url) || left === 0) return undefined
      left -= 1
      return refuse()
    }
    const { user } = await renderApp({ path: `${brand}/scans`, intercept })
    const dialog = await openExport(user)
    await user.click(dialog.getByRole('button', { name: 'Export' }))
    if (words) expect(await dialog.findByText(words, {}, { timeout: 20_000 })).toBeTruthy()
    expect(manifests).toEqual([])
    expect(file.is).toBe('open')
    await dialog.findByText(/unique; the service counted/, {}, { timeout: 20_000 })
    expect(left).toBe(0)
    expect(file.is).toBe('whole')
    await waitFor(() => expect(manifests).toHaveLength(1))
    const { result } = JSON.parse(manifests[0] ?? '') as { result: Record<string, unknown> }
    expect(result).toMatchObject({ complete: true, rows_in_file: result['service_count'] })
    expect(new Set(lines(file.text)).size).toBe(result['service_count'])
  })

  it('offers no blocklist of one’s own brands, and warns before hosts are written as they are', async () => {
    disk()
    const { user } = await renderApp({ path: '/brands' })
    const dialog = await openExport(user)
    expect(dialog.queryByRole('radio', { name: 'Blocklist' })).toBeNull()
    const original = dialog.getByRole('radio', { name: 'Original' })
    expect(original).toHaveProperty('checked', false)
    await user.click(original)
    expect(dialog.getByText(/links to harmful sites/)).toBeTruthy()
  })

  it('opens by its key and from the command bar', async () => {
    disk()
    const { user } = await renderApp({ path: `${brand}/scans` })
    await screen.findByRole('table', { name: 'Scans' })
    await user.keyboard('{Shift>}E{/Shift}')
    expect(await screen.findByRole('dialog', { name: 'Export scans' })).toBeTruthy()
  })

  // Last, because the whole page waits after it.
  it('C17 says until when it waits while the whole page does', async () => {
    disk()
    const intercept: Intercept = (request) =>
      /page=2&page_size=100/.test(request.url)
        ? Response.json({ detail: 'Slow.' }, { status: 429, headers: { 'retry-after': '40' } })
        : undefined
    const { user } = await renderApp({ path: `${brand}/scans`, intercept })
    const dialog = await openExport(user)
    await user.click(dialog.getByRole('button', { name: 'Export' }))
    expect(await dialog.findByText(/^Too many requests\. Continues at \d/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  })
})
