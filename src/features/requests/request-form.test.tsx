import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { profileOptions } from '#/api/profile.ts'
import { provideDatabase } from '#/test/device-fixture.ts'
import { renderApp, type Intercept } from '#/test/render-app.tsx'
import { getOutbox } from './use-outbox.ts'

provideDatabase()

const formPath = '/takedowns/new?target='

async function openForm(website: string, intercept?: Intercept, search = '') {
  const path = `${formPath}${encodeURIComponent(website)}${search}`
  const app = await renderApp({ path, ...(intercept && { intercept }) })
  const { id } = await app.queryClient.ensureQueryData(profileOptions())
  const submit = async () =>
    app.user.click(await screen.findByRole('button', { name: 'Request takedown' }))
  return { ...app, submit, outbox: getOutbox(id, app.queryClient) }
}

const findUndo = () => screen.findByRole('button', { name: /^Undo request/ })

/** Opens the form and sends its request with the keyboard. */
async function send(website: string, intercept?: Intercept, search = '') {
  const app = await openForm(website, intercept, search)
  const button = await screen.findByRole('button', { name: 'Request takedown' })
  await waitFor(() => expect(document.activeElement).toBe(button))
  await app.user.keyboard('{Enter}')
  await app.user.click(await screen.findByRole('button', { name: 'Send now' }))
  return app
}

it('Enter in the Website field moves to the brand, unless Enter only commits the text of an input method', async () => {
  const { user } = await renderApp({ path: formPath })
  const field = await screen.findByLabelText('Website')
  await user.click(field)
  await user.keyboard('https://evil.example/')
  const isLeftToBrowser = fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
  expect(isLeftToBrowser).toBe(true)
  expect(document.activeElement).toBe(field)

  await user.keyboard('{Enter}')
  expect(document.activeElement?.getAttribute('name')).toBe('brand')
  expect(screen.getByText(/Will be sent:/).textContent).toContain('evil[.]example')
})

it('C138 an address without a scheme gets https, or http if the user chooses it, and the draft keeps the choice', async () => {
  const { user, router } = await renderApp({ path: formPath })
  const field = await screen.findByRole('textbox', { name: 'Website' })
  await user.click(field)
  await user.paste('evil.example/login')
  await screen.findByText(/Will be sent:/)
  const getAddressToSend = () => screen.getByText(/Will be sent:/).textContent
  expect(getAddressToSend()).toContain('hxxps://evil[.]example/login')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Send it as' }), 'http://')
  expect(getAddressToSend()).toContain('hxxp://evil[.]example/login')
  await router.navigate({ href: '/takedowns' })
  await screen.findByRole('heading', { name: 'All takedowns' })
  await router.navigate({ href: formPath })
  await screen.findByText(/Will be sent:/)
  expect(getAddressToSend()).toContain('hxxp://evil[.]example/login')
})

