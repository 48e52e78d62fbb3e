import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { CopyButton } from './copy-button.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
})

async function renderAndCopy(writeText: (text: string) => Promise<void>) {
  const user = userEvent.setup()
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  render(<CopyButton text="TD-1" label="Copy case number" />)
  await user.click(screen.getByRole('button', { name: 'Copy case number' }))
}

it('copies exactly the text and says that it did', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(async () => {})
  await renderAndCopy(writeText)
  expect(writeText).toHaveBeenCalledWith('TD-1')
  expect(screen.getByRole('status').textContent).toBe('Copied')
})

it('says so if the browser blocks copying', async () => {
  await renderAndCopy(async () => {
    throw new DOMException('denied', 'NotAllowedError')
  })
  expect(screen.getByRole('status').textContent).toBe(
    'The browser blocked copying. Select the text instead.',
  )
})

it.each([
  [true, 'Copied'],
  [false, 'The browser blocked copying. Select the text instead.'],
])(
  'copies on plain http, without the clipboard API: %s, then %s',
  async (isCopied, expectedStatus) => {
    const user = userEvent.setup()
    vi.stubGlobal('navigator', {})
    const selected: (string | undefined)[] = []
    Reflect.set(document, 'execCommand', (command: string) => {
      const { activeElement: field } = document
      if (field instanceof HTMLTextAreaElement)
        selected.push(command, field.value.slice(field.selectionStart, field.selectionEnd))
      return isCopied
    })
    render(<CopyButton text="TD-1" label="Copy" />)
    const button = screen.getByRole('button', { name: 'Copy' })
    await user.click(button)
    expect(selected).toEqual(['copy', 'TD-1'])
    expect(screen.getByRole('status').textContent).toBe(expectedStatus)
    expect(document.querySelector('textarea')).toBeNull()
    expect(document.activeElement).toBe(button)
    Reflect.deleteProperty(document, 'execCommand')
  },
)
