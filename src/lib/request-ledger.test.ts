import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readLedger } from './ledger-reader.ts'
import {
  claim,
  countRows,
  isOver,
  nextRow,
  sendAgain,
  settle,
  stopRest,
  withMark,
  type Ledger,
  type RowState,
} from './request-ledger.ts'

const book = (rows: number): Ledger => ({
  id: 'run',
  madeAt: 1,
  brandId: null,
  brandName: null,
  comment: '',
  rows: Array.from({ length: rows }, (_, index) => ({
    line: index + 1,
    website: `https://host-${index}.example/`,
    host: `host-${index}.example`,
    state: { kind: 'waiting', tries: 0 },
  })),
  leftOut: [{ line: 9, text: 'nonsense', reason: 'No address.' }],
  marks: [],
  rest: null,
  ended: false,
})
const marked = (rows: number) => withMark(book(rows), { since: null, ids: [] })
const created: RowState = { kind: 'created', caseId: 'c', status: 'OPEN', words: 'Open', at: 2 }
const stateOf = (ledger: Ledger, line: number) =>
  ledger.rows.find((row) => row.line === line)?.state.kind

describe('C146 the book of a run', () => {
  it('grants a row once', () => {
    const first = claim(marked(2), 1, 5)
    expect(stateOf(first, 1)).toBe('sending')
    expect(claim(first, 1, 6)).toBe(first)
    expect(nextRow(first)?.line).toBe(2)
  })

  it('grants nothing while it rests, nor before what there was has been noted', () => {
    const resting = { ...marked(1), rest: { why: 'asked' } as const }
    expect(claim(resting, 1, 5)).toBe(resting)
    expect(stateOf(claim(book(1), 1, 5), 1)).toBe('waiting')
  })

  it('keeps the end of a row', () => {
    const ended = settle(claim(marked(1), 1, 5), 1, created)
    expect(settle(ended, 1, { kind: 'waiting', tries: 1 })).toBe(ended)
    expect(isOver(ended)).toBe(true)
  })

  it('does not let a row wait again that came back after a stop', () => {
    const stopped = stopRest(claim(marked(2), 1, 5))
    expect(countRows(stopped)).toMatchObject({ sending: 1, stopped: 1, done: 0 })
    expect(stateOf(settle(stopped, 1, { kind: 'waiting', tries: 1 }), 1)).toBe('stopped')
  })

  it('sends again by hand only what was refused or is nowhere', () => {
    const refused = settle(claim(marked(2), 1, 5), 1, { kind: 'refused', words: 'no', at: 6 })
    const both = settle(claim(refused, 2, 7), 2, created)
    const again = sendAgain(both, new Set([1, 2]))
    expect([1, 2].map((line) => stateOf(again, line))).toEqual(['waiting', 'created'])
  })

  it('is stored and read without loss, whatever was done', () => {
    const step = fc.record({
      what: fc.constantFrom('claim', 'created', 'wait', 'unknown', 'mark', 'stop', 'again'),
      line: fc.integer({ min: 1, max: 4 }),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let ledger = book(4)
        const granted = new Map<number, number>()
        for (const { what, line } of steps) {
          const before = ledger
          if (what === 'claim') ledger = claim(ledger, line, 5)
          if (what === 'claim' && ledger !== before) granted.set(line, (granted.get(line) ?? 0) + 1)
          if (what === 'created') ledger = settle(ledger, line, created)
          if (what === 'wait') ledger = settle(ledger, line, { kind: 'waiting', tries: 1 })
          if (what === 'unknown')
            ledger = settle(ledger, line, {
              kind: 'unknown',
              since: 5,
              before: 0,
              words: '',
              at: 6,
            })
          if (what === 'mark') ledger = withMark(ledger, { since: null, ids: ['a'] })
          if (what === 'stop') ledger = stopRest(ledger)
          if (what === 'again') ledger = sendAgain(ledger, new Set([line]))
          // Once there is a case, the row never waits again.
          for (const [index, row] of before.rows.entries())
            if (row.state.kind === 'created') expect(ledger.rows[index]?.state.kind).toBe('created')
          expect(readLedger(structuredClone(ledger))).toEqual(ledger)
        }
      }),
    )
  })

  it.each([
    null,
    7,
    {},
    { ...book(1), rows: [{ line: 1 }] },
    { ...book(1), rows: [...book(1).rows, ...book(1).rows] },
    { ...book(1), rows: book(1).rows.map((row) => ({ ...row, state: { kind: 'sent' } })) },
    { ...book(1), rows: [{ ...book(1).rows[0], state: { kind: 'sending', since: 1, before: 3 } }] },
  ])('is refused as a whole when a part of it cannot be read (%#)', (stored) => {
    expect(readLedger(stored)).toBeNull()
  })

  it('survives anything that may be stored', () => {
    fc.assert(
      fc.property(fc.anything(), (stored) => {
        readLedger(stored)
      }),
    )
  })
})
