import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'

/** Presses Refresh once the page has loaded. Before that, the button has no effect. */
export async function pressRefresh(user: UserEvent): Promise<void> {
  const button = await screen.findByRole('button', { name: /^Refresh/ })
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
  await user.click(button)
}
