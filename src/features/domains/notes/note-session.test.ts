import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { session as signedIn } from '#/api/session.ts'
import { emptyNotes, setNotes, type TriageNotes } from '#/shared/triage-notes/triage-notes.ts'
import { createDeviceStores } from '#/storage/device-store.ts'
import { describeAction, describeSession, describeUndo } from './note-labels.ts'
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

const marks = () => store.state.value
const counts = () => session.activity.state

describe('adding notes', () => {
  it('F4 counts each host seen in this session once', () => {
    session.see(row('a'))
    session.see(row('a'), row('b'))
    expect([...counts().seen]).toEqual(['a', 'b'])
    expect(marks().seen.get('a')).toEqual({ name: 'a.example', at: 100 })
    expect(counts().last).toBeNull()
  })

  it('sets notes on many hosts as one action and reports the number of changes', () => {
    expect(session.setDecision('hold', [row('a')])).toBe(1)
    expect(session.setDecision('hold', [row('a'), row('b'), row('b')])).toBe(1)
    expect(session.setDecision('hold', [row('a')])).toBe(0)
    expect([...marks().hold.keys()]).toEqual(['a', 'b'])
    expect([...counts().seen]).toEqual(['a', 'b'])
    expect(counts().last).toEqual({ kind: 'hold', isSet: true, rows: [row('b')] })
  })

  it('removes a note as an action', () => {
    session.setDecision('watch', [row('a'), row('b')])
    time = 101
    expect(session.setDecision('watch', [row('a')], false)).toBe(1)
    expect([...marks().watch.keys()]).toEqual(['b'])
    expect(counts().watch.size).toBe(1)
    expect(session.undo()).toEqual({ kind: 'watch', isSet: false, rows: [row('a')] })
    expect(marks().watch.get('a')).toEqual({ name: 'a.example', at: 100 })
    expect(counts().watch.size).toBe(2)
  })
})

describe('undo', () => {
  it('is not offered for hosts that a sent request has changed since', () => {
    session.setDecision('watch', [row('a')])
    session.setDecision('hold', [row('a')])
    expect(session.last()).toMatchObject({ kind: 'hold' })
    store.update((all) => setNotes(all, 'hold', [['a', null]]))
    expect(session.last()).toMatchObject({ kind: 'watch' })
    expect(session.undo()).toMatchObject({ kind: 'watch' })
    expect(session.last()).toBeNull()
    expect(session.undo()).toBeNull()
  })

  it('undoes actions one by one, newest first, and names each', () => {
    session.setDecision('aside', [row('a'), row('b')])
    session.setDecision('hold', [row('c')])
    expect(session.undo()).toMatchObject({ kind: 'hold', rows: [row('c')] })
    expect(counts().last).toMatchObject({ kind: 'aside' })
    expect(session.undo()).toMatchObject({ kind: 'aside', rows: [row('a'), row('b')] })
    expect(session.undo()).toBeNull()
    expect([marks().aside.size, marks().hold.size]).toEqual([0, 0])
    expect([counts().aside.size, counts().hold.size, counts().undone]).toEqual([0, 0, 2])
    expect(marks().seen.size).toBe(3)
  })

  it('keeps changes made elsewhere since', () => {
    session.setDecision('aside', [row('a'), row('b')])
    store.update((now) => setNotes(now, 'aside', [['a', { name: 'a.example', at: 200 }]]))
    session.undo()
    expect([...marks().aside.keys()]).toEqual(['a'])
  })

  it('remembers a limited number of actions', () => {
    for (let n = 0; n < 250; n++) session.setDecision('aside', [row(String(n))])
    let taken = 0
    while (session.undo()) taken++
    expect(taken).toBe(200)
    expect(marks().aside.size).toBe(50)
  })
})

it('C9 a new session starts empty', () => {
  noteSession('ann', 'brand').setDecision('hold', [row('a')])
  expect(noteSession('ann', 'brand').activity.state.hold.size).toBe(1)
  expect(noteSession('bob', 'brand').activity.state.hold.size).toBe(0)
  signedIn.signIn('key', { keepSignedIn: false })
  signedIn.signOut()
  expect(noteSession('ann', 'brand').activity.state.hold.size).toBe(0)
})

it('actions and sessions are summarized in numbers', () => {
  expect(describeSession(counts())).toBe('Nothing done yet in this session')
  session.setDecision('aside', [row('a')])
  session.setDecision('hold', [row('a'), row('b')])
  expect(describeSession(counts())).toBe('2 seen, 1 dismissed, 2 on the request list')
  const undone = session.undo()
  expect(undone && describeUndo(undone)).toBe('Undone: 2 domains added to the request list')
  expect(describeAction({ kind: 'watch', isSet: false, rows: [row('a')] })).toBe(
    'a[.]example no longer watched',
  )
})
