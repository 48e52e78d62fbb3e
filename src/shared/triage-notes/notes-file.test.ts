import { afterEach, describe, expect, it } from 'vitest'
import { savedViewsOptions } from '#/shared/views/saved-views.ts'
import { getDeviceStore, closeDeviceStores } from '#/storage/device-store.ts'
import { importNotes, planImport, toNotesFile } from './notes-file.ts'
import { getNotesStore, emptyNotes, setNotes, type TriageNotes } from './triage-notes.ts'

afterEach(closeDeviceStores)

const now = Date.parse('2026-03-02T09:00:00.000Z')
const createRequestListNotes = (timeById: Record<string, number>): TriageNotes =>
  setNotes(
    emptyNotes,
    'onRequestList',
    Object.entries(timeById).map(([id, at]) => [id, { name: `${id}.example`, at }]),
  )
const createView = (name: string, address: string) => ({
  id: name,
  name,
  list: 'takedowns' as const,
  brandId: null,
  address,
  pinned: false,
})

describe('the import of a notes file', () => {
  it('is summarized first, and keeps the newer of two notes about the same domain', async () => {
    getNotesStore('ann', 'one').update(() =>
      createRequestListNotes({ newer: now, older: now - 2, same: now - 5 }),
    )
    const notesOfBob = createRequestListNotes({
      newer: now - 1,
      older: now - 1,
      same: now - 5,
      other: now - 3,
    })
    const text = toNotesFile(
      { id: 'bob', username: 'bob' },
      new Map([
        ['one', notesOfBob],
        ['elsewhere', notesOfBob],
      ]),
      [createView('Open', '/takedowns?status=OPEN')],
      [],
      now,
    )
    expect(text).toContain('"at": "2026-03-02T08:59:59.999Z"')
    const plan = await planImport(`\uFEFF${text}`, 'ann', ['one'])
    expect(plan?.lines).toEqual([
      'Exported by bob on 2 Mar 2026, 09:00 UTC: 4 notes and 1 view.',
      'New or newer: 2 notes and 1 view.',
      '4 skipped: unreadable, or for a brand you can’t access.',
    ])
    expect(plan?.views[0]).toMatchObject({ name: 'Open', address: '/takedowns?status=OPEN' })
    if (plan) importNotes(plan, 'ann')
    const { onRequestList } = getNotesStore('ann', 'one').state.value
    expect([...onRequestList].map(([id, { at }]) => [id, at])).toEqual([
      ['newer', now],
      ['older', now - 1],
      ['same', now - 5],
      ['other', now - 3],
    ])
  })

  it('adds a number to a view whose name is taken, and skips views that already exist or have a foreign URL', async () => {
    getDeviceStore(savedViewsOptions('ann')).update(() => [
      createView('Mine', '/takedowns?status=OPEN'),
    ])
    const text = toNotesFile(
      { id: 'ann', username: 'ann' },
      new Map(),
      [
        createView('Mine', '/takedowns?status=OPEN'),
        createView('mine', '/takedowns?status=CLOSED'),
        createView('Evil', '//evil.example/takedowns'),
      ],
      [],
      now,
    )
    const plan = await planImport(text, 'ann', [])
    expect(plan?.views.map(({ name }) => name)).toEqual(['mine (2)'])
  })

  const at = '2026-03-01T09:00:00.000Z'
  const createFile = (content: object) =>
    JSON.stringify({ format: 'brand-protection notes', brands: [], views: [], ...content })
  const createFileWithSeen = (seen: unknown[]) => createFile({ brands: [{ id: 'one', seen }] })

  it.each<[string, unknown]>([
    ['without an ID', { at }],
    ['with an empty ID', { id: '', at }],
    ['without a time', { id: 'b' }],
    ['with an unreadable time', { id: 'b', at: 'soon' }],
    ['with a negative time', { id: 'b', at: -1 }],
    ['that is null', null],
    ['with an unknown kind of end', { id: 'b', at, until: { moon: 'full' } }],
    ['with an impossible end date', { id: 'b', at, until: { date: 1e20 } }],
    ['with a reason that is too long', { id: 'b', at, reason: 'x'.repeat(121) }],
  ])('skips a note %s and says so', async (_case, entry) => {
    const plan = await planImport(createFileWithSeen([{ id: 'a', at }, entry]), 'ann', ['one'])
    expect(plan?.lines.slice(1)).toEqual([
      'New or newer: 0 notes, 1 seen domain and 0 views.',
      '1 skipped: unreadable, or for a brand you can’t access.',
    ])
  })

  it.each<[string, object]>([
    ['a string in place of a list of notes', { brands: [{ id: 'one', seen: 'all' }] }],
    [
      'a kind of note from a newer version',
      { brands: [{ id: 'one', starred: [{ id: 'a', at }] }] },
    ],
    ['a note without a brand', { brands: [{ seen: [{ id: 'a', at }] }] }],
    ['a string in place of a brand', { brands: ['one'] }],
    [
      'a view with a name that is too long',
      { views: [{ name: 'x'.repeat(81), address: '/takedowns' }] },
    ],
    ['a view without a name', { views: [{ address: '/takedowns' }] }],
  ])('skips %s and says so', async (_case, content) => {
    const plan = await planImport(createFile(content), 'ann', ['one'])
    expect(plan?.lines.at(-1)).toBe('1 skipped: unreadable, or for a brand you can’t access.')
  })

  it('counts each new note once, across all entries of a brand', async () => {
    getNotesStore('ann', 'one').update(() => createRequestListNotes({ same: Date.parse(at) }))
    const text = createFile({
      brands: [
        {
          id: 'one',
          // Name of the request list in files.
          hold: [
            { id: 'same', at },
            { id: 'new', at },
            { id: 'new', at: '2026-02-01' },
          ],
        },
        { id: 'one', hold: [{ id: 'more', at }] },
      ],
    })
    expect((await planImport(text, 'ann', ['one']))?.lines).toEqual([
      'Exported: 4 notes and 0 views.',
      'New or newer: 2 notes and 0 views.',
    ])
  })

  it('reads the names that earlier versions use for kinds of notes, and the export writes them', async () => {
    const lists = {
      seen: [{ id: '1', at }],
      aside: [{ id: '2', at }],
      watch: [{ id: '3', at }],
      hold: [{ id: '4', at }],
      note: [{ id: '5', at, text: 'mine' }],
    }
    const plan = await planImport(createFile({ brands: [{ id: 'one', ...lists }] }), 'ann', ['one'])
    if (plan) importNotes(plan, 'ann')
    const notes = getNotesStore('ann', 'one').state.value
    expect(Object.entries(notes).map(([kind, byId]) => [kind, ...byId.keys()])).toEqual([
      ['seen', '1'],
      ['dismissed', '2'],
      ['watched', '3'],
      ['onRequestList', '4'],
      ['note', '5'],
    ])
    const exported = toNotesFile(
      { id: 'ann', username: null },
      new Map([['one', notes]]),
      [],
      [],
      now,
    )
    expect(JSON.parse(exported)).toMatchObject({ brands: [{ id: 'one', ...lists }] })
  })

  it('can contain 150,000 seen domains, and counts them separately from other notes', async () => {
    const entries = Array.from({ length: 150_000 }, (_, n) => ({ id: `id-${n}`, at }))
    const plan = await planImport(createFileWithSeen(entries), 'ann', ['one'])
    expect(plan && importNotes(plan, 'ann')).toBe(
      'Imported: 0 notes, 150,000 seen domains and 0 views.',
    )
    expect(getNotesStore('ann', 'one').state.value.seen.size).toBe(150_000)
  })

  it('takes hostnames from the user’s own notes, never from the file', async () => {
    getNotesStore('ann', 'one').update((notes) =>
      setNotes(notes, 'seen', [['known', { name: 'real.example', at: 1 }]]),
    )
    const hold = [
      { id: 'known', name: 'bank.example', at },
      { id: 'unknown', name: 'bank.example', at },
    ]
    const plan = await planImport(createFile({ brands: [{ id: 'one', hold }] }), 'ann', ['one'])
    if (plan) importNotes(plan, 'ann')
    expect([...getNotesStore('ann', 'one').state.value.onRequestList]).toEqual([
      ['known', { name: 'real.example', at: Date.parse(at) }],
      ['unknown', { name: null, at: Date.parse(at) }],
    ])
  })

  it.each(['', 'no json', 'null', '[]', '{}', '{"format":"brand-protection notes"}'])(
    'rejects %j, which isn’t a notes file',
    async (text) => {
      expect(await planImport(text, 'ann', [])).toBeNull()
    },
  )
})
