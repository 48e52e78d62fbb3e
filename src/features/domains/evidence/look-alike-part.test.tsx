import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

let broken = true
const asked = vi.fn<() => void>()

beforeEach(() => {
  broken = true
  asked.mockReset()
  vi.resetModules()
  vi.doMock('./lens.tsx', () => {
    asked()
    if (broken) throw new Error('no such file')
    return { Lens: () => 'the lens', LensSummary: () => 'in short' }
  })
})
afterEach(() => {
  cleanup()
  vi.doUnmock('./lens.tsx')
})

/** Shows the lens of a host, which its route has asked for. */
const parts = async () => {
  const { loadLens } = await import('./lens-code.ts')
  const { LookAlikeLine, LookAlikePart } = await import('./look-alike-part.tsx')
  void loadLens()
  const about = { host: 'northbnk.example', brandDomain: 'northbank.example' }
  return (
    <>
      <LookAlikeLine {...about} />
      <LookAlikePart {...about} />
    </>
  )
}

it('F7 a lens that could not be fetched says so and is fetched again when asked for', async () => {
  render(await parts())
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.getAllByText('The look-alike lens could not be loaded.')).toHaveLength(2)
  broken = false
  await userEvent.click(again)
  expect(await screen.findByText('the lens')).toBeTruthy()
  expect(screen.getByText('in short')).toBeTruthy()
  expect(screen.queryByText(/could not be loaded/)).toBeNull()
})

it('F7 the next record asks again by itself', async () => {
  const { unmount } = render(await parts())
  await screen.findByRole('button', { name: 'Try again' })
  unmount()
  broken = false
  render(await parts())
  expect(await screen.findByText('the lens')).toBeTruthy()
})
