import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { RowState } from '#/outbox/stored-rows.ts'
import { createRequestRow } from '#/test/request-row.ts'
import { CollapsibleDock } from './dock.tsx'
import { findMostUrgent, needsAttention } from './request-labels.ts'

afterEach(cleanup)

const buildDock = (count: number, attention: number) => (
  <CollapsibleDock count={count} attentionCount={attention} summary={<p>the line</p>}>
    <p>everything</p>
  </CollapsibleDock>
)
const isOpen = () => screen.queryByText('everything') !== null

it('is one line until expanded and shows the number of others', async () => {
  render(buildDock(3, 0))
  expect([isOpen(), screen.queryByText('the line') !== null]).toEqual([false, true])
  await userEvent.click(screen.getByRole('button', { name: '2 more' }))
  expect([isOpen(), screen.queryByText('the line') !== null]).toEqual([true, false])
  expect(screen.getByRole('heading').textContent).toBe('3 takedown requests')
  await userEvent.click(screen.getByRole('button', { name: 'Less' }))
  expect(isOpen()).toBe(false)
})

it('opens for a request that needs attention, and stays closed until another one does', async () => {
  const { rerender } = render(buildDock(1, 0))
  rerender(buildDock(1, 1))
  expect(isOpen()).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Less' }))
  expect(isOpen()).toBe(false)
  rerender(buildDock(2, 2))
  expect(isOpen()).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Less' }))
  // One was resolved; the next one is different.
  rerender(buildDock(2, 1))
  expect(isOpen()).toBe(false)
  rerender(buildDock(2, 2))
  expect(isOpen()).toBe(true)
})

it('publishes its height while it is shown', () => {
  const { unmount } = render(buildDock(1, 0))
  const getHeight = () => document.documentElement.style.getPropertyValue('--dock-height')
  expect(getHeight()).toMatch(/^\d+px$/)
  unmount()
  expect(getHeight()).toBe('')
})

const error = { text: 'The service took too long to answer.' }
const createRow = (id: string, state: RowState) => createRequestRow({ id, state })
const delayed = createRow('delayed', { kind: 'queued', until: 9, why: 'delay' })
const waiting = createRow('waiting', { kind: 'queued', until: 0, why: 'turn' })
const unsent = createRow('unsent', { kind: 'not-sent', why: { kind: 'page-closed' } })
const searched = createRow('searched', {
  kind: 'unknown',
  cause: { kind: 'lost', trouble: error },
  search: 'due',
})

it('shows undoable requests first, then those that need attention, then the latest', () => {
  expect(findMostUrgent([])).toBeUndefined()
  expect(findMostUrgent([waiting, { ...waiting, id: 'later' }])?.id).toBe('later')
  expect(findMostUrgent([unsent, waiting])?.id).toBe('unsent')
  expect(findMostUrgent([delayed, unsent, waiting])?.id).toBe('delayed')
})

it('needs no attention while it continues', () => {
  expect([delayed, waiting, searched, unsent].map(needsAttention)).toEqual([
    false,
    false,
    false,
    true,
  ])
})
