import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createTestService, testStart, type TestService } from '#/hosts/test-service.ts'
import { injectScan } from '#/test/inject-scan.ts'
import { pressRefresh } from '#/test/press-refresh.ts'
import { renderApp } from '#/test/render-app.tsx'

const northbank = '3f1c9a52-7d04-4b1e-9a86-51c2e0d7f431'
const scanId = (n: number) => `5ca00000-0000-4000-8000-${String(n).padStart(12, '0')}`

const panel = () => screen.findByRole('region', { name: 'What changed' })
const kinds = async () =>
  within(await within(await panel()).findByRole('list', { name: 'Changes by kind' }))
    .getAllByRole('listitem')
    .map((one) => one.textContent)
const hosts = async () =>
  within(await screen.findByRole('table', { name: 'Changes' }))
    .getAllByRole('rowheader')
    .map((cell) => cell.textContent)

interface Pair {
  domain_id: string
  name: string
}

/** The state of a domain before, injected so that it is certain, and its domain. */
async function domainsOf(service: TestService, count: number): Promise<Pair[]> {
  return service.db.all<Pair>(
    'select domain_id, name from pair where brand_id = ? and scan_count > 0 order by name limit ?',
    [northbank, count],
  )
}

const before = testStart - 30_000

describe('F8 what changed', () => {
  it('a first look makes a baseline, and a second one lists exactly what was injected', async () => {
    const service = await createTestService()
    const { db } = service
    const [alive, dark, worse, better, flagged, same] = await domainsOf(service, 6)
    if (!alive || !dark || !worse || !better || !flagged || !same) throw new Error('no domains')
    const states = [
      [alive, { code: null }, { code: 200 }],
      [dark, { code: 200 }, { code: 503 }],
      [worse, { verdict: 'green' }, { verdict: 'red' }],
      [better, { verdict: 'red' }, { verdict: 'amber' }],
      [flagged, { review: false }, { review: true }],
      [same, { verdict: 'purple', code: 404 }, { verdict: 'red', code: 403 }],
    ] as const
    for (const [n, [{ domain_id: domainId }, then]] of states.entries())
      await injectScan(db, { id: scanId(n), brandId: northbank, domainId, at: before, ...then })
    const { user, router, asked } = await renderApp({ path: '/brands', service })
    await within(await panel()).findByText(/your first visit/)
    await within(await panel()).findByText(
      'This browser refuses storage, or has no room left, so changes cannot be shown.',
    )
    expect(asked.filter((line) => line.includes('/scans/')).length).toBeLessThan(20)

    for (const [n, [{ domain_id: domainId }, , now]] of states.entries())
      await injectScan(db, {
        id: scanId(50 + n),
        brandId: northbank,
        domainId,
        at: testStart - 1000,
        ...now,
      })
    await pressRefresh(user)
    expect(await kinds()).toEqual([
      '1 came alive',
      '1 verdict worse',
      '1 newly needs review',
      '1 verdict better',
      '1 went dark',
    ])
    await user.click(within(await panel()).getByRole('link', { name: '1 came alive' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/changes'))
    const [row] = await screen.findAllByText('Came alive')
    expect(row?.parentElement?.textContent).toBe('Came alive no answer recorded to 200')
    expect(await hosts()).toHaveLength(1)
  })

  it('cases are listed with all that became of them, and one press makes all of it seen', async () => {
    const service = await createTestService()
    const { user } = await renderApp({ path: `/brands/${northbank}`, service })
    await within(await panel()).findByText(/your first visit/)
    const open = await service.db.all<{ id: string }>(
      "select id from takedown where brand_id = ? and status = 'PENDING_RESPONSE' limit 2",
      [northbank],
    )
    const ended = await service.db.all<{ id: string }>(
      "select id from takedown where brand_id = ? and resolution = 'SERVER_HOLD' limit 2",
      [northbank],
    )
    const moved = await service.db.all<{ id: string }>(
      "select id from takedown where brand_id = ? and status = 'IN_PROGRESS' limit 1",
      [northbank],
    )
    const [[closed, answered], [again, otherwise]] = [open, ended]
    if (!closed || !answered || !again || !otherwise || !moved[0]) throw new Error('no cases')
    await service.db.write([
      {
        sql: "update takedown set status = 'OPEN', resolution = null, closed_at = null where id = ?",
        values: [again.id],
      },
      {
        sql: "update takedown set resolution = 'UNRESOLVED' where id = ?",
        values: [otherwise.id],
      },
      { sql: "update takedown set status = 'OPEN' where id = ?", values: [moved[0].id] },
      // Failed, and without a date: only comparing tells it.
      {
        sql: "update takedown set status = 'FAILED', closed_at = null where id = ?",
        values: [closed.id],
      },
      {
        sql: `insert into abuse_contact (id, takedown_id, position, contact_type, provider_name, report_status,
                response_received_at, created_at, updated_at)
              values ('c0', ?, 99, 'HOSTING', 'Host', 'ACKNOWLEDGED', ?, ?, ?)`,
        values: [
          answered.id,
          ...Array.from({ length: 3 }, () => new Date(testStart).toISOString()),
        ],
      },
    ])
    await service.fetch('/core/api/takedowns/', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ target_website: 'https://fresh-northbank.com/', brand: northbank }),
    })
    await pressRefresh(user)
    expect(await kinds()).toEqual([
      '1 case open again',
      '1 outcome changed',
      '1 case closed',
      '1 case answered',
      '1 case status changed',
      '1 case opened',
    ])
    await user.click(within(await panel()).getByRole('button', { name: 'Mark as seen' }))
    await within(await panel()).findByText('No scan or case shows a change.')
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await kinds()).toHaveLength(6)
    await user.click(within(await panel()).getByRole('link', { name: 'All changes' }))
    const table = within(await screen.findByRole('table', { name: 'Changes' }))
    expect(table.getByText('Case open again').parentElement?.textContent).toBe(
      'Case open again Server hold to Open',
    )
    expect(table.getByText('Outcome changed').parentElement?.textContent).toBe(
      'Outcome changed Server hold to Unresolved',
    )
    expect(table.getByText('Status changed').parentElement?.textContent).toBe(
      'Status changed In progress to Open',
    )
  })
})
