import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { deviceFixture } from '#/test/device-fixture.ts'
import { renderApp } from '#/test/render-app.tsx'

deviceFixture()

it('a request is queued though its form is left before the checks have their answers', async () => {
  const answers = Promise.withResolvers<null>()
  const none = { count: 0, next: null, previous: null, results: [] }
  const isCheck = (url: string) => url.includes('domain_filter=left.evil.example')
  const { user, asked } = await renderApp({
    path: `/takedowns/new?target=${encodeURIComponent('https://left.evil.example/')}`,
    intercept: ({ url }) =>
      isCheck(url) ? answers.promise.then(() => Response.json(none)) : undefined,
  })
  const button = await screen.findByRole('button', { name: 'Request takedown' })
  await waitFor(() => expect(document.activeElement).toBe(button))
  await waitFor(() => expect(asked.some(isCheck)).toBe(true))
  await user.keyboard('{Enter}')
  await user.click(screen.getByRole('link', { name: 'All brands' }))
  await screen.findByRole('heading', { name: 'All brands' })
  answers.resolve(null)
  await user.click(await screen.findByRole('button', { name: /^Undo request for/ }))
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: /^Undo request for/ })).toBeNull(),
  )
})

it('what the checks still ask is said where one is now, with the way back to the draft', async () => {
  const answers = Promise.withResolvers<null>()
  const isCheck = (url: string) => url.includes('domain_filter=late.evil.example')
  const { user, asked, router } = await renderApp({
    path: `/takedowns/new?target=${encodeURIComponent('https://late.evil.example/')}`,
    intercept: ({ url }) =>
      isCheck(url) ? answers.promise.then(() => new Response('', { status: 400 })) : undefined,
  })
  const button = await screen.findByRole('button', { name: 'Request takedown' })
  await waitFor(() => expect(document.activeElement).toBe(button))
  await waitFor(() => expect(asked.some(isCheck)).toBe(true))
  await user.keyboard('{Enter}')
  await user.click(screen.getByRole('link', { name: 'All brands' }))
  await screen.findByRole('heading', { name: 'All brands' })
  expect(screen.queryByRole('button', { name: 'Open the draft' })).toBeNull()
  answers.resolve(null)
  await user.click(await screen.findByRole('button', { name: 'Open the draft' }))
  await screen.findByDisplayValue('https://late.evil.example/')
  expect(router.state.location.pathname).toBe('/takedowns/new')
  expect(asked.filter((line) => line.startsWith('POST'))).toEqual([])
})
