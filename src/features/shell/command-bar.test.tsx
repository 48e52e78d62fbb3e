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
  it('adds its addresses to the addresses already in the bulk request, and opens the bulk request', async () => {
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

  it('C143 offers no takedown request for a brand’s own domain, and says that the domain belongs to the brand', async () => {
    await paste('https://www.northbank.example/login')
    await screen.findByText(/belongs to/)
    await screen.findByText('Nothing found')
    expect(screen.queryByRole('option', { name: /^Request takedown of/ })).toBeNull()
    expect(screen.queryByText('None of your brands tracks this host.')).toBeNull()
  })
})
