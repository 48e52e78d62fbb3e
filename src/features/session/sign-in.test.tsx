import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, onTestFinished } from 'vitest'
import { session } from '#/api/session.ts'
import { renderApp } from '#/test/render-app.tsx'

const findKeyField = () => screen.findByLabelText('API key')
const getSignInButton = () => screen.getByRole('button', { name: 'Sign in' })
const profilePath = 'GET /core/api/users/profile/'

/** Opens the sign-in screen and signs in with `key`. */
async function signInWith(key: string, options: Parameters<typeof renderApp>[0] = {}) {
  const app = await renderApp({ key: null, path: '/brands', ...options })
  await app.user.click(await findKeyField())
  await app.user.paste(key)
  await app.user.click(getSignInButton())
  return app
}

describe('a demo account', () => {
  const addMeta = (name: string, content: string) => {
    const meta = document.createElement('meta')
    meta.name = name
    meta.content = content
    document.head.append(meta)
    onTestFinished(() => meta.remove())
  }
  const owner = { key: 'demo-key-owner', name: 'marit', role: 'owner', brands: ['One', 'Two'] }

  it('signs the user in with one click and keeps the key in memory only', async () => {
    addMeta(
      'demo-keys',
      JSON.stringify([owner, { ...owner, key: 'other', name: 'ines', role: null, brands: [] }]),
    )
    const { user, router } = await renderApp({ key: null, path: '/brands' })
    const key = await findKeyField()
    await waitFor(() => expect(document.activeElement === key).toBe(true))
    expect(screen.getByRole('button', { name: 'ines No brands yet' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'marit Owner of 2 brands: One, Two' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/brands'))
    await screen.findByRole('heading', { name: 'All brands' })
    expect(JSON.stringify(sessionStorage)).not.toContain('demo-key')
  })

  it.each([
    ['empty demo keys', '', null],
    ['demo keys that are not JSON', 'no json', null],
    ['invalid demo keys', '[{"key":1}]', null],
    ['another service', JSON.stringify([owner]), 'https://service.example'],
  ])('is not offered with %s', async (_name, keys, service) => {
    addMeta('demo-keys', keys)
    if (service !== null) addMeta('brand-protection-service', service)
    await renderApp({ key: null, path: '/brands' })
    await findKeyField()
    expect(screen.queryByText('Try the demo as')).toBeNull()
  })
})

describe('signing in', () => {
  it('C3 checks the key with the profile and opens the requested page', async () => {
    const { router, requests } = await signInWith('demo-key-owner', { path: '/takedowns?page=1' })
    await waitFor(() => expect(router.state.location.pathname).toBe('/takedowns'))
    await screen.findByRole('heading', { name: 'All takedowns' })
    expect(requests.filter((request) => request === profilePath)).toHaveLength(1)
  })

  it('opens the home page if no page was requested, and ignores `next` in the URL', async () => {
    const { router } = await signInWith('demo-key-owner', {
      path: '/sign-in?next=//evil.example/takedowns',
    })
    await waitFor(() => expect(router.state.location.href).toBe('/brands'))
  })
})

describe('signing in with an invalid key', () => {
  it('C4 shows the service’s message at the field and focuses the field', async () => {
    await signInWith('no-such-key')
    const input = await findKeyField()
    await waitFor(() => expect(input.getAttribute('aria-invalid')).toBe('true'))
    const errors = document.getElementById(input.getAttribute('aria-describedby') ?? '')
    expect(errors?.textContent).toBe('Invalid or inactive API key.')
    expect(document.activeElement).toBe(input)
    expect(session.store.state.isSignedIn).toBe(false)
    expect([sessionStorage.length, localStorage.length]).toEqual([0, 0])
  })

  it.each([
    [' ', 'Enter your API key.'],
    ['two words', 'API keys have no spaces, line breaks or accented letters. Copy the key again.'],
  ])('sends no request if the key is empty or malformed: %j', async (key, text) => {
    const { requests } = await signInWith(key)
    await screen.findByText(text)
    expect(requests).toEqual([])
  })
})

describe('signing in while the service fails', () => {
  it('C18 shows an error and keeps the typed key', async () => {
    const { requests } = await signInWith('demo-fault-500')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Your key couldn’t be checked.')
    expect(requests).toEqual([profilePath])
    expect((await findKeyField()).getAttribute('aria-invalid')).toBeNull()
    expect(await findKeyField()).toHaveProperty('value', 'demo-fault-500')
  })
})

describe('the end of a session', () => {
  it('C4 opens the sign-in page if the service rejects the key, and signing in again returns to the same page', async () => {
    let isKeyValid = true
    const refusal = { detail: 'Invalid or inactive API key.' }
    const { router, user, queryClient } = await renderApp({
      path: '/takedowns?status=OPEN',
      intercept: () => (isKeyValid ? undefined : Response.json(refusal, { status: 401 })),
    })
    await screen.findByRole('heading', { name: 'All takedowns' })
    isKeyValid = false
    void queryClient.refetchQueries()
    await screen.findByText(/Your API key stopped working: Invalid or inactive API key\./)
    expect(screen.queryByRole('heading', { name: 'All takedowns' })).toBeNull()
    isKeyValid = true
    await user.click(await findKeyField())
    await user.paste('demo-key-owner')
    await user.click(getSignInButton())
    await screen.findByRole('heading', { name: 'All takedowns' })
    expect(router.state.location.href).toBe('/takedowns?status=OPEN')
  })

  it('C8 clears the screen and the query cache when the user signs out, and requires the user to sign in again', async () => {
    const { router, queryClient } = await renderApp({ path: '/brands' })
    await screen.findByRole('heading', { name: 'All brands' })
    session.signOut()
    await screen.findByText('You’re signed out.')
    expect(screen.queryByRole('heading', { name: 'All brands' })).toBeNull()
    expect(queryClient.getQueryCache().getAll()).toEqual([])
    expect(router.state.location.href).toBe('/sign-in')
    await router.navigate({ to: '/brands' })
    expect(router.state.location.pathname).toBe('/sign-in')
  })
})