describe('a request', () => {
  it('C140, C144 is sent once and clears the form, and its case is linked and followed', async () => {
    const { requests } = await send('https://component.evil.example/', undefined, '&brand=none')
    await screen.findByText('Case created')
    expect(screen.getByLabelText<HTMLTextAreaElement>('Website').value).toBe('')
    expect(requests.filter((line) => line.startsWith('POST'))).toHaveLength(1)
    expect(screen.getByRole('link', { name: 'Show the case' })).toBeTruthy()
    const nav = within(screen.getByRole('navigation', { name: 'Main' }))
    expect(await nav.findByRole('link', { name: 'Following' })).toBeTruthy()
  })

  it('C145 needs a confirmation if another request for its URL is pending, and is then queued separately', async () => {
    const website = 'https://requested-twice.evil.example/'
    const { user, router, submit, outbox } = await openForm(website)
    const undoButtons = () => screen.queryAllByRole('button', { name: /^Undo request/ })
    await submit()
    await waitFor(() => expect(undoButtons()).toHaveLength(1))
    await router.navigate({
      to: '/takedowns/new',
      search: { target: 'requested-twice.evil.example' },
    })
    await screen.findByText(/You already have a request for this address/)
    await user.click(screen.getByRole('button', { name: 'Request takedown' }))
    const checkbox = await screen.findByRole('checkbox', { name: 'Send anyway' })
    await waitFor(() => expect(document.activeElement).toBe(checkbox))
    await user.click(checkbox)
    await user.click(screen.getByRole('button', { name: 'Request takedown' }))
    await waitFor(() => expect(outbox.listSameTargetRequests(website, null)).toHaveLength(2))
    for (let count = 0; count < 2; count += 1) await user.click(await findUndo())
    await waitFor(() => expect(undoButtons()).toHaveLength(0))
  })

  it('C142 is announced as undone after Enter, isn’t queued again by a second Enter, and becomes a draft again', async () => {
    const website = 'https://undone.evil.example/'
    const { user, router, submit } = await openForm(website, undefined, '&comment=Copies+our+page')
    await submit()
    const undo = await findUndo()
    undo.focus()
    await user.keyboard('{Enter}{Enter}')
    await screen.findByText('Undone: request for undone.evil[.]example')
    await waitFor(() => expect(document.activeElement).toBe(document.getElementById('main')))
    expect(screen.queryByText('Takedown queued')).toBeNull()
    expect(screen.queryByText(/Too late/)).toBeNull()
    await router.navigate({ to: '/takedowns/new', search: { target: website } })
    expect(await screen.findByDisplayValue('Copies our page')).toBeTruthy()
  })

  it('keeps the keyboard focus in the dock when its focused action disappears', async () => {
    const postResponse = Promise.withResolvers<Response>()
    const { submit, outbox } = await openForm('https://focus.evil.example/', async ({ method }) =>
      method === 'POST' ? postResponse.promise : undefined,
    )
    await submit()
    const undo = await findUndo()
    undo.focus()
    const [row] = outbox.store.state.rows.slice(-1)
    await outbox.sendNow(row?.id ?? '')
    await screen.findByText('Sending')
    await waitFor(() => expect(undo.isConnected).toBe(false))
    const dock = screen.getByRole('region', { name: 'Takedown requests under way' })
    expect(dock.contains(document.activeElement)).toBe(true)
    postResponse.resolve(Response.json({ brand: ['Not a member.'] }, { status: 400 }))
  })

  it.each([
    ['its website', { target_website: ['Enter a valid URL.'] }, 'Enter a valid URL.'],
    ['a field that the form doesn’t have', { future_field: ['x'] }, 'future_field: x'],
    ['its brand', { brand: ['Not a member.'] }, 'Not a member.'],
  ])(
    'C14 C139 C145 can be edited after a rejection of %s, and the form shows the message',
    async (_field, body, message) => {
      const website = 'https://refused.evil.example/'
      const { user } = await send(website, ({ method }) =>
        method === 'POST' ? Response.json(body, { status: 400 }) : undefined,
      )
      await screen.findByText('Rejected')
      await user.click(screen.getByRole('link', { name: 'Details' }))
      await user.click(await screen.findByRole('button', { name: 'Edit' }))
      const main = within(screen.getByRole('main'))
      await main.findByText(message)
      expect(main.getByLabelText<HTMLTextAreaElement>('Website').value).toBe(website)
    },
  )
})

it('F14 C143 a request for the user’s own domain is queued only after the user confirms it', async () => {
  const { user, requests } = await renderApp({ path: `${formPath}northbank.example` })
  const button = await screen.findByRole('button', { name: 'Request takedown' })
  await user.click(button)
  const checkbox = await screen.findByRole('checkbox', { name: /anyway/ })
  await waitFor(() => expect(document.activeElement).toBe(checkbox))
  expect(screen.queryByText('Takedown queued')).toBeNull()
  await user.click(checkbox)
  await user.click(button)
  await user.click(await findUndo())
  expect(requests.filter((line) => line.startsWith('POST'))).toEqual([])
})

it('F14 repeats a failed check when the user clicks Try again', async () => {
  let loadCount = 0
  const { user } = await openForm('https://checked-again.evil.example/', ({ url }) =>
    url.includes('/brands/?compact=false') && (loadCount += 1) === 1
      ? new Response('', { status: 400 })
      : undefined,
  )
  const section = within(await screen.findByRole('region', { name: 'Before you send' }))
  await section.findByText('Couldn’t check your own domains')
  await user.click(section.getByRole('button', { name: 'Try again' }))
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Before you send' }))
  await section.findByText('Not one of your domains')
  expect(section.queryByText(/^Some checks failed/)).toBeNull()
})

it('C143 a request with a failed check is sent only after the user confirms it', async () => {
  const failOwnDomains: Intercept = ({ url }) =>
    url.includes('/brands/?compact=false') ? new Response('', { status: 400 }) : undefined
  const website = 'https://unchecked.evil.example/'
  const { user, requests } = await send(website, failOwnDomains, '&brand=none')
  const countPosts = () => requests.filter((line) => line.startsWith('POST')).length
  await screen.findByText('Needs confirmation')
  await user.click(screen.getByRole('link', { name: 'Details' }))
  await screen.findByText(/^Couldn’t check your own domains\./)
  expect(countPosts()).toBe(0)
  await user.click(screen.getByRole('button', { name: 'Send anyway' }))
  await within(screen.getByRole('table')).findByText('Case created')
  expect(countPosts()).toBe(1)
})

