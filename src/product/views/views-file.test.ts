import { describe, expect, it } from 'vitest'
import { puttingViews, type SavedView } from './saved-views.ts'
import { readViewAddress, withFixedDays, withMovingDays } from './view-address.ts'
import { planImport, readViewsFile, viewsToImport, writeViewsFile } from './views-file.ts'

const brand = '3f1c9a52-7d04-4b1e-9a86-51c2e0d7f431'
const now = new Date(2026, 10, 22, 12).getTime()

function view(name: string, text: string): SavedView {
  const address = readViewAddress(text)
  if (!address) throw new Error(text)
  return { id: `id of ${name} ${text}`, name, ...address }
}

describe('F18 the address of a view', () => {
  it('is that of a list, without its page and without the record that is open', () => {
    expect(readViewAddress(`/brands/${brand}/domains/${brand}/page?verdict=red&page=3`)).toEqual({
      list: 'domains',
      brandId: brand,
      address: `/brands/${brand}/domains?verdict=red`,
    })
    expect(readViewAddress(`/takedowns?brand=${brand}&status=OPEN`)).toMatchObject({
      list: 'takedowns',
      brandId: brand,
    })
  })

  it.each([
    'https://evil.example/takedowns',
    '//evil.example/takedowns',
    '/\\evil.example/takedowns',
    'javascript:alert(1)',
    '/takedowns/new?target=https://a.example',
    '/sign-in',
    '/brands/../takedowns',
    'takedowns',
    '',
    7,
    null,
    `/takedowns?text=${'x'.repeat(5000)}`,
  ])('is not %j', (text) => {
    expect(readViewAddress(text)).toBeNull()
  })

  it('has days that move with today, or stay', () => {
    const fixed = '/takedowns?from=2026-10-24&to=2026-11-22&text=2026-10-24'
    const moving = '/takedowns?from=today-29&to=today&text=2026-10-24'
    expect(withMovingDays(fixed, now)).toBe(moving)
    expect(withFixedDays(moving, now)).toBe(fixed)
  })
})

describe('F18 a file of views', () => {
  const mine = [view('Red', '/takedowns?status=OPEN'), view('All', '/outcomes')]

  it('reads back what was written', () => {
    const read = readViewsFile(`\uFEFF${writeViewsFile(mine, now)}`)
    expect(read?.unreadable).toBe(0)
    expect(read?.views.map(({ name, address }) => ({ name, address }))).toEqual(
      mine.map(({ name, address }) => ({ name, address })),
    )
  })

  it.each(['', '{', '[]', '{"format":"brand-protection marks","brands":[]}', '{"views":[]}'])(
    'is not %j',
    (text) => {
      expect(readViewsFile(text)).toBeNull()
    },
  )

  it('leaves out what leads elsewhere or has no name, and counts it', () => {
    const text = JSON.stringify({
      format: 'brand-protection views',
      views: [
        { name: 'Evil', address: 'https://evil.example/takedowns' },
        { name: '', address: '/takedowns' },
        { name: 'x'.repeat(100), address: '/takedowns' },
        null,
        { name: 'Good', address: '/takedowns' },
      ],
    })
    const read = readViewsFile(text)
    expect(read?.views.map(({ name }) => name)).toEqual(['Good'])
    expect(read?.unreadable).toBe(4)
  })

  it('overwrites nothing unless that is said', () => {
    const other = view('red', '/takedowns?status=CLOSED')
    const plan = planImport(
      { views: [other, view('All', '/outcomes'), view('New', '/takedowns')], unreadable: 0 },
      mine,
    )
    expect(plan).toMatchObject({ added: [{ name: 'New' }], same: 1, taken: [{ name: 'red' }] })
    const after = (answers: ReadonlyMap<string, 'both' | 'replace' | 'skip'>) =>
      puttingViews(viewsToImport(plan, answers, mine))(mine).map(
        ({ name, address }) => `${name} ${address}`,
      )
    expect(after(new Map())).toEqual([
      'Red /takedowns?status=OPEN',
      'All /outcomes',
      'New /takedowns',
      'red (2) /takedowns?status=CLOSED',
    ])
    expect(after(new Map([[other.id, 'skip']]))).not.toContain('red /takedowns?status=CLOSED')
    expect(after(new Map([[other.id, 'replace']]))).toEqual([
      'All /outcomes',
      'New /takedowns',
      'red /takedowns?status=CLOSED',
    ])
  })
})
