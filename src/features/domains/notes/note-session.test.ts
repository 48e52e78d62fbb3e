import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { session as authSession } from '#/api/session.ts'
import { emptyNotes, setNotes, type TriageNotes } from '#/shared/triage-notes/triage-notes.ts'
import { createDeviceStores } from '#/storage/device-store.ts'
import { describeAction } from './note-labels.ts'
import { createNoteSession, getNoteSession } from './note-session.ts'

const createRow = (id: string) => ({ id, name: `${id}.example` })
let nowMs = 100
let store = createEmptyStore()
let session = createNoteSession(store, () => nowMs)

function createEmptyStore() {
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
  store = createEmptyStore()
  session = createNoteSession(store, () => nowMs)
})

const getNotes = () => store.state.value
const getNextUndo = () => session.findNextUndo(getNotes())

describe('a note session', () => {
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
    session.setDecision('onRequestList', [createRow('a')])
    session.setDecision('onRequestList', [createRow('a'), createRow('b'), createRow('b')])
    session.setDecision('onRequestList', [createRow('a')])
    expect([...getNotes().onRequestList.keys()]).toEqual(['a', 'b'])
    expect([...getNotes().seen.keys()]).toEqual(['a', 'b'])
    expect(getNextUndo()).toEqual({ kind: 'onRequestList', isSet: true, rows: [createRow('b')] })
  })

  it('removes a note as an action that can be undone', () => {
    session.setDecision('watched', [createRow('a'), createRow('b')])
    nowMs = 101
    session.setDecision('watched', [createRow('a')], false)
    expect([...getNotes().watched.keys()]).toEqual(['b'])
    expect(session.undo()).toEqual({ kind: 'watched', isSet: false, rows: [createRow('a')] })
    expect(getNotes().watched.get('a')).toEqual({ name: 'a.example', at: 100 })
  })
})

describe('undo', () => {
  it('skips an action if a sent request has since removed its note', () => {
    session.setDecision('watched', [createRow('a')])
    session.setDecision('onRequestList', [createRow('a')])
    expect(getNextUndo()).toMatchObject({ kind: 'onRequestList' })
    store.update((stored) => setNotes(stored, 'onRequestList', [['a', null]]))
    expect(getNextUndo()).toMatchObject({ kind: 'watched' })
    expect(session.undo()).toMatchObject({ kind: 'watched' })
    expect(getNextUndo()).toBeNull()
    expect(session.undo()).toBeNull()
  })

  it('reverts actions one by one, newest first, and returns each reverted action', () => {
    session.setDecision('dismissed', [createRow('a'), createRow('b')])
    session.setDecision('onRequestList', [createRow('c')])
    expect(session.undo()).toMatchObject({ kind: 'onRequestList', rows: [createRow('c')] })
    expect(getNextUndo()).toMatchObject({ kind: 'dismissed' })
    expect(session.undo()).toMatchObject({
      kind: 'dismissed',
      rows: [createRow('a'), createRow('b')],
    })
    expect(session.undo()).toBeNull()
    expect([
      getNotes().dismissed.size,
      getNotes().onRequestList.size,
      getNotes().seen.size,
    ]).toEqual([0, 0, 3])
  })

  it('keeps notes that were changed elsewhere since the decision', () => {
    session.setDecision('dismissed', [createRow('a'), createRow('b')])
    store.update((stored) => setNotes(stored, 'dismissed', [['a', { name: 'a.example', at: 200 }]]))
    session.undo()
    expect([...getNotes().dismissed.keys()]).toEqual(['a'])
  })
})

it('C9 offers no undo to another user, and none after the user signs out', () => {
  const getUndoableKind = (user: string) => {
    const noteSession = getNoteSession(user, 'brand')
    return noteSession.findNextUndo(noteSession.store.state.value)?.kind
  }
  getNoteSession('ann', 'brand').setDecision('onRequestList', [createRow('a')])
  expect([getUndoableKind('ann'), getUndoableKind('bob')]).toEqual(['onRequestList', undefined])
  authSession.signIn('key', { keepSignedIn: false })
  authSession.signOut()
  expect(getUndoableKind('ann')).toBeUndefined()
})

it.each([
  ['onRequestList', true, 'a[.]example added to the request list'],
  ['onRequestList', false, 'a[.]example removed from the request list'],
  ['dismissed', false, 'a[.]example restored'],
  ['watched', false, 'a[.]example no longer watched'],
] as const)('describes the action %s, with isSet = %j, as “%s”', (kind, isSet, text) => {
  expect(describeAction({ kind, isSet, rows: [createRow('a')] })).toBe(text)
})
