import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { polledTakedownOptions } from '#/api/takedowns.ts'
import { takedown } from '#/contract/takedown.ts'
import { renderApp } from '#/test/render-app.tsx'

/** Fetches the newest open case from the service. */
async function fetchOpenCase(service: Awaited<ReturnType<typeof renderApp>>['service']) {
  const response = await service.fetch('/core/api/takedowns/?status=OPEN&page_size=1')
  const { results } = (await response.json()) as { results: unknown[] }
  return takedown.parse(results[0])
}

afterEach(() => {
  document.title = ''
})

describe('F15 following cases', () => {
  it('counts changed cases in the navigation and the title, and lists the changes until the user marks them as read', async () => {
    const { user, router, service, queryClient } = await renderApp({ path: '/takedowns' })
    const openCase = await fetchOpenCase(service)
    await router.navigate({ to: '/takedowns/$takedownId', params: { takedownId: openCase.id } })
    await user.click(await screen.findByRole('button', { name: 'Follow' }))
    expect(await screen.findByRole('button', { name: 'Unfollow' })).toBeTruthy()
    const nav = within(screen.getByRole('navigation', { name: 'Main' }))
    const link = await nav.findByRole('link', { name: 'Following', description: '' })

    const changedCase = { ...openCase, status: 'PENDING_RESPONSE', status_display: null }
    const { queryKey } = polledTakedownOptions(openCase.id)
    queryClient.setQueryData(queryKey, changedCase, { updatedAt: Date.now() + 1000 })
    await nav.findByRole('link', { name: 'Following', description: '1 followed case changed' })
    await waitFor(() => expect(document.title).toMatch(/^\(1\) .*Takedowns/))
    await user.click(link)
    const table = within(await screen.findByRole('table', { name: 'Takedowns' }))
    expect((await table.findAllByRole('rowheader')).map((head) => head.textContent)).toEqual([
      expect.stringContaining('Status: from Open to Waiting on provider'),
    ])
    await user.click(screen.getByRole('button', { name: 'Mark all as read' }))
    await waitFor(() => expect(document.title).not.toMatch(/^\(/))
    expect(table.queryByText(/^Status: from/)).toBeNull()

    await user.click(table.getAllByRole('link')[0] ?? document.body)
    await user.click(await screen.findByRole('button', { name: 'Unfollow' }))
    await waitFor(() => expect(nav.queryByRole('link', { name: 'Following' })).toBeNull())
  })
})
