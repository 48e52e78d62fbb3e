import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { CopyButton } from './copy-button.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
})

const blockedMessage = 'The browser blocked copying. Select the text instead.'

async function renderAndCopy(globalNavigator: object) {
  const user = userEvent.setup()
  vi.stubGlobal('navigator', globalNavigator)
  render(<CopyButton text="TD-1" label="Copy" />)
  const button = screen.getByRole('button', { name: 'Copy' })
  await user.click(button)
  return button
}

it.each([
  ['it was copied', async () => {}, 'Copied'],
  ['the browser blocked it', () => Promise.reject(new DOMException('denied')), blockedMessage],
])('passes exactly the text to the clipboard and says that %s', async (_name, write, status) => {
  const writeText = vi.fn<(text: string) => Promise<void>>(write)
  await renderAndCopy({ clipboard: { writeText } })
  expect(writeText).toHaveBeenCalledWith('TD-1')
  expect(screen.getByRole('status').textContent).toBe(status)
})

it.each([
  [true, 'Copied'],
  [false, blockedMessage],
])(
  'copies with execCommand if the clipboard API is missing (success: %s), and shows “%s”',
  async (isCopied, expectedStatus) => {
    const selected: (string | undefined)[] = []
    Reflect.set(document, 'execCommand', (command: string) => {
      const { activeElement: field } = document
      if (field instanceof HTMLTextAreaElement)
        selected.push(command, field.value.slice(field.selectionStart, field.selectionEnd))
      return isCopied
    })
    const button = await renderAndCopy({})
    expect(selected).toEqual(['copy', 'TD-1'])
    expect(screen.getByRole('status').textContent).toBe(expectedStatus)
    expect(document.querySelector('textarea')).toBeNull()
    expect(document.activeElement).toBe(button)
    Reflect.deleteProperty(document, 'execCommand')
  },
)
