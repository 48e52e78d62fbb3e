import { act, render } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { showCountInTitle, usePageTitle } from './page-title.ts'

function Page() {
  usePageTitle('Scans', 'Velopine')
  return null
}

it('the document title starts with the count, except while printing, because browsers name the PDF after the title', () => {
  render(<Page />)
  act(() => showCountInTitle(3))
  expect(document.title).toBe('(3) Scans · Velopine · Brand protection')

  // Without `act`, because the browser reads the title right after the event.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  dispatchEvent(new Event('beforeprint'))
  expect(document.title).toBe('Scans · Velopine · Brand protection')
  const { style } = document.documentElement
  expect(style.getPropertyValue('--paper-title')).toBe('"Scans · Velopine · Brand protection"')

  vi.unstubAllGlobals()

  act(() => void dispatchEvent(new Event('afterprint')))
  expect(document.title).toBe('(3) Scans · Velopine · Brand protection')
  act(() => showCountInTitle(0))
  expect(document.title).toBe('Scans · Velopine · Brand protection')
})
