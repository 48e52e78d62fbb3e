import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderApp, type Intercept } from '#/test/render-app.tsx'

const list = '/brands/c27d51fe-09b8-4e6d-b3a1-6f8240e9ad17/scans'

/** The browser's own dialog, which asks for the paper as soon as it is open. */
function printer() {
  const print = vi.fn<() => void>()
  vi.stubGlobal('print', print)
  return print
}
const onPaper = (): boolean => dispatchEvent(new Event('beforeprint'))
const offPaper = (): boolean => dispatchEvent(new Event('afterprint'))

const scan = (id: number) => ({
  id: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
  domain: `10000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
  domain_name: `host-${id}.example`,
  scanned_at: '2026-11-20T10:00:00Z',
})

/** A list of `count` scans, of which `rows` are there, whatever page is asked for. */
const listing =
  (count: number | null, rows = 100): Intercept =>
  (request) => {
    const url = new URL(request.url)
    if (!url.pathname.endsWith('/scans/')) return undefined
    const size = Number(url.searchParams.get('page_size'))
    const first = (Number(url.searchParams.get('page') ?? 1) - 1) * size
    const ids = Array.from(
      { length: Math.max(0, Math.min(size, rows - first)) },
      (_, at) => first + at,
    )
    return Response.json({
      ...(count === null ? {} : { count }),
      next: first + size < rows ? 'there is one' : null,
      results: ids.map(scan),
    })
  }

/** Whether a request is one of those that read all scans. */
const isWhole = ({ url }: Request) => /scans.*page_size=100/.test(url)

const printed = () =>
  within(screen.getByRole('table', { name: 'Scans' })).getAllByText(/^host-\d+/, {
    selector: 'a *',
  })

describe('the print of a list', () => {
  it('C27 holds every row, and says when rows are missing', async () => {
    const print = printer()
    const { user } = await renderApp({ path: list, intercept: listing(120, 118) })
    await screen.findByRole('table', { name: 'Scans' })
    await user.click(screen.getByRole('button', { name: /^Print/ }))
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
    onPaper()
    expect(
      screen.getByText(/^118 of 120 rows, read .*: the list changed while it was read\.$/),
    ).toBeTruthy()
    expect(printed()).toHaveLength(118)
    offPaper()
    await waitFor(() => expect(screen.queryByText(/^118 of 120 rows/)).toBeNull())
    // What the browser prints by itself is the page on screen, and says so.
    onPaper()
    expect(screen.getByText(/^Rows 1–50 of 120 only\./)).toBeTruthy()
    expect(printed()).toHaveLength(50)
    offPaper()
  })

  it('reads nothing where all rows are on screen', async () => {
    const print = printer()
    const { user, asked } = await renderApp({ path: list, intercept: listing(30, 30) })
    await screen.findByRole('table', { name: 'Scans' })
    const before = asked.length
    await user.keyboard('{Shift>}P{/Shift}')
    expect(print).toHaveBeenCalledTimes(1)
    expect(asked.slice(before).join()).not.toContain('/scans/')
    onPaper()
    expect(screen.queryByText(/To print all rows/)).toBeNull()
    offPaper()
  })

  it('can be called off, and prints nothing then', async () => {
    const print = printer()
    const few = listing(120, 120)
    const { user } = await renderApp({
      path: list,
      intercept: (request) => (isWhole(request) ? new Promise(() => {}) : few(request)),
    })
    await screen.findByRole('table', { name: 'Scans' })
    await user.click(screen.getByRole('button', { name: /^Print/ }))
    const dialog = await screen.findByRole('dialog', { name: 'Print all 120 scans' })
    await user.click(await within(dialog).findByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(print).not.toHaveBeenCalled()
  })

  it('says when not all could be read, and offers the page on screen', async () => {
    const print = printer()
    const few = listing(120, 120)
    const { user } = await renderApp({
      path: list,
      intercept: (request) =>
        isWhole(request) ? Response.json({ detail: 'No.' }, { status: 403 }) : few(request),
    })
    await screen.findByRole('table', { name: 'Scans' })
    await user.click(screen.getByRole('button', { name: /^Print/ }))
    const dialog = await screen.findByRole('dialog', { name: 'Print all 120 scans' })
    expect((await within(dialog).findByRole('alert')).textContent).toContain(
      'Not all could be read.',
    )
    await user.click(within(dialog).getByRole('button', { name: 'Print this page only' }))
    expect(print).toHaveBeenCalledTimes(1)
    onPaper()
    expect(screen.getByText(/^Rows 1–50 of 120 only\./)).toBeTruthy()
    offPaper()
  })

  /** Answers the second page of the whole reading otherwise, so often. */
  const interrupted = (times: number, answer: () => Response): Intercept => {
    const rows = listing(220, 220)
    let left = times
    return (request) => {
      if (!isWhole(request) || !/[?&]page=2\b/.test(request.url) || left === 0) return rows(request)
      left -= 1
      return answer()
    }
  }

  it('C17 waits for a 429 in the middle, tells it, and prints every row once', async () => {
    const print = printer()
    const slow = () =>
      Response.json({ detail: 'Slow.' }, { status: 429, headers: { 'retry-after': '1' } })
    const { user } = await renderApp({ path: list, intercept: interrupted(4, slow) })
    await screen.findByRole('table', { name: 'Scans' })
    await user.click(screen.getByRole('button', { name: /^Print/ }))
    expect(await screen.findByText(/Too many requests\. Retrying/)).toBeTruthy()
    expect(print).not.toHaveBeenCalled()
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1), { timeout: 30_000 })
    onPaper()
    expect(new Set(printed().map(({ textContent }) => textContent)).size).toBe(220)
    expect(screen.queryByText(/the list changed while it was read/)).toBeNull()
    offPaper()
  })

  it('C5 prints nothing after a 401 in the middle, and asks for the key', async () => {
    const print = printer()
    const refuse = () => Response.json({ detail: 'Invalid or inactive API key.' }, { status: 401 })
    const { user } = await renderApp({ path: list, intercept: interrupted(9, refuse) })
    await screen.findByRole('table', { name: 'Scans' })
    await user.click(screen.getByRole('button', { name: /^Print/ }))
    expect(await screen.findByText(/Invalid or inactive API key/)).toBeTruthy()
    expect(screen.queryByRole('table', { name: 'Scans' })).toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
    onPaper()
    expect(screen.queryByText(/^host-\d+/)).toBeNull()
    offPaper()
    expect(print).not.toHaveBeenCalled()
  })

  it('reads no list that is too long for one print', async () => {
    const print = printer()
    const { user, asked } = await renderApp({ path: list, intercept: listing(5001, 100) })
    await screen.findByRole('table', { name: 'Scans' })
    await user.click(screen.getByRole('button', { name: /^Print/ }))
    expect(await screen.findByText(/^At most 5,000 rows can be printed at once\./)).toBeTruthy()
    expect(asked.filter((line) => /scans.*page_size=100/.test(line))).toEqual([])
    expect(print).not.toHaveBeenCalled()
  })

  it('says of a list without a count that its end is not known', async () => {
    printer()
    await renderApp({ path: list, intercept: listing(null, 120) })
    await screen.findByRole('table', { name: 'Scans' })
    onPaper()
    expect(screen.getByText(/^Page 1 only; the total is not reported\./)).toBeTruthy()
    offPaper()
  })
})
