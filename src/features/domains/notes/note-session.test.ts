import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { session as signedIn } from '#/api/session.ts'
import { emptyNotes, setNotes, type TriageNotes } from '#/shared/triage-notes/triage-notes.ts'
import { createDeviceStores } from '#/storage/device-store.ts'
import { describeAction } from './note-labels.ts'
import { createNoteSession, noteSession } from './note-session.ts'

const row = (id: string) => ({ id, name: `${id}.example` })
let time = 100
let store = emptyStore()
let session = createNoteSession(store, () => time)

function emptyStore() {
  const read = (): TriageNotes => emptyNotes
  return createDeviceStores(null).getDeviceStore({
    user: 'ann',
    name: 'm',
    empty: emptyNotes,
    schema: z.pipe(z.unknown(), z.transform(read)),
  })
}

beforeEach(() => {
  time = 100
  store = emptyStore()
  session = createNoteSession(store, () => time)
})

const notes = () => store.state.value
const nextUndo = () => session.nextUndo(notes())

describe('adding notes', () => {
  it('F4 marks each host as seen once per session', () => {
    session.markSeen(row('a'))
    time = 101
    session.markSeen(row('a'), row('b'))
    expect([...notes().seen]).toEqual([
      ['a', { name: 'a.example', at: 100 }],
      ['b', { name: 'b.example', at: 101 }],
    ])
    createNoteSession(store, () => 102).markSeen(row('a'))
    expect(notes().seen.get('a')?.at).toBe(102)
    expect(nextUndo()).toBeNull()
  })

  it('sets notes on many hosts as one action', () => {
    session.setDecision('hold', [row('a')])
    session.setDecision('hold', [row('a'), row('b'), row('b')])
    session.setDecision('hold', [row('a')])
    expect([...notes().hold.keys()]).toEqual(['a', 'b'])
    expect([...notes().seen.keys()]).toEqual(['a', 'b'])
    expect(nextUndo()).toEqual({ kind: 'hold', isSet: true, rows: [row('b')] })
  })

  it('removes a note as an action', () => {
    session.setDecision('watch', [row('a'), row('b')])
    time = 101
    session.setDecision('watch', [row('a')], false)
    expect([...notes().watch.keys()]).toEqual(['b'])
    expect(session.undo()).toEqual({ kind: 'watch', isSet: false, rows: [row('a')] })
    expect(notes().watch.get('a')).toEqual({ name: 'a.example', at: 100 })
  })
})

describe('undo', () => {
  it('is not offered for hosts that a sent request has changed since', () => {
    session.setDecision('watch', [row('a')])
    session.setDecision('hold', [row('a')])
    expect(nextUndo()).toMatchObject({ kind: 'hold' })
    store.update((stored) => setNotes(stored, 'hold', [['a', null]]))
    expect(nextUndo()).toMatchObject({ kind: 'watch' })
    expect(session.undo()).toMatchObject({ kind: 'watch' })
    expect(nextUndo()).toBeNull()
    expect(session.undo()).toBeNull()
  })

  it('undoes actions one by one, newest first, and names each', () => {
    session.setDecision('aside', [row('a'), row('b')])
    session.setDecision('hold', [row('c')])
    expect(session.undo()).toMatchObject({ kind: 'hold', rows: [row('c')] })
    expect(nextUndo()).toMatchObject({ kind: 'aside' })
    expect(session.undo()).toMatchObject({ kind: 'aside', rows: [row('a'), row('b')] })
    expect(session.undo()).toBeNull()
    expect([notes().aside.size, notes().hold.size, notes().seen.size]).toEqual([0, 0, 3])
  })

  it('keeps changes made elsewhere since', () => {
    session.setDecision('aside', [row('a'), row('b')])
    store.update((stored) => setNotes(stored, 'aside', [['a', { name: 'a.example', at: 200 }]]))
    session.undo()
    expect([...notes().aside.keys()]).toEqual(['a'])
  })
})

it('C9 a new session has nothing to undo', () => {
  const undoable = (user: string) => {
    const opened = noteSession(user, 'brand')
    return opened.nextUndo(opened.store.state.value)?.kind
  }
  noteSession('ann', 'brand').setDecision('hold', [row('a')])
  expect([undoable('ann'), undoable('bob')]).toEqual(['hold', undefined])
  signedIn.signIn('key', { keepSignedIn: false })
  signedIn.signOut()
  expect(undoable('ann')).toBeUndefined()
})

it.each([
  ['hold', true, 'a[.]example added to the request list'],
  ['hold', false, 'a[.]example removed from the request list'],
  ['aside', false, 'a[.]example restored'],
  ['watch', false, 'a[.]example no longer watched'],
] as const)('says what an action did: %s, %j', (kind, isSet, text) => {
  expect(describeAction({ kind, isSet, rows: [row('a')] })).toBe(text)
})
