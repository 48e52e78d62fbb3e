import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { giveSizes } from '#/test/give-sizes.ts'
import { renderApp, type Intercept } from '#/test/render-app.tsx'

const velopine = 'c27d51fe-09b8-4e6d-b3a1-6f8240e9ad17'

type Row = { id: string; status: string; created_at: string; requesting_user_email: string }
type Answer = { count: number; results: Row[] }
type Service = Awaited<ReturnType<typeof renderApp>>['service']

const table = () => screen.findByRole('table', { name: 'Takedowns' })
const listed = async () =>
  within(await table())
    .getAllByRole('rowheader')
    .map((head) => within(head).getByRole('link').getAttribute('href')?.replace('/takedowns/', ''))

async function direct(service: Service, query = ''): Promise<Answer> {
  const answer = await service.fetch(`/core/api/takedowns/?page_size=100&${query}`)
  // The service is our own; its contract is tested beside it.
  return (await answer.json()) as Answer
}

describe('the list of cases', () => {
  it('C112 shows state and outcome apart, and closed is no success', async () => {
    await renderApp({ path: '/takedowns?status=CLOSED' })
    const heads = within(await table()).getAllByRole('columnheader')
    expect(heads.map((head) => head.textContent)).toEqual([
      'Target',
      'Status',
      'Outcome',
      'Brand',
      'Created',
      'Closed',
    ])
    expect(within(await table()).getAllByText('Closed').length).toBeGreaterThan(1)
    for (const badge of (await table()).querySelectorAll('td:nth-child(2) > [data-tone]'))
      expect(badge.getAttribute('data-tone')).not.toBe('green')
  })

  it('C104 filters by brand, one state and one outcome as the service does', async () => {
    const { user, asked } = await renderApp({ path: '/takedowns' })
    await table()
    await user.selectOptions(await screen.findByLabelText('Brand'), 'Velopine')
    await user.selectOptions(screen.getByLabelText('Outcome'), 'Content removed')
    await user.click(screen.getByRole('checkbox', { name: 'Closed', hidden: true }))
    await waitFor(() =>
      expect(asked.join()).toContain(
        `brand=${velopine}&status=CLOSED&resolution=CONTENT_REMOVED&page=1`,
      ),
    )
  })

  it('C104 several states are one list by the time of creation', async () => {
    const { user, service, router } = await renderApp({ path: '/takedowns?pageSize=25' })
    await table()
    const all = await direct(service)
    const open = all.results.filter(({ status }) => !/CLOSED|FAILED|REJECTED/.test(status))
    await user.click(screen.getByRole('link', { name: 'Open' }))
    await waitFor(async () => expect(await listed()).toEqual(open.slice(0, 25).map(({ id }) => id)))
    expect(router.state.location.search).toMatchObject({
      status: 'REQUESTED,OPEN,IN_PROGRESS,PENDING_RESPONSE',
    })
    expect(screen.getByRole('link', { name: 'Open' }).getAttribute('aria-current')).toBe('true')
  })

  it('C105 the last day is asked for whole, and an impossible range is not asked for', async () => {
    const { asked } = await renderApp({ path: '/takedowns' })
    await table()
    const [from, to] = [await screen.findByLabelText('Created from'), screen.getByLabelText('to')]
    fireEvent.change(from, { target: { value: '2026-11-10' } })
    fireEvent.change(to, { target: { value: '2026-11-12' } })
    const day = (number: number) => encodeURIComponent(new Date(2026, 10, number).toISOString())
    await waitFor(() =>
      expect(asked.join()).toContain(`created_after=${day(10)}&created_before=${day(13)}`),
    )
    const calls = asked.length
    fireEvent.change(from, { target: { value: '2026-11-20' } })
    expect(await screen.findByText('Created: The last day is before the first.')).toBeTruthy()
    expect(asked).toHaveLength(calls)
  })

  it('C105 an impossible range in an address is explained, not asked for', async () => {
    const { asked } = await renderApp({ path: '/takedowns?from=2026-11-20&to=2026-11-10' })
    expect(await screen.findByText('This date range has no days.')).toBeTruthy()
    expect(await screen.findByText('Created: The last day is before the first.')).toBeTruthy()
    expect(asked.join()).not.toContain('created_after')
  })

  it('C107 what the service refuses stands at its filter, and the filters stay', async () => {
    let refuse = true
    const intercept: Intercept = ({ url }) =>
      refuse && url.includes('resolution=')
        ? Response.json(
            { resolution: ['Not a valid choice.'], created_after: ['Too <b>old</b>.'] },
            { status: 400 },
          )
        : undefined
    const { user } = await renderApp({ path: '/takedowns?resolution=UNRESOLVED', intercept })
    expect(await screen.findByText('Outcome: Not a valid choice.')).toBeTruthy()
    expect(screen.getByText('Created: Too <b>old</b>.')).toBeTruthy()
    expect(screen.getByText('The service refused these filters.')).toBeTruthy()
    refuse = false
    await user.selectOptions(screen.getByLabelText('Outcome'), 'Any outcome')
    expect(await table()).toBeTruthy()
    expect(screen.queryByText('Outcome: Not a valid choice.')).toBeNull()
  })

  it('C103 searches this page, says so, and loads the rest when asked', async () => {
    const { user, service, router } = await renderApp({ path: '/takedowns?pageSize=25' })
    await table()
    const all = await direct(service)
    expect(all.count).toBeGreaterThan(25)
    const wanted = all.results.at(-1)
    if (!wanted) throw new Error('no case')
    await user.type(await screen.findByLabelText('Search cases'), wanted.id)
    expect(
      await screen.findByText(/^0 of the 25 cases on this page match\. The other pages are not/),
    ).toBeTruthy()
    await user.click(screen.getByRole('link', { name: /^Load all \d+ and search them$/ }))
    await waitFor(async () => expect(await listed()).toEqual([wanted.id]))
    expect(screen.getByText(`1 of ${all.count} loaded cases match`, { exact: false })).toBeTruthy()
    expect(router.state.location.search).toMatchObject({ rows: 'all', text: wanted.id })
  })

  it('mine are the cases of the account, found among all', async () => {
    // All rows in sight.
    giveSizes(4000)
    const { service } = await renderApp({ path: '/takedowns?who=me&pageSize=100' })
    const profile = (await (await service.fetch('/core/api/users/profile/')).json()) as {
      email: string
    }
    const all = await direct(service)
    const mine = all.results.filter((row) => row.requesting_user_email === profile.email)
    expect(mine.length).toBeGreaterThan(0)
    await waitFor(async () => expect(await listed()).toEqual(mine.map(({ id }) => id)))
    expect(await screen.findByText(/loaded cases are yours\./)).toBeTruthy()
  })

  it('loading all can be ended, and fails without taking the screen along', async () => {
    let fail = true
    const intercept: Intercept = ({ url }) =>
      fail && url.includes('page_size=100') && url.includes('/takedowns/')
        ? Response.json({ detail: 'no' }, { status: 403 })
        : undefined
    const { user } = await renderApp({ path: '/takedowns?rows=all', intercept })
    expect(await screen.findByText('The cases could not be loaded.')).toBeTruthy()
    fail = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await table()).toBeTruthy()
  })

  it('C27 says when the list changed while it was read', async () => {
    const intercept: Intercept = ({ url }) => {
      const { pathname, searchParams } = new URL(url)
      if (!pathname.endsWith('/takedowns/') || searchParams.get('page_size') !== '100') return
      const rows = [{ id: '00000000-0000-4000-8000-000000000001' }]
      return Response.json({ count: 3, next: null, previous: null, results: rows })
    }
    await renderApp({ path: '/takedowns?rows=all', intercept })
    expect(await screen.findByText('1 of 3 loaded: the list changed meanwhile.')).toBeTruthy()
  })

  it('C108 says that cases without a brand are only among all', async () => {
    await renderApp({ path: `/takedowns?brand=${velopine}` })
    expect(await screen.findByText(/excludes cases without a brand/)).toBeTruthy()
  })
})
