import * as fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { savedViewsOptions } from '#/shared/views/saved-views.ts'
import { getDeviceStore, closeDeviceStores } from '#/storage/device-store.ts'
import { importNotes, mergeNotes, planNotes, toNotesFile } from './notes-file.ts'
import { getNotesStore, noteKinds, emptyNotes, setNotes, type TriageNotes } from './triage-notes.ts'

afterEach(closeDeviceStores)

const now = Date.parse('2026-03-02T09:00:00.000Z')
const createHoldNotes = (timeById: Record<string, number>): TriageNotes =>
  setNotes(
    emptyNotes,
    'hold',
    Object.entries(timeById).map(([id, at]) => [id, { name: `${id}.example`, at }]),
  )
const ann = { id: 'ann', username: 'ann' }
const createView = (name: string, address: string) => ({
  id: name,
  name,
  list: 'takedowns' as const,
  brandId: null,
  address,
  pinned: false,
})

const anyNotes = fc
  .array(
    fc.record({
      kind: fc.constantFrom(...noteKinds),
      id: fc.constantFrom('a', 'b', 'c'),
      at: fc.nat(5),
    }),
  )
  .map((entries) =>
    entries.reduce(
      (notes, { kind, id, at }) =>
        setNotes(notes, kind, [
          [id, { name: id, at, ...(kind === 'note' && { text: `about ${id}` }) }],
        ]),
      emptyNotes,
    ),
  )

