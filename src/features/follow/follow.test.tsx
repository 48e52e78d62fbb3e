import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { placeCase } from '#/api/placed-case.ts'
import { followedCaseOptions } from '#/api/takedowns.ts'
import { takedown } from '#/contract/takedown.ts'
import { renderApp } from '#/test/render-app.tsx'
import { noticeText } from './use-follow.ts'

/** The newest open case of the service that runs. */
async function openCase(service: Awaited<ReturnType<typeof renderApp>>['service']) {
  const answer = await service.fetch('/core/api/takedowns/?status=OPEN&page_size=1')
  const { results } = (await answer.json()) as { results: unknown[] }
  return takedown.parse(results[0])
}

afterEach(() => {
  document.title = ''
})

describe('F15 following cases', () => {
  it('what is new in a followed case stands in the tray and in the title until it was read', async () => {
    const { user, router, service, queryClient } = await renderApp({ path: '/takedowns' })
    const row = await openCase(service)
    await router.navigate({ to: '/takedowns/$takedownId', params: { takedownId: row.id } })
    await user.click(await screen.findByRole('button', { name: 'Follow' }))
    expect(await screen.findByRole('button', { name: 'Following', pressed: true })).toBeTruthy()
    await screen.findByRole('button', { name: 'Followed cases' })

    const later = { ...row, status: 'PENDING_RESPONSE', status_display: null }
    const { queryKey } = followedCaseOptions(row.id)
    queryClient.setQueryData(queryKey, later, { updatedAt: Date.now() + 1000 })
    expect(
      await screen.findByRole('button', { name: 'Followed cases, 1 followed case changed' }),
    ).toBeTruthy()
    await waitFor(() => expect(document.title).toMatch(/^\(1\) .*Takedowns/))
    const changes = screen.getByRole('list', { name: 'Changes', hidden: true })
    expect(changes.textContent).toContain('Status: from Open to Waiting on provider')
    await user.click(screen.getByRole('button', { name: 'Mark all as read', hidden: true }))
    await waitFor(() => expect(document.title).not.toMatch(/^\(/))

    const list = screen.getByRole('list', { name: 'Followed', hidden: true })
    await user.click(within(list).getByRole('button', { name: /^Unfollow/, hidden: true }))
    expect(await screen.findByRole('button', { name: 'Follow' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Followed cases' })).toBeNull()
  })

  it('a case that was just requested here is followed without further ado', async () => {
    const { service, queryClient } = await renderApp({ path: '/takedowns' })
    await screen.findByRole('table', { name: 'Takedowns' })
    const row = await openCase(service)
    await waitFor(() => {
      placeCase(queryClient, row)
      expect(screen.getByRole('button', { name: 'Followed cases' })).toBeTruthy()
    })
  })

  it('a notification has the words of the service and no name that others chose', () => {
    const report = 'Report to evil.example: from Sent to Rejected'
    const status = 'Status: from Open to Closed'
    expect(noticeText([report, status])).toBe(status)
    expect(noticeText([report])).not.toContain('evil')
  })
})
