import type { TakedownEvent, TakedownTimeline } from '#/contract/takedown-events.ts'
import type { AbuseContact, BlacklistSubmission } from '#/contract/takedown.ts'
import { humanise } from '#/lib/humanise.ts'
import { formatCount } from '#/lib/numbers.ts'
import { orderEvents } from '#/product/cases/event-order.ts'
import { caseOutcomeLabel, caseStatusLabel } from '#/product/labels/case-labels.ts'
import type { CaseEvidence, Part } from './evidence.ts'
import { markup, type Markup } from './markup.ts'
import { blocklistFields, caseFields, caseWord, contactFields } from './record-fields.ts'
import { itemList, longMarkup, recordMarkup, timeMarkup } from './record-markup.ts'
import { shownText } from './safe-text.ts'

const h3 = (text: string): Markup => markup`<h3>${text}</h3>`
const none = (text: string): Markup => markup`<p class="gap">${text}</p>`

function contactsMarkup(contacts: readonly AbuseContact[] | null, zone: string): Markup {
  if (contacts === null) return none('Not reported.')
  if (contacts.length === 0) return none('None recorded.')
  return markup`${contacts.map(
    (one) =>
      markup`<article><h4>${shownText(one.provider_name ?? 'No name given')}</h4>${recordMarkup(one, contactFields, zone)}</article>`,
  )}`
}

function blocklistsMarkup(submissions: readonly BlacklistSubmission[], zone: string): Markup {
  if (submissions.length === 0) return none('None recorded.')
  return markup`${submissions.map(
    (one) =>
      markup`<article><h4>${shownText(one.service_name ?? 'No name given')}</h4>${recordMarkup(one, blocklistFields, zone)}</article>`,
  )}`
}

/** A status in our words and as the service writes it. */
const statusMarkup = (code: string): Markup =>
  markup`${shownText(caseWord(code))} <code>${shownText(code)}</code>`

/** One event: what was read of it, and the rest of what it said (C133). */
function eventMarkup(event: TakedownEvent, zone: string): Markup {
  const { at, kind, actor, actorId, text, from, to } = event
  const status = [from, to].flatMap((code) => (code === null ? [] : [statusMarkup(code)]))
  const [before, after] = status
  const change =
    before === undefined
      ? null
      : after === undefined
        ? markup`<p>${to === null ? 'Status before' : 'Status'}: ${before}</p>`
        : markup`<p>Status: from ${before} to ${after}</p>`
  const by = [actor, actorId].flatMap((one) => one ?? []).join(', ')
  const about = [kind === null ? null : shownText(kind), by === '' ? null : `by ${shownText(by)}`]
  const items = [...event.rest].map(([name, value]) => ({
    term: shownText(humanise(name)),
    detail: markup`${shownText(value)}`,
  }))
  return markup`<li>${text === null ? null : longMarkup(text)}${change}<p class="gap">${
    at === null ? 'no date given' : timeMarkup(at, zone)
  }${about.map((one) => markup`${one === null ? '' : ` · ${one}`}`)}</p>${itemList(items)}</li>`
}

function eventsMarkup(part: Part<TakedownTimeline>, zone: string): Markup {
  if (part.is !== 'read') return none(part.is === 'unread' ? `Not loaded: ${part.why}` : part.why)
  const { events, unreadable, complete } = part.value
  const list =
    events.length === 0
      ? none('No events are recorded.')
      : markup`<ol>${orderEvents(events).events.map((event) => eventMarkup(event, zone))}</ol>`
  const lost =
    unreadable === 0 ? null : none(`${formatCount(unreadable)} more could not be understood.`)
  return markup`${list}${lost}${complete ? null : none('The service has more events than are here.')}`
}

/** Everything about one case. */
export function caseMarkup(part: Part<CaseEvidence>, zone: string): Markup {
  if (part.is !== 'read')
    return markup`<section><h2>Takedown case</h2>${none(part.is === 'unread' ? `Not loaded: ${part.why}` : part.why)}</section>`
  const { row, events } = part.value
  const outcome = caseOutcomeLabel(row)
  const status = [...(outcome === null ? [] : [outcome.word]), caseStatusLabel(row).word]
  return markup`<section><h2>Takedown case</h2>
<p class="status">${shownText(status.join(' · '))}</p>
<div class="groups">${recordMarkup(row, caseFields, zone, h3)}</div>
<section><h3>Providers</h3>${contactsMarkup(row.abuse_contacts, zone)}</section>
<section><h3>Blocklists</h3>${blocklistsMarkup(row.blacklist_submissions, zone)}</section>
<section><h3>Timeline</h3>${eventsMarkup(events, zone)}</section></section>`
}
