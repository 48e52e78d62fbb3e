import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { placeCase } from '#/api/placed-case.ts'
import { takedown } from '#/contract/takedown.ts'
import { renderApp } from '#/test/render-app.tsx'
import { lookedAt, followStore } from './follow-book.ts'
import { noticeText } from './notifications.ts'

const owner = async (service: Awaited<ReturnType<typeof renderApp>>['service']) =>
  ((await (await service.fetch('/core/api/users/profile/')).json()) as { id: string }).id

/** The newest case of the service that runs. */
async function openCase(service: Awaited<ReturnType<typeof renderApp>>['service']) {
  const answer = await service.fetch('/core/api/takedowns/?status=OPEN&page_size=1')
  const { results } = (await answer.json()) as { results: unknown[] }
  return takedown.parse(results[0])
}

afterEach(() => {
  document.title = ''
})

describe('F15 following cases', () => {
  it('a case is followed and unfollowed by a press, and the frame has the tray', async () => {
    const { user, router, service } = await renderApp({ path: '/takedowns?status=OPEN' })
    const row = await openCase(service)
    await router.navigate({ to: '/takedowns/$takedownId', params: { takedownId: row.id } })
    await user.click(await screen.findByRole('button', { name: 'Follow' }))
    expect(await screen.findByRole('button', { name: 'Following', pressed: true })).toBeTruthy()
    await screen.findByRole('button', { name: 'Followed cases' })
    const list = screen.getByRole('list', { name: 'Followed', hidden: true })
    await user.click(within(list).getByRole('button', { name: /^Unfollow/, hidden: true }))
    expect(await screen.findByRole('button', { name: 'Follow' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Followed cases' })).toBeNull()
  })

  it('changes stand in the tray and counted in the title until they are read', async () => {
    const { user, router, service } = await renderApp({ path: '/takedowns?status=OPEN' })
    const row = await openCase(service)
    await router.navigate({ to: '/takedowns/$takedownId', params: { takedownId: row.id } })
    await user.click(await screen.findByRole('button', { name: 'Follow' }))
    await screen.findByRole('button', { name: 'Followed cases' })
    const store = followStore(await owner(service))
    const later = { ...row, status: 'PENDING_RESPONSE', status_display: null }
    store.update(lookedAt(later, Date.now() + 1000))
    expect(
      await screen.findByRole('button', { name: 'Followed cases, 1 followed case changed' }),
    ).toBeTruthy()
    await waitFor(() => expect(document.title).toMatch(/^\(1\) .*Takedowns/))
    await router.navigate({ to: '/takedowns' })
    await waitFor(() => expect(document.title).toMatch(/^\(1\) All takedowns/))
    const changes = screen.getByRole('list', { name: 'Changes', hidden: true })
    expect(changes.textContent).toContain('Status: from Open to Waiting for provider')
    await user.click(screen.getByRole('button', { name: 'Mark all as read', hidden: true }))
    await waitFor(() => expect(document.title).toMatch(/^All takedowns/))
  })

  it('a case that was just requested here is followed without further ado', async () => {
    const { service, queryClient } = await renderApp({ path: '/takedowns' })
    await screen.findByRole('table', { name: 'Takedowns' })
    const id = await owner(service)
    const row = await openCase(service)
    await waitFor(() => {
      placeCase(queryClient, row)
      expect(followStore(id).state.value.cases.has(row.id)).toBe(true)
    })
  })

  it('a notification has the words of the service and no name that others chose', () => {
    const news = { id: 'a', target: 'x', at: 1, unread: true }
    const report = { what: 'Report to evil.example', from: 'Sent', to: 'Rejected' }
    const state = { what: 'Status', from: 'Open', to: 'Closed' }
    expect(noticeText({ ...news, changes: [report, state] })).toBe('Status: from Open to Closed')
    expect(noticeText({ ...news, changes: [report] })).not.toContain('evil')
  })
})
