import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderApp } from '#/test/render-app.tsx'

const hint = () => screen.queryByRole('region', { name: 'Getting started' })

it('a new user sees the hint on any page until it is closed, which keeps the focus in the page', async () => {
  const { user, router } = await renderApp({ path: '/no/such/page' })
  const close = await screen.findByRole('button', { name: 'Got it' })
  expect(within(hint() ?? document.body).getAllByRole('listitem')).toHaveLength(3)
  await user.click(close)
  expect(hint()).toBeNull()
  expect(document.activeElement?.id).toBe('main')
  await router.navigate({ to: '/takedowns' })
  await screen.findByRole('heading', { level: 1, name: 'All takedowns' })
  expect(hint()).toBeNull()
})
