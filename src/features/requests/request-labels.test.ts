import { describe, expect, it, vi } from 'vitest'
import { compactBrand } from '#/contract/brand.ts'
import { formatTime } from '#/lib/dates.ts'
import type { Attempt, Cause, RequestRow, RequestState } from '#/outbox/stored-rows.ts'
import { createRequestRow } from '#/test/request-row.ts'
import {
  explainWithFindings,
  chooseRowForDock,
  getRowLabel,
  noBlockers,
  summarizeRun,
} from './request-labels.ts'

const createAttempt = (id: string): Attempt => ({ id, at: 0, before: { since: null, ids: [] } })
const error = { text: 'The service had a problem (504).' }
const lost: Cause = { kind: 'lost', trouble: error }
const createSearchDueState = (cause: Cause): RequestState => ({
  kind: 'unknown',
  cause,
  search: 'due',
})
const storedCase = { id: 'a', status: 'OPEN', statusDisplay: 'Open' }
const createDoneState = (found: boolean): RequestState => ({
  kind: 'done',
  case: storedCase,
  found,
})

const createRow = (id: string, state: RequestState) => createRequestRow({ id, state })
const delayed = createRow('delayed', { kind: 'queued', until: 9, why: 'delay' })
const queued = createRow('queued', { kind: 'queued', until: 0, why: 'turn' })
const pageClosed = createRow('page-closed', { kind: 'not-sent', why: { kind: 'page-closed' } })
const created = createRow('created', createDoneState(false))

it.each<[string, RequestState, string]>([
  [
    'whose case is being searched for',
    createSearchDueState(lost),
    'Looking for the case: The service had a problem (504). Nothing is sent again until the search ends.',
  ],
  [
    'whose case was not found',
    { kind: 'unknown', cause: lost, search: 'nothing-found' },
    'No case found: The service had a problem (504). The request may still arrive, so sending again could open a second case.',
  ],
  [
    'whose case could not be searched for',
    { kind: 'unknown', cause: lost, search: { text: 'You’re offline.' } },
    'May have been sent: The service had a problem (504). Your cases couldn’t be checked: You’re offline.',
  ],
  ['whose case was found', createDoneState(true), 'Case found: Status: Open. Work starts now.'],
])('C141 a request %s shows only what is known', (_what, state, expectedText) => {
  const { title, explanation: text } = getRowLabel(
    createRequestRow({ state, attempts: [createAttempt('one')] }),
  )
  expect(`${title}: ${text}`).toBe(expectedText)
})

it('states the findings of a request that needs confirmation', () => {
  const northbank = compactBrand.parse({ id: 'b', name: 'Northbank' })
  const openCase = { kind: 'open-case', caseId: 'a' } as const
  const ownDomain = { kind: 'own-domain', brandId: 'b', domain: 'bank.example' } as const
  const row = createRow('found', {
    kind: 'not-sent',
    why: { kind: 'findings', findings: [openCase, ownDomain] },
  })
  expect(explainWithFindings(row, getRowLabel(row), [northbank])).toBe(
    'Found just before sending: A case is already open. This is Northbank’s own website. bank[.]example belongs to Northbank.',
  )
})

describe('C146 while a 429 pauses all requests', () => {
  const afternoon = Date.parse('2026-11-25T14:30:00Z')
  const paused: RequestState = { kind: 'queued', until: afternoon, why: 'throttled' }

  it('a request says when sending resumes', () => {
    const blockers = { ...noBlockers, pauseMs: 7_200_000 }
    vi.spyOn(Date, 'now').mockReturnValue(afternoon - blockers.pauseMs)
    expect(getRowLabel(createRow('paused', paused), blockers)).toMatchObject({
      title: 'Paused',
      explanation: `Too many requests (429). Sending resumes after ${formatTime(afternoon)}.`,
    })
  })

  it('a delayed request can still be undone', () => {
    const blockers = { ...noBlockers, pauseMs: 4000, delayMs: 5000 }
    expect(getRowLabel(delayed, blockers)).toMatchObject({
      title: 'Takedown queued',
      explanation: 'Once sent, the request can’t be undone.',
      actions: ['send-now', 'undo'],
    })
  })

  it('a request that may have been sent offers Stop, and any other request offers Undo', () => {
    const listActions = (attempts: Attempt[]) =>
      getRowLabel(createRequestRow({ state: paused, attempts })).actions
    expect(listActions([])).toEqual(['undo'])
    expect(listActions([{ ...createAttempt('one'), status: 429 }])).toEqual(['stop'])
  })
})

