import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { deviceFixture } from '#/test/device-fixture.ts'
import { renderApp, type Intercept } from '#/test/render-app.tsx'

deviceFixture()

const form = '/takedowns/new?target='
const target = 'https://component.evil.example/'
/** One that no other test has made a case of. */
const refusedTarget = 'https://refused.evil.example/'

/** Answers the request for a takedown itself; everything else is the service's. */
const answering =
  (answer: () => Response): Intercept =>
  (request) =>
    request.method === 'POST' ? answer() : undefined

async function sendFrom(path: string, intercept?: Intercept) {
  const app = await renderApp({ path, ...(intercept && { intercept }) })
  const button = await screen.findByRole('button', { name: 'Request takedown' })
  await waitFor(() => expect(document.activeElement).toBe(button))
  await app.user.keyboard('{Enter}')
  await app.user.click(await screen.findByRole('button', { name: 'Send now' }))
  const posts = () => app.asked.filter((line) => line.startsWith('POST'))
  return { ...app, posts }
}

describe('a request', () => {
  it('C140, C144 shows the case with its first state, and is known to the list of cases', async () => {
    const { posts, queryClient } = await sendFrom(`${form}${encodeURIComponent(target)}&brand=none`)
    await screen.findByText('Case created')
    expect(
      screen.getByText(/Status: Waiting for approval\. Your provider has to approve it/),
    ).toBeTruthy()
    expect(posts()).toHaveLength(1)
    const link = screen.getByRole('link', { name: 'Show the case' }).getAttribute('href')
    const id = link?.split('/').at(-1)
    expect(queryClient.getQueryData(['takedowns', null, 'detail', id])).toMatchObject({
      target_website: target,
    })
  })

  it.each([
    ['a list', { target_website: ['Enter a valid URL.'] }, 'Enter a valid URL.'],
    ['one text', { target_website: 'plain string' }, 'plain string'],
    ['an unknown field', { future_field: ['x'] }, 'future_field: x'],
    ['no field', { detail: 'JSON parse error' }, 'JSON parse error'],
  ])('C14 shows what the service says, and keeps its content: %s', async (_name, body, said) => {
    await sendFrom(
      `${form}${encodeURIComponent(refusedTarget)}`,
      answering(() => Response.json(body, { status: 400 })),
    )
    await screen.findByText(said)
    expect(screen.getByText('The service refused the request. Nothing was stored.')).toBeTruthy()
    expect(screen.getByLabelText<HTMLTextAreaElement>('Website').value).toBe(refusedTarget)
  })

  it('C139 shows what is wrong with its brand at the brand', async () => {
    await sendFrom(
      `${form}${encodeURIComponent(refusedTarget)}`,
      answering(() => Response.json({ brand: ['Not a member.'] }, { status: 400 })),
    )
    const field = await screen.findByRole('combobox', { name: /^Brand/ })
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getByText('Not a member.')).toBeTruthy()
  })
})

describe('F14 the pre-flight', () => {
  it('waits for no check that fails, and names it', async () => {
    await renderApp({
      path: `${form}${encodeURIComponent(refusedTarget)}`,
      intercept: (request) =>
        /takedowns\/\?status=/.test(request.url)
          ? Response.json({ detail: 'No.' }, { status: 403 })
          : undefined,
    })
    const panel = await screen.findByRole('region', { name: 'Before you send' })
    await within(panel).findByText('Open cases could not be checked', { exact: false })
    await within(panel).findByText('Not one of your domains', { exact: false })
    expect(
      await within(panel).findByText('Not known to your brands', { exact: false }),
    ).toBeTruthy()
  })

  it('C143 sends nothing to an own domain before that is confirmed', async () => {
    const { user, asked } = await renderApp({ path: `${form}northbank.example` })
    const button = await screen.findByRole('button', { name: 'Request takedown' })
    await user.click(button)
    const tick = await screen.findByRole('checkbox', { name: /anyway/ })
    await waitFor(() => expect(document.activeElement).toBe(tick))
    expect(screen.queryByText('Not sent yet')).toBeNull()
    await user.click(tick)
    await user.click(button)
    await user.click(await screen.findByRole('button', { name: /^Undo request/ }))
    expect(asked.filter((line) => line.startsWith('POST'))).toEqual([])
  })
})
