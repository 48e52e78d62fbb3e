import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Attempt, RequestRow, RowState } from './row.ts'
import { advance, mayHaveLeft, transitions, type RowEvent } from './states.ts'

const attempt: Attempt = { id: 'a', at: 1, before: { since: null, ids: [] } }
const trouble = { kind: 'timeout', status: null } as const
const cause = { kind: 'lost', trouble } as const
const stored = { id: 'case', status: 'OPEN', statusDisplay: 'Open' }

const states: RowState[] = [
  { kind: 'delayed', until: 5 },
  { kind: 'waiting' },
  { kind: 'checking' },
  { kind: 'needs-confirmation', findings: [{ kind: 'open-case', caseId: 'x' }] },
  { kind: 'sending' },
  { kind: 'looking', cause, resend: false },
  { kind: 'created', case: stored, duplicates: null },
  { kind: 'found', case: stored, duplicates: [] },
  { kind: 'refused', fields: {}, others: [] },
  { kind: 'throttled', until: 5 },
  { kind: 'not-sent', why: 'page-closed' },
  { kind: 'not-found', cause },
  { kind: 'not-looked', cause, trouble },
  { kind: 'stopped' },
  { kind: 'storage-failed', why: 'quota' },
  { kind: 'unreadable' },
]
const events: RowEvent[] = [
  { kind: 'undo' },
  { kind: 'stop' },
  { kind: 'send-now' },
  { kind: 'continue' },
  { kind: 'confirm', ids: ['x'] },
  { kind: 'again' },
  { kind: 'dismiss' },
  { kind: 'take' },
  { kind: 'put-back' },
  { kind: 'block', findings: [] },
  { kind: 'send', attempt },
  { kind: 'fail', why: 'signed-out' },
  { kind: 'refuse', fields: {}, others: ['No.'] },
  { kind: 'throttle', until: 9 },
  { kind: 'create', case: stored },
  { kind: 'look', cause },
  { kind: 'see', case: stored },
  { kind: 'see-nothing', cause },
  { kind: 'cannot-look', cause, trouble },
  { kind: 'report-duplicates', duplicates: ['case', 'second'] },
]

const row = (state: RowState, attempts: Attempt[] = []): RequestRow => ({
  id: 'r',
  user: 'ann',
  runId: 'run',
  line: 1,
  website: 'https://evil.example/',
  comment: '',
  brandId: null,
  target: 'ann//evil.example',
  confirmed: [],
  queuedAt: 1,
  changedAt: 1,
  attempts,
  throttles: 0,
  state,
})

describe('the table of states and events', () => {
  it('is followed by every pair, and all others are refused', () => {
    for (const state of states)
      for (const event of events) {
        const after = advance(row(state), event, 2)
        const to = transitions[state.kind][event.kind] ?? null
        const kind = after === null || after === 'gone' ? after : after.state.kind
        expect([state.kind, event.kind, kind]).toEqual([state.kind, event.kind, to])
      }
  })

  it('C141 never says that nothing left of a row that may have left', () => {
    const some = fc.record({
      state: fc.constantFrom(...states),
      event: fc.constantFrom<RowEvent[]>({ kind: 'undo' }, { kind: 'stop' }),
      tries: fc.integer({ min: 1, max: 3 }),
    })
    fc.assert(
      fc.property(some, ({ state, event, tries }) => {
        const attempts = Array.from({ length: tries }, () => attempt)
        expect(advance(row(state, attempts), event, 2)).toBeNull()
      }),
    )
    expect(
      advance(row({ kind: 'waiting' }, [attempt]), { kind: 'fail', why: 'page-closed' }, 2),
    ).toBeNull()
  })

  it('forgets an attempt only when it never left, or after a look', () => {
    const fail = { kind: 'fail', why: trouble } as const
    expect(advance(row({ kind: 'sending' }, [attempt]), fail, 2)).toMatchObject({ attempts: [] })
    expect(advance(row({ kind: 'sending' }, [attempt, attempt]), fail, 2)).toBeNull()
    const looking = row({ kind: 'looking', cause, resend: false }, [attempt, attempt])
    expect(advance(looking, fail, 2)).toMatchObject({ attempts: [] })
  })

  it('sends again only by way of a look where something may have left', () => {
    for (const state of states)
      for (const event of events) {
        const before = row(state, [attempt])
        const after = advance(before, event, 2)
        if (after === null || after === 'gone' || after.state.kind !== 'sending') continue
        // The worker looks while it checks, whatever it checks.
        expect(state.kind).toBe('checking')
      }
    expect(mayHaveLeft(row({ kind: 'unreadable' }))).toBe(true)
  })

  it('C146 waits for somebody after three answers 429 in a row', () => {
    let now = row({ kind: 'sending' }, [attempt])
    const untils = [1, 2, 3].map(() => {
      const after = advance(now, { kind: 'throttle', until: 9 }, 2)
      if (after === null || after === 'gone') throw new Error('refused')
      now = { ...after, state: { kind: 'sending' } }
      return after.state.kind === 'throttled' ? after.state.until : undefined
    })
    expect(untils).toEqual([9, 9, null])
  })
})
