import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { compactBrandsOptions } from '#/api/brands.ts'
import { profileOptions } from '#/api/profile.ts'
import { createQueryClient } from '#/api/query-client.ts'
import { session } from '#/api/session.ts'
import { markSession } from './mark-session.ts'
import { MarksDialog } from './marks-dialog.tsx'

const row = (id: string) => ({ id, name: `${id}.example` })

afterEach(() => {
  // As a session ends: the screen first, then all it stood on.
  cleanup()
  session.signIn('key', { keep: false })
  session.signOut()
})

async function open() {
  const queryClient = createQueryClient(session)
  const profile = { id: 'ann', username: 'ann', email: null, account_type: null }
  queryClient.setQueryData(profileOptions().queryKey, profile)
  queryClient.setQueryData(compactBrandsOptions().queryKey, {
    rows: ['one', 'two'].map((id) => ({
      id,
      name: id,
      domain: null,
      monitoring_enabled: true,
    })) as never,
    count: 2,
    complete: true,
    unreadable: 0,
  })
  // It leads to the requests of what is on hold.
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => <MarksDialog brandId="one" open onOpenChange={() => {}} />,
    }),
    history: createMemoryHistory(),
  })
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  await screen.findByRole('dialog', { name: 'My notes' })
  return { user: userEvent.setup(), marks: markSession('ann', 'one') }
}

const part = (name: string) => screen.getByRole('region', { name })
const count = (label: string) =>
  screen.getByText(label, { selector: 'dt' }).nextSibling?.textContent

it('P7 says how many marks there are and that they live here', async () => {
  const { marks, user } = await open()
  act(() => {
    marks.see(row('a'), row('b'))
    marks.mark('hold', [row('b')])
  })
  expect([count('Seen'), count('On the request list')]).toEqual(['2', '1'])
  expect(
    screen.getByText(/This browser refuses storage, or has no room left: new notes are lost/),
  ).toBeTruthy()
  expect(part('This session').textContent).toContain('2 seen, 1 on the request list')
  const held = within(part('Request list'))
  expect(held.getByRole('listitem').textContent).toContain('b[.]example')
  await user.click(held.getByRole('button', { name: 'Remove' }))
  expect(part('Request list').textContent).toMatch(/^Nothing is on the request list/)
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(within(part('Request list')).getByRole('listitem')).toBeTruthy()
})
