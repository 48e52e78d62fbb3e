import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { compactBrandsOptions } from '#/api/brands.ts'
import { profileOptions } from '#/api/profile.ts'
import { createQueryClient } from '#/api/query-client.ts'
import { session } from '#/api/session.ts'
import { noMarks, withMarks, type MarkKind } from '#/product/marks/brand-marks.ts'
import { writeMarksFile } from '#/product/marks/marks-file.ts'
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

function fileOf(brands: Record<string, Partial<Record<MarkKind, string[]>>>, user = 'ann') {
  const marks = Object.entries(brands).map(([id, kinds]) => {
    const all = Object.entries(kinds).reduce(
      (value, [kind, ids]) =>
        withMarks(
          value,
          kind as MarkKind,
          ids.map((one) => [one, { ...row(one), at: 1000 }]),
        ),
      noMarks,
    )
    return [id, all] as const
  })
  return new File([writeMarksFile(user, new Map(marks), 0)], 'marks.json', {
    type: 'application/json',
  })
}

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

it('exports the marks of all brands', async () => {
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) saved.push(file)
    return 'blob:marks'
  })
  const { marks, user } = await open()
  act(() => {
    marks.mark('aside', [row('a')])
    markSession('ann', 'two').mark('watch', [row('w')])
  })
  await user.click(screen.getByRole('button', { name: 'Export notes' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  const text = await saved[0]?.text()
  expect(text).toContain('"name": "a.example"')
  expect(text).toContain('"name": "w.example"')
})

it('imports only after saying in numbers what that does, and can be undone', async () => {
  const { marks, user } = await open()
  act(() => void marks.mark('hold', [row('mine')]))
  const field = screen.getByLabelText('Import notes from a file')
  const file = fileOf(
    { one: { hold: ['mine', 'new'], seen: ['new'] }, two: { watch: ['w'] }, gone: { seen: ['x'] } },
    'bob',
  )
  await user.upload(field, file)
  await screen.findByText('3 new.')
  expect(screen.getByText('1 already there, as new or newer.')).toBeTruthy()
  expect(screen.getByText(/^1 for brands you cannot access/)).toBeTruthy()
  expect(screen.getByText('This file comes from another user.')).toBeTruthy()
  expect(count('On the request list')).toBe('1')

  await user.click(screen.getByRole('button', { name: 'Import 3' }))
  expect(screen.getByText('3 notes imported.')).toBeTruthy()
  expect([count('On the request list'), count('Seen')]).toEqual(['2', '2'])
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect([count('On the request list'), count('Seen')]).toEqual(['1', '1'])
})

it('refuses a file that is none, and changes nothing', async () => {
  const { user } = await open()
  const field = screen.getByLabelText('Import notes from a file')
  await user.upload(field, new File(['{}'], 'other.json', { type: 'application/json' }))
  await screen.findByText('This file has no notes.')
  await user.upload(field, fileOf({}))
  await screen.findByText('This file has no notes.')
  expect(screen.queryByRole('button', { name: /^Import \d/ })).toBeNull()
})
