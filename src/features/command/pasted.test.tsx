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
const findOption = (name: RegExp) => screen.findByRole('option', { name })

describe('C138 text pasted outside a field', () => {
  it('adds several addresses to those in the bulk request and opens it', async () => {
    const { user, router } = await paste('hxxps://a[.]example/x\n\nSee https://b.example/y.')
    await user.click(await findOption(/^Review 2 addresses/))
    await waitFor(() => expect(router.state.location.pathname).toBe('/takedowns/bulk'))
    const findAddressField = () => screen.findByLabelText<HTMLTextAreaElement>(/^Addresses/)
    await waitFor(async () =>
      expect((await findAddressField()).value).toBe('hxxps://a[.]example/x\nhttps://b.example/y'),
    )
    await user.click(screen.getByRole('heading', { level: 1 }))
    await user.paste('https://c.example/ https://d.example/')
    await user.click(await findOption(/^Review 2 addresses/))
    await waitFor(async () =>
      expect((await findAddressField()).value).toBe(
        'hxxps://a[.]example/x\nhttps://b.example/y\nhttps://c.example/\nhttps://d.example/',
      ),
    )
  })

  it('opens the request form with a single address, as it was pasted', async () => {
    const { user, router } = await paste('Please look:\nhxxps://evil[.]example/login.\nThanks')
    const request = await findOption(/^Request takedown of/)
    expect(request.textContent).toContain('hxxps://evil[.]example/login')
    await user.click(request)
    await waitFor(() => expect(router.state.location.pathname).toBe('/takedowns/new'))
    expect(router.state.location.search).toMatchObject({ target: 'hxxps://evil[.]example/login' })
  })

  it('opens a page of this dashboard instead of a request for it', async () => {
    const { user, router } = await paste(`See ${location.origin}/takedowns?status=OPEN`)
    expect(screen.queryByRole('option', { name: /^Request takedown/ })).toBeNull()
    await user.click(await findOption(/^Open this page/))
    await waitFor(() => expect(router.state.location.pathname).toBe('/takedowns'))
    expect(router.state.location.search).toMatchObject({ status: 'OPEN' })
  })

  it('C141 offers the open case on the host first, then another request', async () => {
    const { user, router } = await renderApp({ path: '/takedowns' })
    const [firstCase] = await screen.findAllByRole('rowheader')
    await user.click(document.body)
    await user.paste(firstCase?.querySelector('a')?.textContent ?? '')
    const getFirstOption = () => screen.getAllByRole('option')[0]
    await waitFor(() =>
      expect(getFirstOption()?.closest('[role=group]')?.textContent).toMatch(/^Open cases/),
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
    expect(screen.queryByText('None of your brands tracks this host.')).toBeNull()
  })
})
