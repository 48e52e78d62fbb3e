import { Store } from '@tanstack/store'
import { expect, it, vi } from 'vitest'
import type { Outbox } from '#/outbox/outbox.ts'
import type { RequestRow, RequestState } from '#/outbox/stored-rows.ts'
import type { OutboxState } from '#/outbox/tab-sync.ts'
import { createRequestRow } from '#/test/request-row.ts'
import { subscribeToNotifications, type Notification } from '#/ui/notify.ts'
import { confirmRows, undoRun } from './use-outbox.ts'

const createRow = (id: string, state: RequestState) => createRequestRow({ id, state })
const stopped = createRow('stopped', { kind: 'not-sent', why: { kind: 'stopped' } })
const refused = createRow('refused', {
  kind: 'not-sent',
  why: { kind: 'refused', status: 400, fields: {}, others: [] },
})
const sending = createRow('sending', { kind: 'sending' })

/** Undoes a run with `rows`, of which the outbox can undo `undone`. Returns the notifications and the result. */
async function undo(kind: 'single' | 'list', rows: RequestRow[], undone: RequestRow[] = []) {
  const notices: Notification[] = []
  const unsubscribe = subscribeToNotifications((notice) => notices.push(notice))
  const state: OutboxState = { isReady: true, storageError: null, rows, runs: [] }
  const outbox = {
    store: new Store(state),
    undo: async () => undone,
    isBulkRun: () => kind === 'list',
  }
  const isUndone = await undoRun(outbox, 'run')
  unsubscribe()
  return { notices, isUndone }
}

it('states the result of a single request that can no longer be undone', async () => {
  expect(await undo('single', [refused])).toEqual({
    notices: [{ title: 'Too late to undo 1 request', text: 'Rejected.' }],
    isUndone: false,
  })
})

it('does not report unsent rows of a list as too late to undo', async () => {
  expect(await undo('list', [stopped, refused, sending], [stopped])).toEqual({
    notices: [{ title: 'Too late to undo 1 request', text: 'Sending. The others are stopped.' }],
    isUndone: false,
  })
  expect(await undo('list', [stopped, refused], [stopped])).toEqual({
    notices: [{ title: 'Undone: request for evil[.]example', text: 'Nothing was sent.' }],
    isUndone: false,
  })
})

it('confirms all findings of a list with one call', async () => {
  const createRowToConfirm = (id: string, caseId: string) =>
    createRow(id, {
      kind: 'not-sent',
      why: { kind: 'findings', findings: [{ kind: 'open-case', caseId }] },
    })
  const confirm = vi.fn<Outbox['confirm']>(async () => [])
  await confirmRows({ confirm }, [createRowToConfirm('a', '1'), createRowToConfirm('b', '2')])
  expect(confirm.mock.calls).toEqual([['run', ['open-case:1', 'open-case:2']]])
})
