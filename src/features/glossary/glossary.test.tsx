import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderApp } from '#/test/render-app.tsx'

async function openGlossary() {
  await renderApp({ path: '/glossary' })
  await screen.findByRole('heading', { level: 1, name: 'Glossary' })
  return screen.getByRole('main')
}

it('is titled Glossary in the heading, the breadcrumbs and the document', async () => {
  await openGlossary()
  expect(document.title).toBe('Glossary · Brand protection')
  expect(screen.getByRole('navigation', { name: 'Breadcrumbs' }).textContent).toBe('Glossary')
})

it('defines the terms of the screens', async () => {
  const main = await openGlossary()
  const terms = within(main)
    .getAllByRole('term')
    .map(({ textContent }) => textContent)
  for (const term of [
    'Red',
    'Needs review',
    'Queue',
    'Brand match',
    'Filtered out',
    'Handled',
    'Registered domain',
    'Website',
    'Takedown team',
    'Provider',
    'Request list',
    'Comment',
    'Waiting on',
    'Time by stage',
    'Needs approval',
    'Waiting on provider',
    'Not approved',
    'Outcome not reported',
  ])
    expect(terms).toContain(term)
  expect(new Set(terms).size).toBe(terms.length)
})

it('shows no API codes', async () => {
  const { textContent } = await openGlossary()
  expect(textContent).not.toMatch(/[A-Z]_[A-Z]/)
  expect(textContent).not.toMatch(
    /REQUESTED|OPEN|CLOSED|FAILED|REJECTED|UNRESOLVED|LISTED|\bfiled\b|escalated/,
  )
})

it('opens from Help and keeps the brand in the sidebar', async () => {
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
