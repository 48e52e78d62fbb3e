import { describe, expect, it } from 'vitest'
import { brandStats } from '#/contract/brand-stats.ts'
import { openDeviceDatabase } from '#/lib/device/device-database.ts'
import { createDeviceStores } from '#/lib/device/device-store.ts'
import { offerDatabase } from '#/test/device-fixture.ts'
import { changeSince, lookAt } from './brand-changes.ts'
import type { BrandLine } from './brand-line.ts'
import {
  brandLooksValue,
  lookBefore,
  looked,
  noLooks,
  visitLength,
  type BrandLooks,
  type Look,
} from './brand-looks.ts'

const start = Date.parse('2026-11-16T08:00:00Z')

const line = (id: string, figures: Record<string, unknown> | null): BrandLine => ({
  id,
  name: id,
  domain: null,
  monitoring: true,
  stats: figures && brandStats.parse(figures),
  reading: false,
  failure: null,
})

const northbank = (red: number, queue = 40) =>
  line('northbank', { domain_count: queue, high_risk_count: 5, verdict_stats: { red } })

const look = (at: number, ...lines: BrandLine[]): Look => lookAt(lines, at)
const after = (...looks: Look[]): BrandLooks =>
  looks.reduce((kept, one) => looked(one)(kept), noLooks)

describe('a look at all brands (C51)', () => {
  it('the first one has nothing to be compared with', () => {
    const looks = after(look(start, northbank(3)))
    expect(lookBefore(noLooks, start)).toBeNull()
    expect(lookBefore(looks, start)).toBeNull()
    expect(looks.latest?.brands.get('northbank')).toEqual({ queue: 40, red: 3, high: 5 })
  })

  it('counts once for a visit, however often figures are loaded in it', () => {
    const monday = look(start, northbank(3))
    const tuesday = start + 24 * 60 * 60_000
    const looks = after(
      monday,
      look(tuesday, northbank(5)),
      look(tuesday + 60_000, northbank(6)),
      look(tuesday + 120_000, northbank(7)),
    )
    expect(looks.before).toEqual(monday)
    expect(lookBefore(looks, tuesday + 120_000)).toEqual(monday)
    expect(looks.latest?.brands.get('northbank')?.red).toBe(7)
  })

  it('a later visit is compared with the last figures of the one before, also before it is noted', () => {
    const looks = after(look(start, northbank(3)), look(start + 60_000, northbank(4)))
    const later = start + 60_000 + visitLength
    expect(lookBefore(looks, later - 1)).toBeNull()
    expect(lookBefore(looks, later)?.brands.get('northbank')?.red).toBe(4)
  })

  it('older figures of another tab change nothing that is there, and add what is not', () => {
    const looks = after(look(start, northbank(3)), look(start + visitLength, northbank(5)))
    const stale = look(
      start + visitLength - 1000,
      northbank(4),
      line('velopine', { domain_count: 2 }),
    )
    const joined = looked(stale)(looks)
    expect(joined.before).toEqual(looks.before)
    expect(joined.latest?.at).toBe(start + visitLength)
    expect(joined.latest?.brands.get('northbank')?.red).toBe(5)
    expect(joined.latest?.brands.get('velopine')?.queue).toBe(2)
    expect(looked(stale)(joined)).toBe(joined)
  })

  it('figures that were not loaded are not noted, least of all as zero (C32)', () => {
    const looks = after(look(start, line('ash', null), line('elm', { domain_count: 4 })))
    expect(looks.latest?.brands.has('ash')).toBe(false)
    expect(looks.latest?.brands.get('elm')).toEqual({ queue: 4, red: null, high: null })
    expect(looked(look(start, line('ash', null)))(noLooks)).toBe(noLooks)
  })
})

describe('what changed', () => {
  const before = look(start, northbank(3), line('elm', { domain_count: 4 }), northbank(3))

  it('is said in words, the weightiest first, and which of it is worse (P22)', () => {
    expect(changeSince(northbank(5, 39), before)).toEqual({
      kind: 'changed',
      words: ['2 more red', '1 fewer to review'],
      worse: true,
    })
    expect(changeSince(northbank(2, 50), before)).toMatchObject({ worse: false })
    expect(changeSince(northbank(3), before)).toEqual({ kind: 'same' })
  })

  it('nothing is claimed where a figure is not there, now or then', () => {
    expect(changeSince(line('northbank', null), before)).toEqual({ kind: 'unknown' })
    expect(changeSince(line('velopine', { domain_count: 1 }), before)).toEqual({ kind: 'new' })
    const more = line('elm', { domain_count: 4, verdict_stats: { red: 9 } })
    expect(changeSince(more, before)).toEqual({ kind: 'same' })
    expect(changeSince(line('elm', { verdict_stats: { red: 9 } }), before)).toEqual({
      kind: 'unknown',
    })
  })
})

describe('in this browser', () => {
  offerDatabase()

  it('two tabs that look at the same time lose nothing of each other', async () => {
    const [one, two] = [
      createDeviceStores(openDeviceDatabase()),
      createDeviceStores(openDeviceDatabase()),
    ].map((tab) => tab.deviceStore(brandLooksValue('ann')))
    if (!one || !two) throw new Error('no tabs')
    await Promise.all([one.loaded, two.loaded])
    one.update(looked(look(start, northbank(3))))
    two.update(looked(look(start + 1000, line('velopine', { domain_count: 2 }))))
    const third = async () => {
      const store = createDeviceStores(openDeviceDatabase()).deviceStore(brandLooksValue('ann'))
      await store.loaded
      return store.state.value.latest
    }
    await expect.poll(async () => (await third())?.brands.size).toBe(2)
    expect((await third())?.brands.get('northbank')?.red).toBe(3)
  })

  it('whatever is stored is read as far as it can be, and nothing of the future', async () => {
    const database = openDeviceDatabase()
    await database?.putLast([
      [
        'bob/brand-looks',
        {
          before: 'yesterday',
          latest: {
            at: Date.now() + 1e9,
            brands: [{ id: 'elm', queue: '7', red: null, high: {} }, null, { queue: 3 }],
          },
        },
      ],
    ])
    const store = createDeviceStores(database).deviceStore(brandLooksValue('bob'))
    await store.loaded
    const { before, latest } = store.state.value
    expect(before).toBeNull()
    expect([...(latest?.brands ?? [])]).toEqual([['elm', { queue: 7, red: null, high: null }]])
    expect(latest?.at).toBeLessThanOrEqual(Date.now())
  })
})
