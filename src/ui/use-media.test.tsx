import { act, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useMedia } from './use-media.ts'

const Wide = () => <p>{useMedia('(min-width: 60rem)') ? 'wide' : 'narrow'}</p>

it('a media query is followed while it is looked at', () => {
  const asked = vi.fn<() => boolean>().mockReturnValue(false)
  const list = new EventTarget()
  Object.defineProperty(list, 'matches', { get: asked })
  vi.stubGlobal('matchMedia', () => list)

  const { unmount } = render(<Wide />)
  expect(screen.getByText('narrow')).toBeTruthy()

  asked.mockReturnValue(true)
  act(() => void list.dispatchEvent(new Event('change')))
  expect(screen.getByText('wide')).toBeTruthy()

  unmount()
  const before = asked.mock.calls.length
  list.dispatchEvent(new Event('change'))
  expect(asked).toHaveBeenCalledTimes(before)
})
