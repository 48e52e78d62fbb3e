import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderApp } from '#/test/render-app.tsx'

// This test has its own file, because a 429 would pause the requests of all following tests.
it('C6 reports a 429 during sign-in as too many requests, not as a wrong key, and sends no further request', async () => {
  const { user, requests } = await renderApp({
    key: null,
    intercept: () => Response.json({}, { status: 429, headers: { 'retry-after': '50' } }),
  })
  const field = await screen.findByLabelText('API key')
  await user.type(field, 'demo-key-owner')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Your key couldn’t be checked.')
  expect(alert.textContent).toMatch(/Too many requests\. The service accepts requests again at \d/)
  expect(field.getAttribute('aria-invalid')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await screen.findByRole('alert')
  expect(requests).toHaveLength(1)
})
