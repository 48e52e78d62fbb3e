import { expect, it } from 'vitest'
import { takedown } from '#/contract/takedown.ts'
import { outcomeCase, type OutcomeCase } from '#/shared/outcomes/outcome-case.ts'
import { drawing, type Draw, type Json } from '#/test/fillings/draw.ts'
import { drawTakedown } from '#/test/fillings/records.ts'
import {
  longestOpen,
  longestTurn,
  longestWaits,
  periodFigures,
  providersOf,
  whoseClock,
} from './outcome-figures.ts'

/*
 * The figures of outcomes once more, by the letter of their definitions and with plain loops over what a generated
 * service sends: nothing here is shared with what is tested but the fillings.
 */

const HOUR = 3_600_000
const DAY = 24 * HOUR
const now = Date.UTC(2026, 10, 20, 12, 34)
const period = { from: '2026-05-01', to: '2026-10-31' }
const [first, end] = [new Date(2026, 4, 1).getTime(), new Date(2026, 10, 1).getTime()]

/** Unusual field values: missing, in the future, equal, in another time zone, unknown codes. */
function strange(
  draw: Draw,
  sent: Json,
  codes: Readonly<Record<string, readonly unknown[]>>,
): Json {
  const dates = Object.keys(sent).filter((name) => name.endsWith('_at'))
  const entries = Object.entries(sent).flatMap(([name, value]): [string, unknown][] => {
    if (name === 'id' || draw.chance(0.9)) return [[name, value]]
    if (draw.chance(0.2)) return []
    if (codes[name]) return [[name, draw.pick(codes[name])]]
    if (!dates.includes(name)) return [[name, value]]
    const other = sent[draw.pick(dates)]
    const moved = typeof other === 'string' ? other.replace('Z', '+05:30') : other
    return [[name, draw.pick([new Date(now + 9 * DAY).toISOString(), other, moved, 'soon', 7])]]
  })
  return Object.fromEntries(draw.shuffle(entries))
}

function service(seed: number): Json[] {
  const draw = drawing(seed)
  return Array.from({ length: 60 }, (_, n): Json => {
    const one = drawTakedown(seed * 100 + n, now)
    const from = now - (20 + draw.below(300)) * DAY
    const step = () => (draw.chance(0.1) ? 0 : draw.below(20) * 9 * HOUR)
    const at = (time: number) => new Date(time).toISOString()
    const contacts = one['abuse_contacts']
    const reported = from + step()
    // Most have their dates in order, as no date of a filling has.
    const ordered: Json = draw.chance(0.8)
      ? {
          ...one,
          created_at: at(from),
          closed_at: one['closed_at'] && at(reported + step() + 21 * DAY),
          abuse_contacts: Array.isArray(contacts)
            ? contacts.map((contact: Json) => ({
                ...contact,
                provider_name: draw.pick(['Corvid', ' corvid ', 'Host', null, '']),
                reported_at: contact['reported_at'] && at(reported + step()),
                response_received_at: contact['response_received_at'] && at(reported + step()),
              }))
            : contacts,
        }
      : one
    const sent = strange(draw, ordered, {
      status: ['ARCHIVED', null],
      is_open: [null, true, false, 'yes'],
      resolution: ['MOVED', '', null],
      closed_at_source: ['GUESSED', null],
    })
    const list = sent['abuse_contacts']
    return Array.isArray(list)
      ? {
          ...sent,
          abuse_contacts: list.map((contact: Json) =>
            strange(draw, contact, { report_status: ['BOUNCED', null, ''] }),
          ),
        }
      : sent
  })
}

const time = (value: unknown): number | null => {
  const at = typeof value === 'string' && value.includes('T') ? Date.parse(value) : Number.NaN
  return Number.isNaN(at) ? null : at
}
const text = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null
const isIn = (value: unknown, ...codes: string[]) => codes.some((code) => code === value)

interface Report {
  name: string
  state: string | null
  reported: number | null
  answered: number | null
}
interface Case {
  open: boolean
  ended: boolean
  status: string | null
  resolution: string | null
  created: number | null
  closed: number | null
  reports: Report[] | null
}
function read(sent: Json): Case {
  const status = text(sent['status'])
  const said = typeof sent['is_open'] === 'boolean' ? sent['is_open'] : null
  const contacts = sent['abuse_contacts']
  return {
    open: said ?? isIn(status, 'REQUESTED', 'OPEN', 'IN_PROGRESS', 'PENDING_RESPONSE'),
    ended:
      status !== null &&
      (said === false || (said === null && isIn(status, 'CLOSED', 'FAILED', 'REJECTED'))),
    status,
    resolution: text(sent['resolution']),
    created: time(sent['created_at']),
    closed: time(sent['closed_at']),
    reports: Array.isArray(contacts)
      ? contacts.map((one: Json) => ({
          name: (text(one['provider_name']) ?? '').trim().toLowerCase(),
          state: text(one['report_status']),
          reported: time(one['reported_at']),
          answered: time(one['response_received_at']),
        }))
      : null,
  }
}

