import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderApp } from '#/test/render-app.tsx'

// In its own file, because a 429 pauses the requests of all following tests.
it('C6 after a 429 sign-in says that there were too many requests, not that the key is wrong, and sends no more', async () => {
  const { user, requests } = await renderApp({
    key: null,
    intercept: () => Response.json({}, { status: 429, headers: { 'retry-after': '50' } }),
  })
  const field = await screen.findByLabelText('API key')
  await user.type(field, 'demo-key-owner')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Your key couldn’t be checked.')
  expect(alert.textContent).toMatch(/Too many requests\. Try again in (50|4\d) seconds\./)
  expect(field.getAttribute('aria-invalid')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await screen.findByRole('alert')
  expect(requests).toHaveLength(1)
})
