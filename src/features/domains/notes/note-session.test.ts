import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { session as signedIn } from '#/api/session.ts'
import { emptyNotes, setNotes, type TriageNotes } from '#/shared/triage-notes/triage-notes.ts'
import { createDeviceStores } from '#/storage/device-store.ts'
import { describeAction } from './note-labels.ts'
import { createNoteSession, getNoteSession } from './note-session.ts'

const createRow = (id: string) => ({ id, name: `${id}.example` })
let nowMs = 100
let store = emptyStore()
let session = createNoteSession(store, () => nowMs)

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
  nowMs = 100
  store = emptyStore()
  session = createNoteSession(store, () => nowMs)
})

const getNotes = () => store.state.value
const getNextUndo = () => session.findNextUndo(getNotes())

describe('adding notes', () => {
  it('F4 marks each host as seen once per session', () => {
    session.markSeen(createRow('a'))
    nowMs = 101
    session.markSeen(createRow('a'), createRow('b'))
    expect([...getNotes().seen]).toEqual([
      ['a', { name: 'a.example', at: 100 }],
      ['b', { name: 'b.example', at: 101 }],
    ])
    createNoteSession(store, () => 102).markSeen(createRow('a'))
    expect(getNotes().seen.get('a')?.at).toBe(102)
    expect(getNextUndo()).toBeNull()
  })

  it('sets notes on many hosts as one action', () => {
    session.setDecision('hold', [createRow('a')])
    session.setDecision('hold', [createRow('a'), createRow('b'), createRow('b')])
    session.setDecision('hold', [createRow('a')])
    expect([...getNotes().hold.keys()]).toEqual(['a', 'b'])
    expect([...getNotes().seen.keys()]).toEqual(['a', 'b'])
    expect(getNextUndo()).toEqual({ kind: 'hold', isSet: true, rows: [createRow('b')] })
  })

  it('removes a note as an action', () => {
    session.setDecision('watch', [createRow('a'), createRow('b')])
    nowMs = 101
    session.setDecision('watch', [createRow('a')], false)
    expect([...getNotes().watch.keys()]).toEqual(['b'])
    expect(session.undo()).toEqual({ kind: 'watch', isSet: false, rows: [createRow('a')] })
    expect(getNotes().watch.get('a')).toEqual({ name: 'a.example', at: 100 })
  })
})

describe('undo', () => {
  it('is not offered for hosts that a sent request has changed since', () => {
    session.setDecision('watch', [createRow('a')])
    session.setDecision('hold', [createRow('a')])
    expect(getNextUndo()).toMatchObject({ kind: 'hold' })
    store.update((stored) => setNotes(stored, 'hold', [['a', null]]))
    expect(getNextUndo()).toMatchObject({ kind: 'watch' })
    expect(session.undo()).toMatchObject({ kind: 'watch' })
    expect(getNextUndo()).toBeNull()
    expect(session.undo()).toBeNull()
  })

  it('undoes actions one by one, newest first, and names each', () => {
    session.setDecision('aside', [createRow('a'), createRow('b')])
    session.setDecision('hold', [createRow('c')])
    expect(session.undo()).toMatchObject({ kind: 'hold', rows: [createRow('c')] })
    expect(getNextUndo()).toMatchObject({ kind: 'aside' })
    expect(session.undo()).toMatchObject({ kind: 'aside', rows: [createRow('a'), createRow('b')] })
    expect(session.undo()).toBeNull()
    expect([getNotes().aside.size, getNotes().hold.size, getNotes().seen.size]).toEqual([0, 0, 3])
  })

  it('keeps notes that were changed elsewhere since the decision', () => {
    session.setDecision('aside', [createRow('a'), createRow('b')])
    store.update((stored) => setNotes(stored, 'aside', [['a', { name: 'a.example', at: 200 }]]))
    session.undo()
    expect([...getNotes().aside.keys()]).toEqual(['a'])
  })
})

it('C9 offers no undo to another user or after signing out', () => {
  const getUndoable = (user: string) => {
    const opened = getNoteSession(user, 'brand')
    return opened.findNextUndo(opened.store.state.value)?.kind
  }
  getNoteSession('ann', 'brand').setDecision('hold', [createRow('a')])
  expect([getUndoable('ann'), getUndoable('bob')]).toEqual(['hold', undefined])
  signedIn.signIn('key', { keepSignedIn: false })
  signedIn.signOut()
  expect(getUndoable('ann')).toBeUndefined()
})

it.each([
  ['hold', true, 'a[.]example added to the request list'],
  ['hold', false, 'a[.]example removed from the request list'],
  ['aside', false, 'a[.]example restored'],
  ['watch', false, 'a[.]example no longer watched'],
] as const)('says what an action did: %s, %j', (kind, isSet, text) => {
  expect(describeAction({ kind, isSet, rows: [createRow('a')] })).toBe(text)
})
