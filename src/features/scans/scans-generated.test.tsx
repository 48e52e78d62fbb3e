import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { downloads } from '#/test/downloads.ts'
import { drawScanRows, type StatedScan } from '#/test/generated/scans.ts'
import { timeAsRead } from '#/test/generated/tally.ts'
import { listed } from '#/test/listed.ts'
import { renderApp } from '#/test/render-app.tsx'

/* Scans with times under other names and in other forms, on screen and in exports. */

const list = '/brands/c27d51fe-09b8-4e6d-b3a1-6f8240e9ad17/scans'
const day = 86_400_000
const start = Math.floor(Date.now() / 1000) * 1000 - 20 * day
const id = (kind: number, n: number) =>
  `0000000${kind}-0000-4000-8000-${String(n).padStart(12, '0')}`

const scan = (
  n: number,
  domain: number,
  days: number,
  overrides: Partial<StatedScan> = {},
): StatedScan => ({
  id: id(5, n),
  domain: id(3, domain),
  domain_name: `drawn-${domain}.example`,
  at: start - days * day,
  verdict: 'amber',
  requires_human_review: false,
  https_head_request_response_code: 200,
  ...overrides,
})
const scans = [
  scan(1, 1, 0, { verdict: 'red' }),
  scan(2, 2, 1),
  scan(3, 1, 2),
  scan(4, 2, 3, { requires_human_review: true }),
  scan(5, 3, 4, { verdict: 'violet' }),
]

describe('C100 scans with times in other forms', () => {
  it.each([3, 14])('shows and exports values as received or not at all (seed %i)', async (seed) => {
    const drawn = drawScanRows(seed, 'wild', scans)
    const files = downloads()
    const { user } = await renderApp({
      path: `${list}?show=changes`,
      intercept: ({ url }) =>
        new URL(url).pathname.endsWith('/scans/') ? listed(drawn.rows) : undefined,
    })
    const table = within(await screen.findByRole('table', { name: 'Scans' }))
    const row = (n: number) =>
      table.getAllByRole('row').find(({ dataset }) => dataset['row'] === id(5, n))
    const changeOf = (n: number) => row(n)?.querySelector('td:last-child')?.textContent
    await waitFor(() => expect(changeOf(5)).toBe('First scan listed'))
    expect(changeOf(1)).toBe('VerdictAmber to Red')
    expect(changeOf(2)).toBe('Reviewneeded to not needed')
    expect(changeOf(3)).toBe('First scan listed')
    for (const [index, { at: truth }] of drawn.truth.entries())
      for (const time of row(index + 1)?.querySelectorAll('time') ?? [])
        expect(timeAsRead(time.getAttribute('datetime'), truth)).toBe(truth)

    await user.click(await screen.findByRole('button', { name: /^Export/ }))
    await user.click(await screen.findByRole('radio', { name: 'JSON' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Export scans' }))
    await user.click(dialog.getByRole('button', { name: 'Export' }))
    await dialog.findByText('5 rows, 5 unique; the service counted 5.')
    await waitFor(() => expect(files).toHaveLength(1))
    const { rows } = JSON.parse(files[0] ?? '') as { rows: Record<string, unknown>[] }
    expect(rows.map((exported) => [exported['id'], exported['verdict']])).toEqual(
      scans.map(({ id: scanId, verdict }) => [scanId, verdict]),
    )
    for (const [index, written] of rows.entries()) {
      const time = written['scanned_at']
      if (typeof time === 'string')
        expect(timeAsRead(time, drawn.truth[index]?.at)).toBe(drawn.truth[index]?.at)
      // If the time is unknown, the export omits the field.
      else expect(time).toBeUndefined()
    }
  })
})
