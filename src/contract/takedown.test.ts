import { describe, expect, it } from 'vitest'
import { takedownTimeline } from './takedown.ts'

const statusChange = {
  id: 'e1',
  event_type: 'status_change',
  actor: 'operator',
  message: 'Taken up',
  from_status: 'OPEN',
  to_status: 'IN_PROGRESS',
  created_at: '2026-11-19T10:00:00Z',
}

const eventWithoutValues = {
  occurredAt: null,
  kind: null,
  actor: null,
  text: null,
  from: null,
  to: null,
}

describe('C133 parsing the timeline of a case', () => {
  it.each([
    ['a list', [statusChange]],
    ['a page', { count: 1, next: null, previous: null, results: [statusChange] }],
    ['an object with a timeline', { timeline: [statusChange] }],
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
          raw: statusChange,
        },
      ],
      hasMore: false,
    })
  })

  it('reports that there is a next page', () => {
    const page = { next: 'https://api.example/?page=2', results: [statusChange] }
    expect(takedownTimeline.parse(page).hasMore).toBe(true)
  })

  it.each([
    ['null', null],
    ['an object without a list', { detail: 'gone' }],
    ['an object with a list under an unknown name', { log: [statusChange] }],
  ])('keeps %s as an event', (_shape, raw) => {
    expect(takedownTimeline.parse(raw).events).toEqual([{ ...eventWithoutValues, raw }])
  })

  it('keeps entries that are not objects as events', () => {
    expect(takedownTimeline.parse(['Seen', null, ['x']]).events).toEqual([
      { ...eventWithoutValues, text: 'Seen', raw: 'Seen' },
      { ...eventWithoutValues, raw: null },
      { ...eventWithoutValues, raw: ['x'] },
    ])
  })

  it('finds the actor and the status in nested records', () => {
    const raw = {
      timestamp: 1_795_082_400,
      actor: { id: 4, username: 'desk', email: 'desk@operator.example' },
      details: { from_status: 'OPEN', to_status: 'CLOSED' },
    }
    expect(takedownTimeline.parse([raw]).events[0]).toMatchObject({
      occurredAt: new Date(1_795_082_400_000).toISOString(),
      actor: 'desk',
      from: 'OPEN',
      to: 'CLOSED',
    })
  })
})