describe('a list', () => {
  const searchDue = createRequestRow({
    state: createSearchDueState(lost),
    attempts: [createAttempt('one')],
  })
  const stopped = createRow('stopped', { kind: 'not-sent', why: { kind: 'stopped' } })
  const unreachable = createRow('unreachable', {
    kind: 'not-sent',
    why: { kind: 'trouble', trouble: { text: 'The service can’t be reached.' } },
  })
  const unreadable = createRow('unreadable', {
    kind: 'unknown',
    cause: { kind: 'unreadable' },
    search: 'nothing-found',
  })
  const caseNotFound = createRequestRow({
    state: { kind: 'unknown', cause: lost, search: 'nothing-found' },
    attempts: [createAttempt('one')],
  })
  const delayedBlockers = { ...noBlockers, delayMs: 5000 }

  it.each([
    ['delayed', [delayed, delayed], delayedBlockers, '0 of 2 sent, Queued. '],
    ['sending', [delayed, searchDue, queued], delayedBlockers, '1 of 3 sent, Sending. '],
    // Nothing is sent during a search for a case.
    ['sending', [searchDue, pageClosed], noBlockers, '1 of 2 sent, Looking for a case. '],
    [
      'paused',
      [stopped, unreachable, unreachable],
      noBlockers,
      '0 of 3 sent, Paused. The service can’t be reached. 3 requests not sent; checks run again when you continue.',
    ],
    // An unreadable request counts neither as sent nor as not sent.
    ['done', [unreadable], noBlockers, '0 of 1 sent, Done. '],
  ] as const)('says that it is %s', (status, rows, blockers, text) => {
    const run = summarizeRun(rows, blockers)
    expect([
      run.status,
      `${run.sentCount} of ${run.allCount} sent, ${run.title}. ${run.explanation}`,
    ]).toEqual([status, text])
  })

  it('is finished only if the result of every request is known', () => {
    expect(summarizeRun([created]).isFinished).toBe(true)
    expect(summarizeRun([created, caseNotFound]).isFinished).toBe(false)
    expect(summarizeRun([created, unreadable]).isFinished).toBe(false)
  })

  it('counts its rows by result', () => {
    expect(summarizeRun([unreadable, queued, pageClosed, pageClosed]).countsText).toBe(
      '1 lost, 1 waiting, 2 not sent',
    )
  })

  it('is paused by a storage error', () => {
    const blockers = { ...noBlockers, storageError: 'refused' } as const
    expect(summarizeRun([searchDue], blockers).title).toBe('Paused')
  })
})

it('a storage error that stops a request is explained', () => {
  const explain = (row: RequestRow, storageError: 'refused' | 'newer') =>
    getRowLabel(row, { ...noBlockers, storageError }).explanation
  const sending = createRow('sending', { kind: 'sending' })
  expect(explain(queued, 'refused')).toBe(
    'This browser blocks storage or has no space left: nothing more is sent from this tab.',
  )
  // A request in flight continues, unless a newer version of the app has taken over.
  expect(explain(sending, 'refused')).toBe('Waiting for a response.')
  expect(explain(sending, 'newer')).toContain('nothing more is sent from this tab')
})

it('the dock prefers a request that can be undone, then one with a new case, then one that needs attention, then the latest', () => {
  expect(chooseRowForDock([])).toBeUndefined()
  expect(chooseRowForDock([queued, { ...queued, id: 'later' }])?.id).toBe('later')
  expect(chooseRowForDock([pageClosed, queued])?.id).toBe('page-closed')
  expect(chooseRowForDock([pageClosed, created])?.id).toBe('created')
  expect(chooseRowForDock([delayed, pageClosed, queued])?.id).toBe('delayed')
})
