import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SendOutcome } from '#/api/create-takedown.ts'
import { ApiError } from '#/api/errors.ts'
import type { LookOutcome } from '#/api/look-for-case.ts'
import { takedown } from '#/contract/takedown.ts'
import { createOutbox, holdTime, type Phase } from './outbox.ts'
import type { JournalEntry } from './request-device.ts'

const request = { website: 'https://evil.example/', comment: '', brandId: null }
const stored = takedown.parse({ id: 'c1', target_website: request.website, status: 'REQUESTED' })
const before = { since: '2026-01-01T00:00:00Z', ids: ['old'] }
const offline = new ApiError({ reason: { kind: 'offline' }, method: 'GET', path: '/' })

beforeEach(() => {
  vi.useFakeTimers({ now: 1000 })
})
afterEach(() => {
  vi.useRealTimers()
})

/** An outbox whose service answers as told; notes what was sent, written down and placed. */
function outbox(
  told: {
    send?: SendOutcome
    look?: LookOutcome
    lookOnce?: LookOutcome
    readBefore?: () => Promise<typeof before>
  } = {},
) {
  const sent: unknown[] = []
  const placed: string[] = []
  const journal = new Map<string, JournalEntry>()
  const box = createOutbox({
    send: async (one) => {
      sent.push(one)
      return told.send ?? { kind: 'created', takedown: stored }
    },
    readBefore: told.readBefore ?? (async () => before),
    look: async () => told.look ?? { kind: 'not-found' },
    lookOnce: async () => told.lookOnce ?? { kind: 'not-found' },
    note: (id, entry) => void (entry ? journal.set(id, entry) : journal.delete(id)),
    placed: ({ id }) => placed.push(id),
    tab: 'this-tab',
    now: Date.now,
  })
  const phase = (): Phase['kind'] | undefined => box.getSnapshot()[0]?.phase.kind
  return { ...box, sent, placed, journal, phase }
}

describe('C142 the hold', () => {
  it('leaves after its time, once, and tells the case', async () => {
    const box = outbox()
    box.hold(request)
    expect(box.isBusy()).toBe(true)
    await vi.advanceTimersByTimeAsync(holdTime - 1)
    expect([box.phase(), box.sent]).toEqual(['held', []])
    await vi.advanceTimersByTimeAsync(1)
    expect(box.getSnapshot()[0]?.phase).toEqual({ kind: 'created', takedown: stored, late: false })
    expect([box.sent, box.placed]).toEqual([[request], ['c1']])
    expect([box.journal.size, box.isBusy()]).toEqual([0, false])
  })

  it('is undone without a trace', async () => {
    const box = outbox()
    box.undo(box.hold(request))
    await vi.advanceTimersByTimeAsync(holdTime * 2)
    expect([box.sent, box.journal.size, box.getSnapshot()]).toEqual([[], 0, []])
  })

  it('C145 is ended by hand once, however often it is pressed', async () => {
    const box = outbox()
    const id = box.hold(request)
    expect(box.hold({ ...request, website: 'https://EVIL.example' })).toBe(id)
    box.sendNow(id)
    box.sendNow(id)
    box.undo(id)
    await vi.advanceTimersByTimeAsync(holdTime * 2)
    expect(box.sent).toHaveLength(1)
  })
})

describe('C141 an answer that does not come', () => {
  const lost = { kind: 'unknown', error: offline } as const

  it('is found by looking', async () => {
    const box = outbox({ send: lost, look: { kind: 'found', takedown: stored } })
    box.hold(request)
    await vi.advanceTimersByTimeAsync(holdTime)
    expect(box.getSnapshot()[0]?.phase).toMatchObject({ kind: 'created', late: true })
    expect(box.journal.size).toBe(0)
  })

  it('is not sent again by itself, and a twin of it neither', async () => {
    const box = outbox({ send: lost })
    const id = box.hold(request)
    await vi.advanceTimersByTimeAsync(holdTime * 5)
    expect([box.phase(), box.sent.length]).toEqual(['not-found', 1])
    expect(box.hold(request)).toBe(id)
    expect(box.journal.get(id)).toMatchObject({ state: 'sent', before, tab: 'this-tab' })
    box.sendAgain(id)
    box.sendAgain(id)
    await vi.advanceTimersByTimeAsync(0)
    expect(box.sent).toHaveLength(2)
  })

  it('is looked for once more before it is sent again', async () => {
    const late = { kind: 'found', takedown: stored } as const
    const box = outbox({ send: lost, lookOnce: late })
    const id = box.hold(request)
    await vi.advanceTimersByTimeAsync(holdTime)
    box.sendAgain(id)
    await vi.advanceTimersByTimeAsync(0)
    expect([box.phase(), box.sent.length]).toEqual(['created', 1])
  })

  it('says when it could not look', async () => {
    const box = outbox({ send: lost, look: { kind: 'not-looked', error: offline } })
    box.hold(request)
    await vi.advanceTimersByTimeAsync(holdTime)
    expect(box.getSnapshot()[0]?.phase).toEqual({
      kind: 'not-found',
      looked: false,
      error: offline,
    })
  })
})

describe('what stored nothing', () => {
  it.each([
    [{ kind: 'refused', errors: { fields: new Map(), others: ['No.'] } }, 'refused'],
    [{ kind: 'throttled', retryAt: 5, error: null }, 'throttled'],
    [{ kind: 'not-sent', error: offline }, 'not-sent'],
    [{ kind: 'unauthorized', error: offline }, 'not-sent'],
  ] satisfies [SendOutcome, Phase['kind']][])('%j is kept as %s', async (send, kind) => {
    const box = outbox({ send })
    const id = box.hold(request)
    await vi.advanceTimersByTimeAsync(holdTime)
    expect([box.phase(), box.journal.get(id)?.state]).toEqual([kind, 'returned'])
    box.dismiss(id)
    expect([box.getSnapshot(), box.journal.size]).toEqual([[], 0])
  })

  it('does not leave where the service cannot be read', async () => {
    const box = outbox({ readBefore: () => Promise.reject(offline) })
    box.hold(request)
    await vi.advanceTimersByTimeAsync(holdTime)
    expect([box.phase(), box.sent]).toEqual(['not-sent', []])
  })
})

describe('what a closed page had in hand', () => {
  const entry = (state: JournalEntry['state']): JournalEntry => ({
    id: state,
    tab: 'gone',
    at: 1,
    request,
    state,
    before: state === 'sent' ? before : null,
  })

  it('C141 is looked for when it was sent, and never sent', async () => {
    const box = outbox({ look: { kind: 'found', takedown: stored } })
    box.adopt([entry('sent'), entry('held')])
    expect(box.journal.get('sent')).toMatchObject({ tab: 'this-tab' })
    await vi.advanceTimersByTimeAsync(holdTime * 2)
    expect(box.getSnapshot().map(({ phase }) => phase.kind)).toEqual(['created', 'not-sent'])
    expect(box.sent).toEqual([])
  })

  it('is forgotten with the session, and a hold with it', async () => {
    const box = outbox()
    const id = box.hold(request)
    box.forget()
    await vi.advanceTimersByTimeAsync(holdTime * 2)
    expect([box.sent, box.getSnapshot(), box.journal.get(id)?.state]).toEqual([[], [], 'held'])
  })
})
