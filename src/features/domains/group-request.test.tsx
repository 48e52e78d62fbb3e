import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { listed } from '#/test/listed.ts'
import { renderApp } from '#/test/render-app.tsx'

const list = '/brands/3f1c9a52-7d04-4b1e-9a86-51c2e0d7f431/domains'

describe('C73 takedowns of a group', () => {
  const scan = (verdict: string) => ({
    verdict,
    risk_score: 50,
    requires_human_review: false,
    https_head_request_response_code: 200,
    created_at: '2026-11-19T09:00:00Z',
  })
  const host = (id: string, verdict: string, open_takedown: object | null = null) => ({
    id,
    name: `${id}.evil.example`,
    source: 'VARIATION',
    latest_scan: scan(verdict),
    open_takedown,
  })
  /** A group of hosts, and the sent requests. */
  const open = async (...hosts: readonly object[]) => {
    const group = { registrable_apex: 'evil.example', domain_count: hosts.length }
    const app = await renderApp({
      path: `${list}?group=apex`,
      intercept: ({ url }) => {
        const { pathname, searchParams } = new URL(url)
        if (pathname !== `/core/api${list}/`) return undefined
        const isGroups = searchParams.get('group_by') === 'apex'
        return listed(isGroups ? [{ ...group, risk_score: 50 }] : hosts)
      },
    })
    await app.user.click(await screen.findByRole('button', { name: /^Hosts of / }))
    return app
  }
  const boxes = async () =>
    within(await screen.findByRole('dialog', { name: 'Request takedowns' }))
      .getAllByRole('checkbox')
      .map((box) => [box.closest('label')?.textContent, (box as HTMLInputElement).checked])

  it('preselect only red and unhandled hosts and label the others', async () => {
    const { user } = await open(
      host('a', 'red'),
      host('b', 'green'),
      host('c', 'red', { id: 'case', status: 'OPEN' }),
      host('d', 'red'),
    )
    const [, , , last] = await screen.findAllByRole('checkbox', { name: /^Select [a-d]\.evil/ })
    await user.click(last as HTMLElement)
    await user.keyboard('s')
    await screen.findAllByText('dismissed')
    await user.click(screen.getByRole('button', { name: 'Request takedown of 1 red…' }))
    expect(await boxes()).toEqual([
      ['a.evil[.]example  Red', true],
      ['b.evil[.]example  Green', false],
      ['c.evil[.]example case open Red', false],
      ['d.evil[.]example dismissed Red', false],
    ])
    expect(screen.getByRole('button', { name: 'Request takedown' })).toBeTruthy()
  })

  it('open with t and request nothing without a selection', async () => {
    const { user } = await open(host('a', 'green'), host('b', 'amber'))
    await screen.findAllByRole('checkbox', { name: /^Select [ab]\.evil/ })
    expect(screen.getByRole('button', { name: 'Request takedowns…' })).toBeTruthy()
    await user.keyboard('jt')
    expect((await boxes()).map(([, checked]) => checked)).toEqual([false, false])
    const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Request takedown' })
    expect(send.disabled).toBe(true)
  })

  it('are listed under the count of each verdict, which stays when the group is collapsed', async () => {
    const { user } = await open(host('a', 'green'), host('b', 'red'), host('c', 'green'))
    const row = () => screen.getByRole('button', { name: /^Hosts of / }).closest('tr')
    const counts = () =>
      [...(row()?.querySelectorAll('[data-tone]') ?? [])].map(({ textContent }) => textContent)
    await waitFor(() => expect(counts()).toEqual(['1 red', '2 green']))
    await user.click(screen.getByRole('button', { name: /^Hosts of / }))
    expect(counts()).toEqual(['1 red', '2 green'])
  })
})
