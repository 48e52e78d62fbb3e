import * as fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { deviceStore, forgetDeviceStores } from '#/lib/device/device-store.ts'
import { viewsOf } from '#/product/views/saved-views.ts'
import { brandMarks, markKinds, noMarks, withMarks, type BrandMarks } from './brand-marks.ts'
import { joinMarks, planNotes, writeNotes } from './notes-file.ts'

afterEach(forgetDeviceStores)

const now = Date.parse('2026-03-02T09:00:00.000Z')
const held = (of: Record<string, number>): BrandMarks =>
  withMarks(
    noMarks,
    'hold',
    Object.entries(of).map(([id, at]) => [id, { name: `${id}.example`, at }]),
  )
const ann = { id: 'ann', username: 'ann' }
const view = (name: string, address: string) => ({
  id: name,
  name,
  list: 'takedowns' as const,
  brandId: null,
  address,
})

const someMarks = fc
  .array(
    fc.record({
      kind: fc.constantFrom(...markKinds),
      id: fc.constantFrom('a', 'b', 'c'),
      at: fc.nat(5),
    }),
  )
  .map((all) =>
    all.reduce(
      (marks, { kind, id, at }) => withMarks(marks, kind, [[id, { name: id, at }]]),
      noMarks,
    ),
  )

describe('a file of notes and views', () => {
  it('reads as it was written, and says what is new', async () => {
    brandMarks('ann', 'one').update(() => held({ newer: now, older: now - 2, same: now - 5 }))
    const theirs = held({ newer: now - 1, older: now - 1, same: now - 5, other: now - 3 })
    const text = writeNotes(
      { id: 'bob', username: 'bob' },
      new Map([
        ['one', theirs],
        ['elsewhere', theirs],
      ]),
      [view('Open', '/takedowns?status=OPEN')],
      now,
    )
    expect(text).toContain('"at": "2026-03-02T08:59:59.999Z"')
    const plan = await planNotes(`\uFEFF${text}`, 'ann', ['one'])
    expect(plan?.lines).toEqual([
      'Exported by bob on 2 Mar 2026, 09:00 UTC: 8 notes and 1 view.',
      'New or newer: 2 notes: 2 on the request list.',
      '2 already there, as new or newer.',
      '4 for brands you cannot access, skipped.',
      '1 new view.',
    ])
    expect(plan?.views[0]).toMatchObject({ name: 'Open', address: '/takedowns?status=OPEN' })
  })

  it('gives a view whose name is taken a number, and drops an address that leads elsewhere', async () => {
    deviceStore(viewsOf('ann')).update(() => [view('Mine', '/takedowns?status=OPEN')])
    const text = writeNotes(
      ann,
      new Map(),
      [
        view('Mine', '/takedowns?status=OPEN'),
        view('mine', '/takedowns?status=CLOSED'),
        view('Evil', '//evil.example/takedowns'),
      ],
      now,
    )
    const plan = await planNotes(text, 'ann', [])
    expect(plan?.views.map(({ name }) => name)).toEqual(['mine (2)'])
  })

  it('pushes no view out where there is no room, and says so', async () => {
    const many = (from: number) =>
      Array.from({ length: 150 }, (_, at) => view(`View ${from + at}`, '/takedowns'))
    deviceStore(viewsOf('ann')).update(() => many(0))
    const plan = await planNotes(writeNotes(ann, new Map(), many(150), now), 'ann', [])
    expect(plan?.views).toHaveLength(50)
    expect(plan?.lines).toContain('100 views left out: there is no room for more.')
  })

  it.each(['', 'no json', 'null', '[]', '{}', '{"format":"brand-protection notes"}'])(
    'is not %j',
    async (text) => {
      expect(await planNotes(text, 'ann', [])).toBeNull()
    },
  )

  it('keeps the newer one of a note, in whatever order files come', () => {
    fc.assert(
      fc.property(someMarks, someMarks, (mine, theirs) => {
        const joined = joinMarks(mine, theirs)
        for (const kind of markKinds)
          for (const id of new Set([...mine[kind].keys(), ...theirs[kind].keys()]))
            expect(joined[kind].get(id)?.at).toBe(
              Math.max(mine[kind].get(id)?.at ?? -1, theirs[kind].get(id)?.at ?? -1),
            )
        expect(joinMarks(joined, theirs)).toEqual(joined)
      }),
    )
  })
})
