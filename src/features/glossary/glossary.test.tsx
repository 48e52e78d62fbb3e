import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderApp } from '#/test/render-app.tsx'

it('the glossary defines each term once, and uses no API codes', async () => {
  await renderApp({ path: '/glossary' })
  await screen.findByRole('heading', { level: 1, name: 'Glossary' })
  const main = screen.getByRole('main')
  const terms = within(main)
    .getAllByRole('term')
    .map(({ textContent }) => textContent)
  for (const term of ['Red', 'Provider', 'Time by stage', 'Needs approval', 'Outcome not reported'])
    expect(terms).toContain(term)
  expect(new Set(terms).size).toBe(terms.length)
  // The glossary shows the labels of API codes, never the codes.
  expect(main.textContent).not.toMatch(/[A-Z]_[A-Z]|REQUESTED|OPEN|CLOSED|FAILED|REJECTED/)
})

it('the glossary opens from Help and keeps the brand in the sidebar', async () => {
  const { user } = await renderApp({
    path: '/brands/3f1c9a52-7d04-4b1e-9a86-51c2e0d7f431/scans',
  })
  await screen.findByRole('table', { name: 'Scans' })
  await user.keyboard('?')
  await user.click(await screen.findByRole('button', { name: 'Glossary' }))
  await screen.findByRole('heading', { level: 1, name: 'Glossary' })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('button', { name: /^Brand: Northbank/ })).toBeTruthy()
})
