import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createTestService, type TestService } from '#/hosts/test-service.ts'
import { renderApp, type Intercept } from '#/test/render-app.tsx'

const brand = '3f1c9a52-7d04-4b1e-9a86-51c2e0d7f431'

interface Case {
  id: string
  status: string
  is_open: boolean
}
interface Cases {
  count: number
  results: Case[]
}

/**
 * The service, two of whose cases are in states that the contract does not name: an open one with the
 * lawyers, and one that is over.
 */
async function withOtherStates(service: TestService): Promise<Intercept> {
  const read = async (search: URLSearchParams) => {
    const answer = await service.fetch(`/core/api/takedowns/?${search}`)
    // The service is our own; its contract is tested beside it.
    return (await answer.json()) as Cases
  }
  const all = await read(new URLSearchParams({ brand, page_size: '100' }))
  const own = new Map([
    [all.results[0]?.id, { status: 'WITH_LAWYERS', is_open: true }],
    [all.results[1]?.id, { status: 'ARCHIVED', is_open: false }],
  ])
  const answer = async (search: URLSearchParams) => {
    const status = search.get('status')
    const size = Number(search.get('page_size'))
    search.set('page_size', '100')
    const body = await read(search)
    const rows = body.results.flatMap((row) => {
      const state = own.get(row.id)
      if (state === undefined) return [row]
      return status === null ? [{ ...row, ...state, status_display: null }] : []
    })
    const count = status === null ? body.count : rows.length
    return Response.json({ ...body, count, results: rows.slice(0, size) })
  }
  return (request) => {
    const { pathname, searchParams } = new URL(request.url)
    return pathname === '/core/api/takedowns/' ? answer(searchParams) : undefined
  }
}

describe('C110 open cases in states that the contract does not name', () => {
  it('are counted and listed with the open ones, and it is said', async () => {
    const service = await createTestService()
    const { router } = await renderApp({
      path: `/takedowns?brand=${brand}`,
      service,
      intercept: await withOtherStates(service),
    })
    const table = await screen.findByRole('table', { name: 'Takedowns' })
    expect(within(table).getByText('With lawyers')).toBeTruthy()
    await router.navigate({
      to: '/takedowns',
      search: { brand, status: 'REQUESTED,OPEN,IN_PROGRESS,PENDING_RESPONSE' },
    })
    expect(await screen.findByText(/1 with another status\.$/)).toBeTruthy()
    const open = await screen.findByRole('table', { name: 'Takedowns' })
    expect(await within(open).findByText('With lawyers')).toBeTruthy()
    await waitFor(() => expect(within(open).queryByText('Archived')).toBeNull())
    const rows = within(open).getAllByRole('rowheader').length
    const count = screen.getAllByRole('status').map(({ textContent }) => textContent)
    expect(count.join()).toContain(`${rows} cases`)
    const nav = screen.getByRole('navigation', { name: 'Main' })
    expect(within(nav).getByText(`${rows} open`)).toBeTruthy()
    service.close()
  })
})