const inPeriod = (at: number | null) => at !== null && at >= first && at < end
const isKnown = (state: string | null) =>
  isIn(state, 'NOT_SENT', 'SENT', 'ACKNOWLEDGED', 'ACTION_TAKEN', 'REJECTED', 'NO_RESPONSE')
const wentOut = ({ state, reported }: Report) =>
  state !== 'NOT_SENT' && (isKnown(state) || reported !== null)
const isAnswered = ({ state, answered }: Report) =>
  answered !== null || isIn(state, 'ACKNOWLEDGED', 'ACTION_TAKEN', 'REJECTED')

/** Duration between dates; none may be in the future, before the request, or out of order. */
function length(from: number | null, to: number | null, request: number | null) {
  if (from === null || to === null) return 'missing'
  if (to < from || from > now + 2 * HOUR || to > now + 2 * HOUR) return 'disorder'
  return request !== null && from < request ? 'disorder' : to - from
}
function since(from: number | null, request: number | null) {
  if (from === null) return 'missing'
  return from > now + 2 * HOUR || (request !== null && from < request) ? 'disorder' : from
}
const numbers = (all: readonly (number | string)[]) =>
  all.filter((one) => typeof one === 'number').toSorted((a, b) => a - b)
function rank(sorted: readonly number[], share: number, least: number): number | null {
  if (sorted.length < least) return null
  const position = (sorted.length - 1) * share
  const [low, high] = [sorted[Math.floor(position)] ?? 0, sorted[Math.ceil(position)] ?? 0]
  return low + (high - low) * (position % 1)
}
const least = (all: readonly (number | null)[]) =>
  numbers(all.filter((one) => one !== null))[0] ?? null

const seeds = Array.from({ length: 12 }, (_, seed) => seed)
const both = (seed: number) => {
  const sent = service(seed)
  return {
    own: sent.map(read),
    cases: sent.map((one) => outcomeCase(takedown.parse(one), now)),
    ids: sent.map(({ id }) => String(id)),
  }
}

const rateOf = (cases: readonly OutcomeCase[], asked: typeof period | null) => {
  const { size, rateRange } = periodFigures(cases, null, asked)
  return {
    rated: size('rated'),
    removed: size('removed'),
    undated: size('undated'),
    range: rateRange,
  }
}

it.each(seeds)('F1 the success rate of generated cases (seed %i)', (seed) => {
  const { own, cases } = both(seed)
  const rated = own.filter(
    (one) =>
      one.ended && isIn(one.status, 'CLOSED', 'FAILED') && one.resolution !== 'FALSE_POSITIVE',
  )
  const isRemoved = (one: Case) =>
    one.status === 'CLOSED' &&
    isIn(one.resolution, 'DOMAIN_SUSPENDED', 'CONTENT_REMOVED', 'SERVER_HOLD', 'VOLUNTARY_TAKEDOWN')
  expect(rateOf(cases, null)).toEqual({
    rated: rated.length,
    removed: rated.filter(isRemoved).length,
    undated: 0,
    range: null,
  })
  const dated = rated.filter(({ closed }) => inPeriod(closed))
  const floating = own.filter(
    ({ ended, closed, created }) => ended && closed === null && (created === null || created < end),
  )
  const [up, down] = [
    floating.filter((one) => rated.includes(one) && isRemoved(one)).length,
    floating.filter((one) => rated.includes(one) && !isRemoved(one)).length,
  ]
  const removed = dated.filter(isRemoved).length
  const rate = removed / dated.length
  const [low, high] = [removed / (dated.length + down), (removed + up) / (dated.length + up)]
  expect(rateOf(cases, period)).toEqual({
    rated: dated.length,
    removed,
    undated: floating.length,
    range: rate - low > 0.02 || high - rate > 0.02 ? { low, high } : null,
  })
})

it.each(seeds)('F2 the time to outcome and who has to act (seed %i)', (seed) => {
  const { own, cases } = both(seed)
  for (const asked of [null, period]) {
    const lengths = numbers(
      own
        .filter(
          ({ ended, status, closed }) =>
            ended && status === 'CLOSED' && (!asked || inPeriod(closed)),
        )
        .map(({ created, closed }) => length(created, closed, null)),
    )
    expect(periodFigures(cases, null, asked).time.all).toEqual({
      n: lengths.length,
      median: rank(lengths, 0.5, 3),
      p90: rank(lengths, 0.9, 10),
    })
  }
  const ages = numbers(
    own.filter(({ open }) => open).map(({ created }) => since(created, null)),
  ).map((at) => Math.max(0, now - at))
  expect(periodFigures(cases, null, null).size('open')).toBe(own.filter(({ open }) => open).length)
  expect(longestOpen(cases, now)).toBe(ages.length === 0 ? null : Math.max(...ages))
})

