import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Button } from './button.tsx'
import { ListTabs, Toolbar } from './page-header.tsx'

function Page() {
  const [isPrintVisible, setIsPrintVisible] = useState(false)
  return (
    <>
      <Toolbar label="Full list">
        <Button size="small" onClick={() => setIsPrintVisible(true)}>
          Views
        </Button>
        <Button size="small">Export</Button>
        {isPrintVisible && <Button size="small">Print</Button>}
      </Toolbar>
      <button type="button">After it</button>
    </>
  )
}

test('a toolbar is one Tab stop, and arrow keys cycle through its buttons', async () => {
  const user = userEvent.setup()
  render(<Page />)
  const readFocusedText = () => document.activeElement?.textContent
  await user.tab()
  expect(readFocusedText()).toBe('Views')
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(readFocusedText()).toBe('Views')
  await user.keyboard('{ArrowLeft}')
  expect(readFocusedText()).toBe('Export')
  await user.tab()
  expect(readFocusedText()).toBe('After it')
  // Focus returns to the control that had it.
  await user.tab({ shift: true })
  expect(readFocusedText()).toBe('Export')
  // Keys with a modifier belong to the browser.
  await user.keyboard('{Home}{Alt>}{ArrowRight}{/Alt}')
  expect(readFocusedText()).toBe('Views')

  await user.click(screen.getByRole('button', { name: 'Views' }))
  await user.keyboard('{End}')
  expect(readFocusedText()).toBe('Print')
  await user.tab({ shift: true })
  expect(document.activeElement).toBe(document.body)
})

test('the tabs of a page are one Tab stop, which is the current tab', async () => {
  const user = userEvent.setup()
  render(
    <ListTabs label="Which domains" definitions={[{ label: 'All', definition: 'Every domain.' }]}>
      <li>
        <a href="#queue">Queue</a>
      </li>
      <li>
        <a href="#all" aria-current="true">
          All
        </a>
      </li>
    </ListTabs>,
  )
  await user.tab()
  expect(document.activeElement?.textContent).toBe('All')
  await user.keyboard('{End}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('About these lists')
  await user.tab()
  expect(document.activeElement).toBe(document.body)
})
