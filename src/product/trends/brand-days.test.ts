import { expect, it, vi } from 'vitest'
import { deviceFixture } from '#/test/device-fixture.ts'
import { brandDays, brandDaysValue, dropBrandDays, mostDays, noDays, seen } from './brand-days.ts'

deviceFixture()

const at = (day: number, hour = 12) => new Date(2026, 9, day, hour).getTime()
const figures = (queue: number | null, red: number | null = null, open: number | null = null) => ({
  queue,
  red,
  open,
})

it('C51 a day is noted once, with what was seen last; a figure that is not there takes nothing away', () => {
  let days = seen(at(1, 9), figures(10, 3))(noDays)
  days = seen(at(1, 11), figures(12, null, 2))(days)
  days = seen(at(2), figures(11))(days)
  expect(days.days).toEqual([
    { day: '2026-10-01', queue: 12, red: 3, open: 2 },
    { day: '2026-10-02', queue: 11, red: null, open: null },
  ])
  expect(seen(at(2, 15), figures(11))(days)).toBe(days)
  expect(seen(at(3), figures(null))(days)).toBe(days)
})

it('C51 no more than the newest days are kept', () => {
  let days = noDays
  for (let day = 0; day < mostDays + 20; day += 1) days = seen(at(day), figures(day))(days)
  expect(days.days).toHaveLength(mostDays)
  expect(days.days.at(-1)?.queue).toBe(mostDays + 19)
  expect(days.days[0]?.queue).toBe(20)
})

it('reads from the device what can be read, and no day that is to come', () => {
  const { schema } = brandDaysValue('one', 'odd')
  const raw = {
    kept: 'yes',
    days: [
      { day: '2020-10-09', queue: '7', red: -1, open: 'many' },
      { day: '2020-10-01', queue: 5, red: 1, open: 0 },
      { day: '2020-02-30', queue: 1 },
      { day: '2999-01-01', queue: 1 },
      null,
      'a day',
    ],
  }
  expect(schema.parse(raw)).toEqual({
    kept: false,
    days: [
      { day: '2020-10-01', queue: 5, red: 1, open: 0 },
      { day: '2020-10-09', queue: 7, red: null, open: null },
    ],
  })
  expect(schema.parse({ days: 'none' })).toEqual(noDays)
  const written = seen(at(1), figures(3, 2, 1))(noDays)
  vi.useFakeTimers({ now: at(2), toFake: ['Date'] })
  expect(schema.parse(written)).toEqual(written)
  vi.useRealTimers()
})

it('C8 go with a sign-out, but those that the user keeps', async () => {
  const [gone, kept] = [brandDays('one', 'gone'), brandDays('one', 'kept')]
  const other = brandDays('two', 'gone')
  for (const store of [gone, kept, other]) store.update(seen(at(1), figures(1)))
  kept.update((days) => ({ ...days, kept: true }))
  await dropBrandDays('one')
  expect(gone.state.value.days).toEqual([])
  expect(kept.state.value.days).toHaveLength(1)
  expect(other.state.value.days).toHaveLength(1)
})
