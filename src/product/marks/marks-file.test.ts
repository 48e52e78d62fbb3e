import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { markKinds, noMarks, withMarks, type BrandMarks, type MarkKind } from './brand-marks.ts'
import { marksFileName, mergeMarks, readMarksFile, writeMarksFile } from './marks-file.ts'

const now = Date.parse('2026-03-02T09:00:00.000Z')

const times = (kind: MarkKind, of: Record<string, number>, marks = noMarks): BrandMarks =>
  withMarks(
    marks,
    kind,
    Object.entries(of).map(([id, at]) => [id, { name: `${id}.example`, at }]),
  )

const someMarks = fc
  .array(
    fc.record({
      kind: fc.constantFrom(...markKinds),
      id: fc.constantFrom('a', 'b', 'c'),
      at: fc.nat(5),
      off: fc.boolean(),
    }),
  )
  .map((entries) =>
    entries.reduce(
      (marks, { kind, id, at, off }) => withMarks(marks, kind, [[id, off ? at : { name: id, at }]]),
      noMarks,
    ),
  )

describe('a marks file', () => {
  it('holds what was marked, and reads as it was written', () => {
    const marks = times('hold', { h: now }, times('seen', { s: now - 1000 }))
    const text = writeMarksFile('ann', new Map([['brand', marks]]), now)
    expect(text).toContain('"at": "2026-03-02T09:00:00.000Z"')
    const file = readMarksFile(`\uFEFF${text}`)
    const { removed: _removed, ...kinds } = marks
    expect(file).toEqual({ user: 'ann', brands: new Map([['brand', kinds]]), unreadable: 0 })
    expect(marksFileName(now)).toBe('marks-2026-03-02.json')
  })

  it.each(['', 'no json', 'null', '[]', '7', '{}', '{"format":"brand-protection marks"}'])(
    'is not %j',
    (text) => {
      expect(readMarksFile(text)).toBeNull()
    },
  )

  it('is read as far as it can be, and says how much could not', () => {
    const good = { id: 'h', name: 'h.example', at: 5 }
    const bad = [
      null,
      'text',
      {},
      { ...good, id: 7 },
      { ...good, name: '' },
      { ...good, at: 'never' },
      { ...good, at: -1 },
      { ...good, id: 'x'.repeat(101) },
      { ...good, name: 'x'.repeat(1001) },
    ]
    const content = {
      format: 'brand-protection marks',
      brands: [
        7,
        { id: 'brand', hold: [good, ...bad], watch: 'text', strange: [] },
        { id: 'brand' },
      ],
    }
    const file = readMarksFile(JSON.stringify(content))
    expect(file?.user).toBeNull()
    expect(file?.brands.get('brand')?.hold).toEqual(new Map([['h', { name: 'h.example', at: 5 }]]))
    expect(file?.unreadable).toBe(bad.length + 3)
  })

  it('cannot mark in the future, which would win for ever', () => {
    const text = writeMarksFile('ann', new Map([['b', times('watch', { w: now + 1e12 })]]), now)
    expect(readMarksFile(text)?.brands.get('b')?.watch.get('w')?.at).toBeLessThanOrEqual(Date.now())
  })
})

describe('joining marks', () => {
  it('adds, replaces by newer ones only, keeps what was taken back since, and counts all of it', () => {
    let mine = times('aside', { both: 10, older: 30, gone: 5 })
    mine = withMarks(mine, 'aside', [['gone', 40]])
    const theirs = times(
      'aside',
      { both: 10, older: 20, gone: 39, new: 1 },
      times('watch', { w: 2 }),
    )
    const first = mergeMarks(mine, theirs)
    expect([first.added, first.replaced, first.kept]).toEqual([2, 0, 3])
    expect([...first.marks.aside.keys()]).toEqual(['both', 'older', 'new'])
    const second = mergeMarks(mine, times('aside', { older: 31, gone: 41 }))
    expect([second.added, second.replaced, second.kept]).toEqual([1, 1, 0])
    expect(second.marks.aside.get('older')?.at).toBe(31)
  })

  it('never removes a mark, never makes one older, and changes nothing the second time', () => {
    fc.assert(
      fc.property(someMarks, someMarks, (mine, theirs) => {
        const { marks, added, replaced, kept } = mergeMarks(mine, theirs)
        for (const kind of markKinds) {
          for (const [id, { at }] of mine[kind])
            expect(marks[kind].get(id)?.at ?? -1).toBeGreaterThanOrEqual(at)
          for (const id of marks[kind].keys())
            expect(mine[kind].has(id) || theirs[kind].has(id)).toBe(true)
        }
        const all = markKinds.reduce((sum, kind) => sum + theirs[kind].size, 0)
        expect(added + replaced + kept).toBe(all)
        const again = mergeMarks(marks, theirs)
        expect([again.added, again.replaced]).toEqual([0, 0])
      }),
    )
  })
})