it.each(seeds)('F3 each report to a provider is in one class (seed %i)', (seed) => {
  const { own, cases } = both(seed)
  for (const asked of [null, period]) {
    const list = providersOf(cases, asked)
    const reports = own.flatMap(({ reports: all, created }) =>
      (all ?? [])
        .filter(({ state, reported }) => state !== 'NOT_SENT' && (!asked || inPeriod(reported)))
        .map((one) => ({ ...one, took: length(one.reported, one.answered, created) })),
    )
    expect(list.map(({ key }) => key.trim()).toSorted()).toEqual(
      [...new Set(reports.map(({ name }) => name))].toSorted(),
    )
    for (const { key, sent, replies, median, answers } of list) {
      const to = reports.filter(({ name }) => name === key.trim())
      const of = (...states: string[]) => to.filter(({ state }) => isIn(state, ...states)).length
      const took = numbers(to.map((one) => one.took))
      expect(sent).toBe(to.filter(wentOut).length)
      expect(replies).toEqual({
        waiting: of('SENT'),
        acknowledged: of('ACKNOWLEDGED'),
        acted: of('ACTION_TAKEN'),
        rejected: of('REJECTED'),
        silent: of('NO_RESPONSE'),
        unknown: to.filter(({ state }) => state !== null && !isKnown(state)).length,
        unreported: to.filter(({ state }) => state === null).length,
      })
      expect([answers, median]).toEqual([took.length, rank(took, 0.5, 3)])
    }
  }
})

it.each(seeds)('F12 F20 who has to act and since when (seed %i)', (seed) => {
  const { own, cases, ids } = both(seed)
  const turns = own.flatMap(({ open, reports, created, status }, n) => {
    if (!open) return []
    const at = (of: string, from: number | string) => [{ id: ids[n], of, from }]
    const request = since(created, null)
    if (reports === null) return at('unread', request)
    const out = reports.filter(wentOut)
    const awaited = out.filter((one) => isKnown(one.state) && !isAnswered(one))
    if (awaited.length > 0) {
      const dates = awaited.map(({ reported }) => since(reported, created))
      return at('provider', numbers(dates)[0] ?? 'unclear')
    }
    if (reports.some(({ state }) => !isKnown(state))) return at('unclear', request)
    if (out.length === 0) return at(status === 'REQUESTED' ? 'approval' : 'operator', request)
    const dates = out.map(({ reported, answered }) => {
      const isOdd = reported !== null && typeof length(reported, answered, created) === 'string'
      return isOdd ? 'unclear' : since(answered, created)
    })
    const known = numbers(dates)
    return at('operator', known.length === out.length ? (known.at(-1) ?? 'unclear') : 'unclear')
  })
  const { size } = periodFigures(cases, null, period)
  for (const of of ['approval', 'provider', 'operator', 'unclear', 'unread'] as const) {
    const waits = numbers(turns.filter((one) => one.of === of).map(({ from }) => from)).map((at) =>
      Math.max(0, now - at),
    )
    expect(size(`turn-${of}`)).toBe(turns.filter((one) => one.of === of).length)
    expect(longestTurn(cases, of, now)).toBe(waits.length === 0 ? null : Math.max(...waits))
  }
  for (const days of [1, 30, 90]) {
    const long = longestWaits(cases, days, now)
    const expected = turns.filter(
      ({ from }) => typeof from === 'number' && now - from >= days * DAY,
    )
    expect(new Set(long.map(({ one }) => one.id))).toEqual(new Set(expected.map(({ id }) => id)))
  }
  expect(size('wait-unclear')).toBe(turns.filter(({ from }) => typeof from === 'string').length)
})

it.each(seeds)('F20 C117 the stages of closed cases, not of failed ones (seed %i)', (seed) => {
  const { own, cases } = both(seed)
  for (const asked of [null, period]) {
    const stages = own.flatMap(({ ended, status, closed, created, reports }) => {
      if (!ended || status !== 'CLOSED' || reports === null) return []
      if (asked && !inPeriod(closed)) return []
      const out = reports.filter(wentOut)
      const report = least(out.map(({ reported }) => reported))
      const answer = least(out.map(({ answered }) => answered))
      return [
        {
          report: length(created, report, null),
          answer: length(report, answer, created),
          rest: length(answer, closed, created),
        },
      ]
    })
    const clock = whoseClock(cases, asked)
    const { size } = periodFigures(cases, null, asked)
    expect(clock.n).toBe(stages.length)
    for (const stage of ['report', 'answer', 'rest'] as const) {
      const all = stages.map((one) => one[stage])
      const known = numbers(all)
      expect(clock.stages[stage]).toMatchObject({
        n: known.length,
        median: rank(known, 0.5, 3),
        p90: rank(known, 0.9, 10),
      })
      expect(size(`${stage}-timed`)).toBe(known.length)
      expect([size(`${stage}-missing`), size(`${stage}-disorder`)]).toEqual(
        ['missing', 'disorder'].map((why) => all.filter((one) => one === why).length),
      )
    }
    const whole = stages.filter((one) =>
      Object.values(one).every((span) => typeof span === 'number'),
    )
    expect(size('clock-whole')).toBe(whole.length)
    expect(size('clock-unread')).toBe(
      own.filter(
        ({ ended, status, closed, reports }) =>
          ended && status === 'CLOSED' && reports === null && (!asked || inPeriod(closed)),
      ).length,
    )
  }
})
