import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { renderApp } from '#/test/render-app.tsx'
import { translatePage, type Translation } from '#/test/translate-page.ts'
import { notify } from '#/ui/notify.ts'
import { surviveTranslation } from '#/ui/survive-translation.ts'

// The returned function cleans up after the last test.
beforeAll(surviveTranslation)

const brandId = '3f1c9a52-7d04-4b1e-9a86-51c2e0d7f431'
const path = `/brands/${brandId}/domains?triage=all&sort=domain&direction=asc&pageSize=25`

it.each<Translation>(['replaced', 'wrapped'])(
  'a list keeps working while the browser translates it, with each text %s',
  async (translation) => {
    const { user, router, container } = await renderApp({ path })
    const table = within(await screen.findByRole('table', { name: 'Domains' }))
    const listHosts = () => table.getAllByRole('rowheader').map((cell) => cell.textContent)
    const getFirstHost = () => listHosts()[0]
    await waitFor(() => expect(listHosts().length).toBeGreaterThan(5))
    const translate = () => translatePage(translation)
    translate()
    const unfiltered = getFirstHost()

    await router.navigate({ to: '.', search: (now) => ({ ...now, verdict: 'amber' }) })
    await waitFor(() => expect(getFirstHost()).not.toBe(unfiltered))
    translate()
    const filtered = getFirstHost()
    await router.navigate({ to: '.', search: (now) => ({ ...now, verdict: 'green', page: 2 }) })
    await waitFor(() => expect(getFirstHost()).not.toBe(filtered))
    translate()

    await user.keyboard('j')
    expect(await screen.findByText(/^1 of [\d,]+ seen on this page$/i)).toBeTruthy()
    translate()
    await user.keyboard('{Enter}')
    const evidence = await screen.findByRole('region', { name: 'Evidence' })
    await waitFor(() => expect(evidence.textContent).toContain(getFirstHost()?.split(' ')[0]))
    translate()
    await user.keyboard('j')
    await waitFor(() => expect(container.textContent).toMatch(/2 of [\d,]+ seen on this page/i))
    await waitFor(() => expect(evidence.textContent).toContain(listHosts()[1]?.split(' ')[0]))
    translate()
    await user.keyboard('s')
    await waitFor(() => expect(container.textContent).toMatch(/1 dismissed/i))
    translate()
    await user.keyboard('z')
    await waitFor(() => expect(container.textContent).not.toMatch(/1 dismissed/i))
    notify({ title: 'Said at last' })
    expect(await screen.findByText('Said at last')).toBeTruthy()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Evidence' })).toBeNull())
    expect(document.querySelectorAll('[translate=no] font')).toHaveLength(0)
  },
)