describe('a file of notes and views', () => {
  it('is imported as exported, after a summary of what is new', async () => {
    getNotesStore('ann', 'one').update(() =>
      createHoldNotes({ newer: now, older: now - 2, same: now - 5 }),
    )
    const theirs = createHoldNotes({
      newer: now - 1,
      older: now - 1,
      same: now - 5,
      other: now - 3,
    })
    const text = toNotesFile(
      { id: 'bob', username: 'bob' },
      new Map([
        ['one', theirs],
        ['elsewhere', theirs],
      ]),
      [createView('Open', '/takedowns?status=OPEN')],
      [],
      now,
    )
    expect(text).toContain('"at": "2026-03-02T08:59:59.999Z"')
    const plan = await planNotes(`\uFEFF${text}`, 'ann', ['one'])
    expect(plan?.lines).toEqual([
      'Exported by bob on 2 Mar 2026, 09:00 UTC: 4 notes and 1 view.',
      'New or newer: 2 notes and 1 view.',
      '4 skipped: unreadable, or for a brand you can’t access.',
    ])
    expect(plan?.views[0]).toMatchObject({ name: 'Open', address: '/takedowns?status=OPEN' })
  })

  it('numbers a view whose name is taken and drops foreign URLs', async () => {
    getDeviceStore(savedViewsOptions('ann')).update(() => [
      createView('Mine', '/takedowns?status=OPEN'),
    ])
    const text = toNotesFile(
      ann,
      new Map(),
      [
        createView('Mine', '/takedowns?status=OPEN'),
        createView('mine', '/takedowns?status=CLOSED'),
        createView('Evil', '//evil.example/takedowns'),
      ],
      [],
      now,
    )
    const plan = await planNotes(text, 'ann', [])
    expect(plan?.views.map(({ name }) => name)).toEqual(['mine (2)'])
  })

  const at = '2026-03-01T09:00:00Z'
  const createFile = (content: object) =>
    JSON.stringify({ format: 'brand-protection notes', brands: [], views: [], ...content })
  const createFileWithSeen = (seen: unknown[]) => createFile({ brands: [{ id: 'one', seen }] })

  it.each<[string, string, number]>([
    [
      'notes without an ID or time',
      createFileWithSeen([
        { id: 'a', at },
        { id: '', at },
        { at },
        { id: 'b' },
        { id: 'c', at: 'soon' },
        { id: 'd', at: -1 },
      ]),
      5,
    ],
    ['entries that aren’t notes', createFileWithSeen([{ id: 'a', at }, null, 7, 'note', []]), 4],
    ['a text in place of a list', createFile({ brands: [{ id: 'one', seen: 'all' }] }), 1],
    [
      'dismissals with an invalid end',
      createFile({
        brands: [
          {
            id: 'one',
            aside: [
              { id: 'a', at, until: { moon: 'full' } },
              { id: 'b', at, until: { date: 1e20 } },
            ],
          },
        ],
      }),
      2,
    ],
    [
      'a reason that is too long',
      createFileWithSeen([{ id: 'a', at, reason: 'x'.repeat(121) }]),
      1,
    ],
    [
      'notes of a newer kind',
      createFile({ brands: [{ id: 'one', starred: [{ id: 'a', at }] }] }),
      1,
    ],
    [
      'notes without a brand',
      createFile({
        brands: [
          { seen: [{ id: 'a', at }] },
          { id: 7, seen: [{ id: 'a', at }] },
          { id: '', hold: [{ id: 'b', at }] },
          'one',
        ],
      }),
      4,
    ],
    [
      'invalid views',
      createFile({
        views: [
          { name: 'A', address: '//evil.example/' },
          { name: 'x'.repeat(81), address: '/takedowns' },
          { address: '/takedowns' },
          7,
        ],
      }),
      4,
    ],
  ])('skips %s and says so', async (_case, text, count) => {
    const plan = await planNotes(text, 'ann', ['one'])
    expect(plan?.lines.at(-1)).toBe(
      `${count} skipped: unreadable, or for a brand you can’t access.`,
    )
  })

  it('counts imported, existing and skipped entries', async () => {
    getNotesStore('ann', 'one').update(() => createHoldNotes({ same: Date.parse(at) }))
    const text = createFile({
      brands: [
        {
          id: 'one',
          hold: [{ id: 'same', at }, { id: 'new', at }, { id: 'new', at: '2026-02-01' }, 7],
        },
        { id: 'one', hold: [{ id: 'more', at }] },
        { id: 'two', hold: [{ id: 'far', at }] },
      ],
    })
    expect((await planNotes(text, 'ann', ['one']))?.lines).toEqual([
      'Exported: 4 notes and 0 views.',
      'New or newer: 2 notes and 0 views.',
      '2 skipped: unreadable, or for a brand you can’t access.',
    ])
  })

  it('imports 150,000 notes', async () => {
    const entries = Array.from({ length: 150_000 }, (_, n) => ({ id: `id-${n}`, at }))
    const plan = await planNotes(createFileWithSeen(entries), 'ann', ['one'])
    expect(plan && importNotes(plan, 'ann')).toBe('Imported: 150,000 notes and 0 views.')
    expect(getNotesStore('ann', 'one').state.value.seen.size).toBe(150_000)
  })

  it('uses hostnames from own notes or the service, never those from the file', async () => {
    getNotesStore('ann', 'one').update((notes) =>
      setNotes(notes, 'seen', [['known', { name: 'real.example', at: 1 }]]),
    )
    const hold = [
      { id: 'known', name: 'bank.example', at },
      { id: 'unknown', name: 'bank.example', at },
    ]
    const plan = await planNotes(createFile({ brands: [{ id: 'one', hold }] }), 'ann', ['one'])
    if (plan) importNotes(plan, 'ann')
    expect([...getNotesStore('ann', 'one').state.value.hold]).toEqual([
      ['known', { name: 'real.example', at: Date.parse(at) }],
      ['unknown', { name: null, at: Date.parse(at) }],
    ])
  })

  it('gives imported views new IDs', async () => {
    getDeviceStore(savedViewsOptions('ann')).update(() => [createView('Mine', '/takedowns')])
    const text = createFile({
      views: [{ id: 'Mine', name: 'Theirs', address: '/takedowns?status=OPEN' }],
    })
    const plan = await planNotes(text, 'ann', [])
    expect(plan?.views.map(({ id }) => id)).not.toContain('Mine')
  })

  it.each(['', 'no json', 'null', '[]', '{}', '{"format":"brand-protection notes"}'])(
    'rejects %j, which isn’t a notes file',
    async (text) => {
      expect(await planNotes(text, 'ann', [])).toBeNull()
    },
  )

  it('keeps the newer note, whatever the order of imports', () => {
    fc.assert(
      fc.property(anyNotes, anyNotes, (mine, theirs) => {
        const joined = mergeNotes(mine, theirs)
        for (const kind of noteKinds)
          for (const id of new Set([...mine[kind].keys(), ...theirs[kind].keys()]))
            expect(joined[kind].get(id)?.at).toBe(
              Math.max(mine[kind].get(id)?.at ?? -1, theirs[kind].get(id)?.at ?? -1),
            )
        expect(mergeNotes(joined, theirs)).toEqual(joined)
      }),
    )
  })
})
