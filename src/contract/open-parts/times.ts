import { isRecord } from '#/contract/tolerant.ts'
import { wordsOf } from './words.ts'

/*
 * Times in any form. What is read is ISO text: an instant, as it came where it was one, or a mere day.
 * A number alone may be anything, so the caller must know from its name that it is a time.
 */

const day = 24 * 60 * 60 * 1000
/** Earlier than this no scan and no case was: placeholders such as year 1 or 1970 are no times. */
const earliest = Date.UTC(1995)

const isoText =
  /^(\d{4})[-/](\d{2})[-/](\d{2})(?:[T ]+(\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?) ?(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?)?$/i
const basicText = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})(Z|[+-]\d{4})?$/
const mailText =
  /^[A-Z][a-z]{2}, \d{1,2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} (?:GMT|UTC|[+-]\d{4})$/
const digits = /^\d{10}(?:\.\d+)?$|^\d{13}$|^\d{16}$/

/** Milliseconds since 1970 of ISO text; what has no offset is UTC, as everywhere. NaN when it is none. */
function instantOf(text: string): number {
  if (text.length === 10) return Date.parse(`${text}T00:00:00Z`)
  return Date.parse(/(?:Z|[+-]\d{2}:?\d{2})$/i.test(text) ? text : `${text}Z`)
}

/** Whether a time may be one that is past: not of the next days, and not a placeholder. */
const isPast = (time: number, now: number): boolean => time >= earliest && time <= now + day

function readIso(raw: string): string | null {
  const text = raw.trim()
  const match = isoText.exec(text)
  if (match) {
    const [, year, month, date, clock, zone = ''] = match
    const calendar = `${year}-${month}-${date}`
    if (clock === undefined) return calendar
    const hours = /^[+-]\d{2}$/.test(zone)
      ? `${zone}:00`
      : zone.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')
    return `${calendar}T${clock.replace(',', '.')}${/^(?:UTC|GMT)$/i.test(hours) ? 'Z' : hours}`
  }
  const basic = basicText.exec(text)
  if (basic) {
    const [, year, month, date, hour, minute, second, zone = 'Z'] = basic
    return readIso(`${year}-${month}-${date}T${hour}:${minute}:${second}${zone}`)
  }
  return mailText.test(text) ? fromMillis(Date.parse(text)) : null
}

function fromMillis(time: number): string | null {
  return Number.isFinite(time) && Math.abs(time) < 8e15 ? new Date(time).toISOString() : null
}

/** Seconds, milliseconds or microseconds since 1970, distinguished by their size. */
function fromNumber(value: number): string | null {
  if (value < 1e9) return null
  if (value < 1e11) return fromMillis(Math.round(value * 1000))
  return fromMillis(value < 1e14 ? value : Math.floor(value / 1000))
}

/** Text that says by itself that it is a time; null for one that is not past at `now`. */
export function readTimeText(raw: unknown, now: number): string | null {
  const text = typeof raw === 'string' && raw.length <= 40 ? readIso(raw) : null
  return text !== null && isPast(instantOf(text), now) ? text : null
}

/** The same for a time with a clock: a mere day may be anything, as the day of a registration. */
export function readInstantText(raw: unknown, now: number): string | null {
  const text = readTimeText(raw, now)
  return text !== null && text.length > 10 ? text : null
}

/** What may stand around a time in an object of its own. */
const beside = new Set(
  'timezone zone tz type nanos nano nanosecond offset calendar format precision human display local relative label text ago'.split(
    ' ',
  ),
)
/** The members that hold it, the clearest first. */
const holders = [
  'iso utc',
  'datetime timestamp instant at value date time',
  'epoch unix ms millis milli millisecond second sec number long raw',
].map((line) => new Set(line.split(' ')))

function readTimeObject(raw: Record<string, unknown>, now: number, depth: number): string | null {
  const members = Object.entries(raw)
  if (depth > 2 || members.length === 0 || members.length > 6) return null
  const apart = joinDayAndClock(raw)
  if (apart !== null && members.length <= 4) return readTimeText(apart, now)
  let rank = holders.length
  let found: string | null = null
  for (const [name, value] of members) {
    const words = wordsOf(name)
    if (words.length === 0) return null
    const at = holders.findIndex((names) =>
      words.every((word) => names.has(word) || beside.has(word)),
    )
    const time =
      at < 0 || words.every((word) => beside.has(word)) ? null : readTime(value, now, depth + 1)
    if (time === null) {
      // An object with anything else in it is more than a time.
      if (!words.some((word) => beside.has(word) || holders.some((names) => names.has(word))))
        return null
    } else if (at < rank) {
      rank = at
      found = time
    }
  }
  return found
}

/** A time in any form under a name that means one; null for what is none and for a time to come. */
export function readTime(raw: unknown, now: number, depth = 0): string | null {
  if (typeof raw === 'number') return readTimeText(fromNumber(raw), now)
  if (typeof raw === 'string')
    return digits.test(raw.trim())
      ? readTimeText(fromNumber(Number(raw)), now)
      : readTimeText(raw, now)
  if (isRecord(raw)) return readTimeObject(raw, now, depth)
  if (Array.isArray(raw) && raw.length === 1) return readTime(raw[0], now, depth + 1)
  return null
}

/** Whether two times say the same instant, however they are written. */
export const isSameTime = (a: string, b: string): boolean => instantOf(a) === instantOf(b)

const dayText = /^\d{4}-\d{2}-\d{2}$/
const clockText = /^\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)? ?(?:Z|UTC|[+-]\d{2}:?\d{2})?$/i
const dayWords = new Set(['date', 'day', 'd', 'on', 'calendar'])
const clockWords = new Set(['time', 'clock', 'hour', 't', 'at', 'of', 'day'])

/** A day and a time of day that belong together by their names, and what else their names say. */
export interface DayAndClock {
  day: string
  clock: string
  text: string
}

/** Whether a member is a time of day, as `10:46` or `10:46:08`. */
export const isClock = ([, value]: readonly [string, unknown]): boolean =>
  typeof value === 'string' && value[2] === ':' && value.length <= 20 && clockText.test(value)

/** The members of an object that tell a day and a time of day apart from each other. */
export function daysWithClock(members: readonly [string, unknown][]): DayAndClock[] {
  const texts = members.filter(
    (member): member is [string, string] => typeof member[1] === 'string' && member[1].length <= 20,
  )
  const clocks = texts.filter(isClock)
  if (clocks.length === 0) return []
  const rest = (name: string, without: ReadonlySet<string>) =>
    wordsOf(name)
      .filter((word) => !without.has(word))
      .join(' ')
  return texts
    .filter(([, value]) => dayText.test(value))
    .flatMap(([dayName, value]) => {
      const own = clocks.filter(([name]) => rest(name, clockWords) === rest(dayName, dayWords))
      const [clock] = own
      return clock && own.length === 1
        ? [{ day: dayName, clock: clock[0], text: `${value}T${clock[1]}` }]
        : []
    })
}

function joinDayAndClock(raw: Record<string, unknown>): string | null {
  const [only, ...more] = daysWithClock(Object.entries(raw))
  return only && more.length === 0 ? only.text : null
}
