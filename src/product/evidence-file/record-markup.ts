import { recordLines } from '#/contract/dns-lines.ts'
import { readEntries } from '#/contract/tolerant.ts'
import { formatCalendarDate, formatInstant, parseInstant } from '#/lib/dates.ts'
import { humanise } from '#/lib/humanise.ts'
import { formatScore } from '#/lib/numbers.ts'
import { markup, type Markup } from './markup.ts'
import type { Field, Fields } from './record-fields.ts'
import { shownText } from './safe-text.ts'

/** An instant in UTC and, where it differs, in the zone of whoever made the file; what is none as it came. */
export function timeMarkup(value: string, zone: string): Markup {
  const instant = parseInstant(value)
  if (instant === null) return markup`${shownText(formatCalendarDate(value))}`
  const utc = formatInstant(value, { zone: 'UTC' })
  const own = formatInstant(value, { zone })
  return markup`<time datetime="${new Date(instant).toISOString()}">${utc}</time>${own === utc ? '' : ` (${own})`}`
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === 'string')

/** Text as it came, with its lines; of several texts one in each. */
export const longMarkup = (value: unknown): Markup => {
  const text = isTexts(value) ? value.join('\n') : value
  return markup`<pre>${shownText(typeof text === 'string' ? text : JSON.stringify(text))}</pre>`
}

/** A term and what is said of it. */
interface Item {
  term: string
  detail: Markup
}

/** DNS records of any shape by their kind (C125). */
function dnsItems(value: unknown, term: string): Item[] {
  const lines = (of: unknown) =>
    Array.isArray(of) && of.length === 0
      ? markup`none`
      : longMarkup(recordLines(of).join('\n') || JSON.stringify(of))
  const members = readEntries(value)
  if (members.size === 0) return [{ term, detail: lines(value) }]
  return [...members].map(([kind, of]) => ({
    term: shownText(kind.toUpperCase()),
    detail: of === null ? markup`none` : lines(of),
  }))
}

/** A code in words, and as the service writes it. */
const codeMarkup = (code: string, word: (code: string) => string): Markup =>
  word(code) === code
    ? markup`<code>${shownText(code)}</code>`
    : markup`${shownText(word(code))} <code>${shownText(code)}</code>`

function itemsOf<Row>(value: unknown, field: Field<Row>, zone: string): Item[] {
  const { term, kind, word = humanise } = field
  if (kind === 'dns') return dnsItems(value, term)
  if (kind === 'long') return [{ term, detail: longMarkup(value) }]
  if (kind === 'flag') return [{ term, detail: markup`${value === true ? 'yes' : 'no'}` }]
  if (kind === 'number' && typeof value === 'number')
    return [{ term, detail: markup`${formatScore(value)}` }]
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (kind === 'time') return [{ term, detail: timeMarkup(text, zone) }]
  if (kind === 'day') return [{ term, detail: markup`${shownText(formatCalendarDate(text))}` }]
  if (kind === 'code') return [{ term, detail: codeMarkup(text, word) }]
  return [{ term, detail: markup`${shownText(text)}` }]
}

/** Terms with their details; nothing where there are none. */
export const itemList = (items: readonly Item[]): Markup =>
  items.length === 0
    ? markup``
    : markup`<dl>${items.map(
        ({ term, detail }) => markup`<div><dt>${term}</dt><dd>${detail}</dd></div>`,
      )}</dl>`

const entriesOf = <Row extends object>(row: Row, fields: Fields<Row>) =>
  // The names of the fields are those of the row: the type of `Fields` demands each.
  (Object.entries(fields) as [keyof Row, Field<Row> | 'apart'][]).flatMap(([name, field]) =>
    field === 'apart' || saysAgain(row, row[name], field, fields)
      ? []
      : [{ field, value: row[name], note: field.note?.(row) ?? null }],
  )

/** Whether a field says in the service's words what its code says in ours. */
function saysAgain<Row extends object>(
  row: Row,
  value: unknown,
  field: Field<Row>,
  fields: Fields<Row>,
): boolean {
  const code = field.says === undefined ? undefined : row[field.says]
  const coded = field.says === undefined ? undefined : fields[field.says]
  if (typeof code !== 'string' || typeof value !== 'string') return value == null && code != null
  const word = typeof coded === 'object' ? (coded.word ?? humanise) : humanise
  return word(code).toLowerCase() === value.toLowerCase()
}

/**
 * The fields of a record by their groups: those that say something as a list, the others named as not
 * reported. `title` writes the heading of a group; a record of one group has none.
 */
export function recordMarkup<Row extends object>(
  row: Row,
  fields: Fields<Row>,
  zone: string,
  title: (group: string) => Markup = () => markup``,
): Markup {
  const groups = Map.groupBy(entriesOf(row, fields), ({ field }) => field.group)
  return markup`${[...groups].map(([group, entries]) => {
    const missing = entries.filter(({ value }) => value === null || value === undefined)
    const items = entries
      .filter((entry) => !missing.includes(entry))
      .flatMap(({ field, value, note }) =>
        itemsOf(value, field, zone).map(({ term, detail }) => ({
          term,
          detail: note === null ? detail : markup`${detail} <em>${note}</em>`,
        })),
      )
    const names = missing.map(({ field }) => field.term).join(', ')
    return markup`<section class="group">${title(group)}${itemList(items)}${
      names === '' ? null : markup`<p class="gap">Not reported: ${names}.</p>`
    }</section>`
  })}`
}
