import { afterEach, expect, it } from 'vitest'
import { closeDeviceStores } from '#/storage/device-store.ts'
import {
  loadAllNotes,
  getNotesStore,
  emptyNotes,
  triageNotesSchema,
  setNotes,
  serializeNotes,
} from './triage-notes.ts'

afterEach(closeDeviceStores)

const note = { name: 'h.example', at: 1 }

it('ignores invalid notes and overlong hostnames, and limits future times to the current time', () => {
  const longName = { id: 'c', name: 'x'.repeat(1001), at: 1 }
  const parsedNotes = triageNotesSchema.parse({
    // Stored name of the request list.
    hold: [
      { id: 'a', ...note },
      { id: '', ...note },
      7,
      { id: 'b', name: 'b', at: 1e15 },
      longName,
    ],
    seen: 'nonsense',
  })
  expect([...parsedNotes.onRequestList.keys()]).toEqual(['a', 'b', 'c'])
  expect(parsedNotes.onRequestList.get('c')?.name).toBeNull()
  expect(parsedNotes.onRequestList.get('b')?.at).toBeLessThanOrEqual(Date.now())
  expect(parsedNotes.seen.size).toBe(0)
})

it('C9 loads all notes of a user by brand, and no notes of other users', async () => {
  const addToRequestList = (user: string, brand: string) =>
    getNotesStore(user, brand).update((notes) => setNotes(notes, 'onRequestList', [['a', note]]))
  addToRequestList('ann', 'one')
  addToRequestList('ann', 'two')
  addToRequestList('bob', 'three')
  getNotesStore('ann', 'empty')
  expect([...(await loadAllNotes('ann')).keys()]).toEqual(['one', 'two'])
})

it('stores the ID in place of a missing hostname, because earlier versions need a name', () => {
  const notes = setNotes(emptyNotes, 'onRequestList', [['a', { name: null, at: 1 }]])
  const stored = serializeNotes(notes)
  expect(stored.hold).toEqual([{ id: 'a', name: 'a', at: 1, until: undefined }])
  expect(triageNotesSchema.parse(stored)).toEqual(notes)
})

it('reads and writes the kinds of notes under the names that earlier versions use', () => {
  const createStored = (id: string) => [{ id, ...note, until: undefined }]
  const stored = {
    seen: createStored('1'),
    aside: createStored('2'),
    watch: createStored('3'),
    hold: createStored('4'),
    note: createStored('5'),
  }
  const notes = triageNotesSchema.parse(stored)
  expect(Object.entries(notes).map(([kind, byId]) => [kind, ...byId.keys()])).toEqual([
    ['seen', '1'],
    ['dismissed', '2'],
    ['watched', '3'],
    ['onRequestList', '4'],
    ['note', '5'],
  ])
  expect(serializeNotes(notes)).toEqual(stored)
})

it('reads more than 100,000 notes of a brand', () => {
  const seen = Array.from({ length: 100_001 }, (_, n) => ({ id: `id-${n}`, ...note }))
  expect(triageNotesSchema.parse({ seen }).seen.size).toBe(100_001)
})
