import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'

/** Reads the page again, once it is read: while a page is still reading, a press does nothing. */
export async function pressRefresh(user: UserEvent): Promise<void> {
  const button = await screen.findByRole('button', { name: /^Refresh/ })
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
  await user.click(button)
}
