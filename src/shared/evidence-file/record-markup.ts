import { recordLines, recordsByKind } from '#/contract/dns-records.ts'
import { formatCalendarDate, formatInstant, parseInstant } from '#/lib/dates.ts'
import { defangForDisplay } from '#/lib/defang-text.ts'
import { formatScore } from '#/lib/numbers.ts'
import type { Field } from './record-fields.ts'

/** Value of a template: text is escaped, markup is not. */
type TemplateValue = string | number | Markup | readonly Markup[] | null

const htmlEntities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function toHtml(value: TemplateValue): string {
  if (value === null) return ''
  if (value instanceof Markup) return value.text
  if (typeof value === 'object') return value.map(toHtml).join('')
  return String(value).replace(/[&<>"']/g, (sign) => htmlEntities[sign] ?? '')
}

/**
 * Markup of a file. It can only be created by templates in our source, which escape every value, so that no text of a
 * record can become markup.
 */
export class Markup {
  readonly text: string

  private constructor(text: string) {
    this.text = text
  }

  static of(this: void, parts: TemplateStringsArray, ...values: readonly TemplateValue[]): Markup {
    return new Markup(String.raw({ raw: parts }, ...values.map(toHtml)))
  }
}

/** Markup from a template: `` markup`<p>${text}</p>` ``. Use double quotes around attributes. */
export const markup = Markup.of

/** A sentence about missing data. */
export const gapMarkup = (text: string): Markup =>
  markup`<p class="gap">${defangForDisplay(text)}</p>`

/** A time in UTC and, if different, in the user's time zone; invalid values as received. */
export function timeMarkup(value: string | null | undefined, zone: string): Markup {
  if (value == null) return markup`no date given`
  const instant = parseInstant(value)
  if (instant === null) return markup`${defangForDisplay(formatCalendarDate(value))}`
  const utc = formatInstant(value, { zone: 'UTC' })
  const local = formatInstant(value, { zone })
  return markup`<time datetime="${new Date(instant).toISOString()}">${utc}</time>${local === utc ? '' : ` (${local})`}`
}

/** Text with its line breaks; several texts one per line. */
export function longMarkup(value: unknown): Markup {
  const one = (each: unknown) => (typeof each === 'string' ? each : JSON.stringify(each))
  const text = Array.isArray(value) ? value.map(one).join('\n') : one(value)
  return markup`<pre>${defangForDisplay(text)}</pre>`
}

/** A term with its description. */
export interface Item {
  term: string
  detail: Markup
}

/** Description list; empty without items. */
export const itemList = (items: readonly Item[]): Markup =>
  items.length === 0
    ? markup``
    : markup`<dl>${items.map(
        ({ term, detail }) =>
          markup`<div><dt>${defangForDisplay(term)}</dt><dd>${detail}</dd></div>`,
      )}</dl>`

/** DNS records of any shape by type (C125). */
function dnsItems(value: unknown, term: string): Item[] {
  const records = recordsByKind(value)
  const all = records.length === 0 ? ([[term, recordLines(value)]] as const) : records
  return all.map(([kind, lines]) => ({
    term: kind,
    detail: lines.length === 0 ? markup`none` : longMarkup(lines),
  }))
}

function valueMarkup<Row>(value: unknown, row: Row, { kind, codeLabel }: Field<Row>, zone: string) {
  if (kind === 'long') return longMarkup(value)
  if (kind === 'flag') return markup`${value === true ? 'yes' : 'no'}`
  if (typeof value === 'number' && !codeLabel) return markup`${formatScore(value)}`
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (kind === 'time') return timeMarkup(text, zone)
  if (kind === 'day') return markup`${defangForDisplay(formatCalendarDate(text))}`
  const label = codeLabel?.(text, row) ?? text
  if (label === text) return markup`${defangForDisplay(text)}`
  // The label and the code of the service.
  return markup`${defangForDisplay(label)} <code>${defangForDisplay(text)}</code>`
}

/** The reported fields of a record as a list, and the names of the others. */
export function recordMarkup<Row extends object>(
  row: Row,
  fields: readonly Field<Row>[],
  zone: string,
): Markup {
  const isMissing = ({ name, nullLabel }: Field<Row>) =>
    row[name] === undefined || (row[name] === null && nullLabel === undefined)
  const items = fields
    .filter((field) => !isMissing(field))
    .flatMap((field) => {
      const value = row[field.name]
      if (field.kind === 'dns') return dnsItems(value, field.term)
      const detail =
        value === null ? markup`${field.nullLabel ?? ''}` : valueMarkup(value, row, field, zone)
      const note = field.note?.(row) ?? null
      return [
        { term: field.term, detail: note === null ? detail : markup`${detail} <em>${note}</em>` },
      ]
    })
  const missing = fields.filter(isMissing).map(({ term }) => term)
  return markup`${itemList(items)}${missing.length === 0 ? null : gapMarkup(`Not reported: ${missing.join(', ')}.`)}`
}
