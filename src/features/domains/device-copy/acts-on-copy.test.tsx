import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { domainDefaults } from '#/features/domains/domain-search.ts'
import { NoCopy } from '#/replica/client.ts'
import { copyFixture } from '#/test/copy-fixture.ts'
import { downloads } from '#/test/downloads.ts'
import { renderApp } from '#/test/render-app.tsx'
import { copySource } from './all-of-copy.ts'

const brandId = '3f1c9a52-7d04-4b1e-9a86-51c2e0d7f431'
const domains = `/brands/${brandId}/domains`

copyFixture()

/**
 * Opens the list with a copy of the brand made there; then the service can be reached no more. `asked` are the
 * lists that it is asked for from then on, without mere counts.
 */
async function copiedAndOffline() {
  let isOnline = true
  const app = await renderApp({
    path: `${domains}?triage=all`,
    intercept: (request) =>
      isOnline || !request.url.includes('/domains/?') ? undefined : Response.error(),
  })
  const { user } = app
  await user.click(await screen.findByRole('button', { name: 'More filters' }))
  await user.click(await screen.findByRole('button', { name: 'Copy all domains and cases' }))
  await user.click(await screen.findByRole('button', { name: 'Search the copy' }))
  await screen.findByText(/^From the copy on this device/)
  isOnline = false
  const from = app.asked.length
  const listsAsked = () =>
    app.asked.slice(from).filter((line) => /\/domains\/\?(?!.*page_size=1&)/.test(line))
  return { ...app, listsAsked }
}
type Copied = Awaited<ReturnType<typeof copiedAndOffline>>

/** How many rows the list has on all pages. */
const count = async () => {
  const line = await screen.findByText(/^[\d,]+ of [\d,]+ in this filter$/)
  return Number(/^[\d,]+/.exec(line.textContent)?.[0].replaceAll(',', ''))
}

/** Keeps the rows with an open case: what the service cannot filter by. */
async function openCasesOnly({ user, router }: Copied): Promise<number> {
  await user.selectOptions(screen.getByRole('combobox', { name: 'Case' }), 'Open')
  await waitFor(() => expect(router.state.location.search).toMatchObject({ case: 'open' }))
  await waitFor(async () => expect(await count()).toBeLessThan(120))
  return count()
}

async function exportList({ user }: Copied) {
  await user.click(screen.getByRole('button', { name: /^Export/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Export domains' }))
  return { dialog, start: () => user.click(dialog.getByRole('button', { name: 'Export' })) }
}

describe('what acts on a list of the copy', () => {
  it('F10 F21 exports the rows of the copy without a request, and says whose they are', async () => {
    const files = downloads()
    const app = await copiedAndOffline()
    const { dialog, start } = await exportList(app)
    expect(
      dialog.getByText(
        /^Writes all 120 domains of this list from the copy on this device, read \d+ /,
      ),
    ).toBeTruthy()
    await start()
    expect(await dialog.findByText('120 rows, 120 unique; the copy counted 120.')).toBeTruthy()
    await waitFor(() => expect(files).toHaveLength(2))
    expect(new Set((files[0] ?? '').split('\r\n').slice(1, -1)).size).toBe(120)
    const { manifest, result } = JSON.parse(files[1] ?? '') as {
      manifest: { copy: { read_at: string } }
      result: Record<string, unknown>
    }
    expect(manifest).toMatchObject({
      read_from: 'copy on this device',
      copy: { newer_added_at: null, gaps: [] },
      filters: { triage_filter: 'all' },
      order: 'Review order',
    })
    expect(Date.now() - Date.parse(manifest.copy.read_at)).toBeLessThan(60_000)
    expect(result).toMatchObject({ rows_in_file: 120, copy_count: 120, complete: true })
    expect(result).not.toHaveProperty('service_count')
    expect(app.listsAsked()).toEqual([])
  })

  it('C64 F21 exports exactly the rows that the copy filters', async () => {
    const files = downloads()
    const app = await copiedAndOffline()
    const open = await openCasesOnly(app)
    const { dialog, start } = await exportList(app)
    await start()
    expect(
      await dialog.findByText(
        `${open} ${open === 1 ? 'row' : 'rows'}, ${open} unique; the copy counted ${open}.`,
      ),
    ).toBeTruthy()
    await waitFor(() => expect(files).toHaveLength(2))
    const rows = (files[0] ?? '').split('\r\n').slice(1, -1)
    expect(rows).toHaveLength(open)
    for (const row of rows) expect(row).toMatch(/,[A-Z_]+$/)
    expect(JSON.parse(files[1] ?? '')).toMatchObject({ manifest: { filters: { case: 'open' } } })
  })

  it('F21 writes no file of two copies', async () => {
    const { queryClient } = await copiedAndOffline()
    const asked = {
      ...domainDefaults,
      triage: 'all',
      rows: 'device',
      page: 1,
      pageSize: 50,
    } as const
    const { signal } = new AbortController()
    const times = { readAt: 1, refreshedAt: null }
    await expect(
      copySource(queryClient, brandId, asked, times).readPage(1, signal),
    ).rejects.toBeInstanceOf(NoCopy)
  })

  it('F21 prints all rows of the copy without a request, and how old they are', async () => {
    const print = vi.fn<() => void>()
    vi.stubGlobal('print', print)
    const app = await copiedAndOffline()
    await app.user.click(screen.getByRole('button', { name: /^Print/ }))
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
    dispatchEvent(new Event('beforeprint'))
    expect(
      await screen.findByText(/^All 120 rows of the copy on this device, read \d+ .*\.$/),
    ).toBeTruthy()
    const table = within(screen.getByRole('table', { name: 'Domains' }))
    expect(table.getAllByRole('rowheader')).toHaveLength(120)
    dispatchEvent(new Event('afterprint'))
    expect(app.listsAsked()).toEqual([])
  })

  it('P5 F21 selects all rows that the copy lists, and no others', async () => {
    const app = await copiedAndOffline()
    const open = await openCasesOnly(app)
    await app.user.click(screen.getByRole('checkbox', { name: /^Select the \d+ rows shown/ }))
    const bar = within(screen.getByRole('region', { name: 'Selection' }))
    await app.user.click(bar.getByRole('button', { name: `Select all ${open} in this filter` }))
    expect(
      await bar.findByText(`All ${open} in this filter selected`, { exact: false }),
    ).toBeTruthy()
    expect(app.listsAsked()).toEqual([])
    // The same rows under a filter of the service are not all of them.
    await app.user.selectOptions(screen.getByRole('combobox', { name: 'Case' }), 'Any')
    expect(await bar.findByText(`${open} selected`)).toBeTruthy()
    expect(bar.getByText(/under other filters/)).toBeTruthy()
  })

  it.each([
    ['group=apex', 'The copy on this device has no registered domains.'],
    ['view=pictures', 'The copy on this device has no pictures.'],
  ])(
    'F21 says of %s that the service answers, and offers no order of the copy',
    async (part, why) => {
      const { user, router } = await renderApp({ path: `${domains}?triage=all` })
      await user.click(await screen.findByRole('button', { name: 'More filters' }))
      await user.click(await screen.findByRole('button', { name: 'Copy all domains and cases' }))
      await screen.findByRole('button', { name: 'Search the copy' })
      await router.navigate({ to: `${domains}?triage=all&rows=device&${part}` })
      expect(await screen.findByText(`${why} These rows are from the service.`)).toBeTruthy()
      expect(screen.queryByRole('option', { name: 'Worst verdict first' })).toBeNull()
    },
  )
})
