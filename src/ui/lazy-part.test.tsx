import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { createLazyCode, LazyPart } from './lazy-part.tsx'

const Page = ({ part }: { part: ReturnType<typeof createLazyCode<string>> }) => (
  <LazyPart part={part} fallback={<p>Loading</p>}>
    {(code) => <p>{code}</p>}
  </LazyPart>
)

it('shows the fallback until the code has loaded, and loads the code only once', async () => {
  const load = vi.fn<() => Promise<string>>(async () => 'the list')
  const part = createLazyCode(load)
  expect(load).not.toHaveBeenCalled()
  const first = render(<Page part={part} />)
  expect(screen.getByText('Loading')).toBeTruthy()
  expect(await screen.findByText('the list')).toBeTruthy()
  first.unmount()
  render(<Page part={part} />)
  expect(screen.getByText('the list')).toBeTruthy()
  expect(load).toHaveBeenCalledOnce()
})

it('a second load waits for the first one', async () => {
  const loaded = Promise.withResolvers<string>()
  const part = createLazyCode(async () => loaded.promise)
  void part.load()
  const second = part.load().then(() => part.store.state.status)
  loaded.resolve('the list')
  expect(await second).toBe('loaded')
})

it('a part that failed to load says so and can be loaded again', async () => {
  const load = vi.fn<() => Promise<string>>(async () => 'the list')
  load.mockRejectedValueOnce(new Error('gone'))
  render(<Page part={createLazyCode(load)} />)
  expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('the list')).toBeTruthy()
})