it('F14 a confirmation doesn’t apply to a new address, even if the user submits the address right after typing it', async () => {
  const { user } = await renderApp({ path: `${formPath}northbank.example` })
  const findConfirmation = () => screen.findByRole<HTMLInputElement>('checkbox', { name: /anyway/ })
  await user.click(await findConfirmation())
  const field = screen.getByRole('textbox', { name: 'Website' })
  fireEvent.change(field, { target: { value: 'login.northbank.example' } })
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true })
  await waitFor(async () => expect(document.activeElement).toBe(await findConfirmation()))
  expect((await findConfirmation()).checked).toBe(false)
  expect(screen.queryByText('Takedown queued')).toBeNull()
})

it('C141 two immediate clicks on the button queue only one request', async () => {
  const website = 'https://pressed-twice.evil.example/'
  const { user, outbox } = await openForm(website)
  const button = await screen.findByRole('button', { name: 'Request takedown' })
  fireEvent.click(button)
  fireEvent.click(button)
  await user.click(await findUndo())
  await screen.findByText(/^Undone/)
  expect(outbox.store.state.rows.filter((row) => row.website === website)).toEqual([])
})

it('Ctrl+Enter submits the form while the submit button is focused', async () => {
  const { user } = await openForm('https://ctrl-enter.evil.example/')
  const button = await screen.findByRole('button', { name: 'Request takedown' })
  // Browsers activate a focused button on Enter, but not on Ctrl+Enter.
  fireEvent.keyDown(button, { key: 'Enter', ctrlKey: true })
  await user.click(await findUndo())
  expect(await screen.findByText(/^Undone/)).toBeTruthy()
})

it('the form is read-only while its checks run, so that no typed text is lost', async () => {
  const checkResponse = Promise.withResolvers<undefined>()
  const isCheck = (url: string) => url.includes('domain_filter=slow.evil.example')
  const { user } = await openForm(
    'https://slow.evil.example/',
    ({ url }) => (isCheck(url) ? checkResponse.promise : undefined),
    '&comment=Copies+our+page',
  )
  const comment = await screen.findByLabelText<HTMLTextAreaElement>(/^Comment/)
  const brand = screen.getByRole<HTMLSelectElement>('combobox', { name: /^Brand/ })
  await within(brand).findByRole('option', { name: 'Northbank' })
  await user.click(screen.getByRole('button', { name: 'Request takedown' }))
  await screen.findByText('Running checks…')
  await user.type(comment, ', and more')
  await user.selectOptions(brand, 'Northbank')
  expect(comment.value).toBe('Copies our page')
  expect(brand.selectedOptions[0]?.text).toBe('Not chosen yet')
  checkResponse.resolve(undefined)
  await user.click(await findUndo())
})

describe('a form that closes before its checks finish', () => {
  /** Submits the form, leaves the page, and then lets the check get its response. */
  async function submitAndLeave(host: string, createResponse: () => Response) {
    const checkResponse = Promise.withResolvers<null>()
    const isCheck = (url: string) => url.includes(`domain_filter=${host}`)
    const app = await openForm(`https://${host}/`, ({ url }) =>
      isCheck(url) ? checkResponse.promise.then(createResponse) : undefined,
    )
    const button = await screen.findByRole('button', { name: 'Request takedown' })
    await waitFor(() => expect(document.activeElement).toBe(button))
    await waitFor(() => expect(app.requests.some(isCheck)).toBe(true))
    await app.user.keyboard('{Enter}')
    await app.user.click(screen.getByRole('link', { name: 'All brands' }))
    await screen.findByRole('heading', { name: 'All brands' })
    expect(screen.queryByText('Open the draft')).toBeNull()
    checkResponse.resolve(null)
    return app
  }

  it('queues its request', async () => {
    const emptyPage = { count: 0, next: null, previous: null, results: [] }
    const { user } = await submitAndLeave('left.evil.example', () => Response.json(emptyPage))
    await user.click(await findUndo())
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: /^Undo request for/ })).toBeNull(),
    )
  })

  it('sends nothing if a check fails, and links to its draft from the page that is open by then', async () => {
    const { user, requests, router } = await submitAndLeave(
      'late.evil.example',
      () => new Response('', { status: 400 }),
    )
    await user.click(await screen.findByText('Open the draft'))
    await screen.findByDisplayValue('https://late.evil.example/')
    expect(router.state.location.pathname).toBe('/takedowns/new')
    expect(requests.filter((line) => line.startsWith('POST'))).toEqual([])
  })
})
