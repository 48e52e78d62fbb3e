import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { provideDatabase } from '#/test/device-fixture.ts'
import { renderApp } from '#/test/render-app.tsx'

provideDatabase()

async function paste(text: string, path = '/brands') {
  const app = await renderApp({ path })
  await screen.findByRole('heading', { level: 1 })
  await app.user.click(document.body)
  await app.user.paste(text)
  return app
}
const option = (name: RegExp) => screen.findByRole('option', { name })

describe('C138 text pasted outside a field', () => {
  it('opens the request list with several addresses and the existing ones', async () => {
    const { user, router } = await paste('hxxps://a[.]example/x\n\nSee https://b.example/y.')
    await user.click(await option(/^Review 2 addresses/))
    await waitFor(() => expect(router.state.location.pathname).toBe('/takedowns/bulk'))
    const list = () => screen.findByLabelText<HTMLTextAreaElement>(/^Addresses/)
    await waitFor(async () =>
      expect((await list()).value).toBe('hxxps://a[.]example/x\nhttps://b.example/y'),
    )
    await user.click(screen.getByRole('heading', { level: 1 }))
    await user.paste('https://c.example/ https://d.example/')
    await user.click(await option(/^Review 2 addresses/))
    await waitFor(async () =>
      expect((await list()).value).toBe(
        'hxxps://a[.]example/x\nhttps://b.example/y\nhttps://c.example/\nhttps://d.example/',
      ),
    )
  })

  it('opens the request for a single address, as typed', async () => {
    const { user, router } = await paste('Please look:\nhxxps://evil[.]example/login.\nThanks')
    const request = await option(/^Request takedown of/)
    expect(request.textContent).toContain('hxxps://evil[.]example/login')
    await user.click(request)
    await waitFor(() => expect(router.state.location.pathname).toBe('/takedowns/new'))
    expect(router.state.location.search).toMatchObject({ target: 'hxxps://evil[.]example/login' })
  })

  it('opens a page of this dashboard instead of requesting it', async () => {
    const { user, router } = await paste(`See ${location.origin}/takedowns?status=OPEN`)
    expect(screen.queryByRole('option', { name: /^Request takedown/ })).toBeNull()
    await user.click(await option(/^Open this page/))
    await waitFor(() => expect(router.state.location.pathname).toBe('/takedowns'))
    expect(router.state.location.search).toMatchObject({ status: 'OPEN' })
  })

  it('C141 offers the open case on the host first, then another request', async () => {
    const { user, router } = await renderApp({ path: '/takedowns' })
    const [listed] = await screen.findAllByRole('rowheader')
    await user.click(document.body)
    await user.paste(listed?.querySelector('a')?.textContent ?? '')
    const first = () => screen.getAllByRole('option')[0]
    await waitFor(() =>
      expect(first()?.closest('[role=group]')?.textContent).toMatch(/^Open cases/),
    )
    expect(screen.getByRole('option', { name: /^Request takedown of/ })).toBeTruthy()
    await user.keyboard('{Enter}')
    await waitFor(() =>
      expect(router.state.location.pathname).toMatch(/^\/takedowns\/[0-9a-f-]{36}$/),
    )
  })

  it('C143 offers no request for a brand’s own domain and names the brand', async () => {
    await paste('https://www.northbank.example/login')
    await screen.findByText(/belongs to/)
    await screen.findByText('Nothing found')
    expect(screen.queryByRole('option', { name: /^Request takedown of/ })).toBeNull()
    expect(screen.queryByText('None of your brands lists this host.')).toBeNull()
  })
})
