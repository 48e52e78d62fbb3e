import { describe, expect, it } from 'vitest'
import { takedownEvents, takedownTimeline } from './takedown.ts'

const change = {
  id: 'e1',
  event_type: 'status_change',
  actor: 'operator',
  message: 'Taken up',
  from_status: 'OPEN',
  to_status: 'IN_PROGRESS',
  created_at: '2026-11-19T10:00:00Z',
}

describe('C133 the timeline of a case in any format', () => {
  it.each([
    ['a list', [change]],
    ['a page', { count: 1, next: null, previous: null, results: [change] }],
    ['an object with a timeline', { timeline: [change] }],
    ['an object with one list under any name', { case: 'c1', log: [change] }],
  ])('reads %s', (_shape, raw) => {
    expect(takedownTimeline.parse(raw)).toEqual({
      events: [
        {
          occurredAt: '2026-11-19T10:00:00Z',
          kind: 'status_change',
          actor: 'operator',
          text: 'Taken up',
          from: 'OPEN',
          to: 'IN_PROGRESS',
          otherFields: new Map(),
          raw: change,
        },
      ],
      unreadableEntries: [],
      isComplete: true,
    })
  })

  it.each([
    [{ next_page: 2 }, false],
    [{ nextCursor: 'b64' }, false],
    [{ has_more: true }, false],
    [{ total_count: 9 }, false],
    [{ next_page: null, has_more: false, total_count: 1 }, true],
    [{ next: false, next_cursor: '' }, true],
  ])('C133 with the fields %j, isComplete is %j', (fields, isComplete) => {
    expect(takedownTimeline.parse({ ...fields, results: [change] }).isComplete).toBe(isComplete)
  })

  it.each([
    ['null', null],
    ['a text', 'nothing here'],
    ['an object without a list', { detail: 'gone' }],
    ['an object with two lists', { a: [change], b: [change] }],
    ['a list of nothing readable', [null, {}, []]],
  ])('rejects %s', (_shape, raw) => {
    expect(takedownTimeline.safeParse(raw).success).toBe(false)
    expect(takedownEvents.parse(raw)).toEqual({ rawResponse: raw })
  })

  it('finds known fields and the actor in a nested record', () => {
    const raw = [
      {
        ts: 1,
        timestamp: 1_795_082_400,
        actor: { id: 4, username: 'desk', email: 'desk@operator.example' },
        payload: { old_status: 'OPEN', new_status: 'CLOSED' },
      },
    ]
    expect(takedownTimeline.parse(raw).events[0]).toMatchObject({
      occurredAt: new Date(1_795_082_400_000).toISOString(),
      actor: 'desk',
      from: 'OPEN',
      to: 'CLOSED',
      otherFields: new Map([['ts', '1']]),
      raw: raw[0],
    })
  })

  it('counts unreadable events', () => {
    expect(takedownTimeline.parse([change, null, {}]).unreadableEntries).toEqual([null, {}])
  })
})
