import { humanise } from '#/lib/humanise.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { caseOutcomeLabel, caseStatusLabel, type CaseStatus } from '#/product/labels/case-labels.ts'

type Contact = {
  provider_name: string | null
  contact_type: string | null
  contact_type_display: string | null
  report_status: string | null
  report_status_display: string | null
}
type Submission = {
  service_name: string | null
  status: string | null
  status_display: string | null
}

/** A case as far as its changes are watched. */
export type WatchedCase = CaseStatus & {
  abuse_contacts: readonly Contact[] | null
  blacklist_submissions: readonly Submission[]
}

/** What was last seen of a case: words by what they are about, "Status" and "Outcome" first. */
export type CaseSnapshot = ReadonlyMap<string, string>

/** One thing that is not as it was; null where there was, or is, nothing. */
export interface CaseChange {
  what: string
  from: string | null
  to: string | null
}

const longest = 80
const short = (text: string) => {
  const words = visibleString(text)
  return words.length > longest ? `${words.slice(0, longest)}…` : words
}
const label = (display: string | null, code: string | null) =>
  short(display ?? (code === null ? 'not reported' : humanise(code)))

/** The words of a case in which a change shows. */
export function snapshotOf(row: WatchedCase): CaseSnapshot {
  const snapshot = new Map<string, string>()
  const add = (what: string, words: string) => {
    let name = what
    for (let number = 2; snapshot.has(name); number += 1) name = `${what} (${number})`
    snapshot.set(name, words)
  }
  add('Status', short(caseStatusLabel(row).word))
  const outcome = caseOutcomeLabel(row)
  if (outcome) add('Outcome', short(outcome.word))
  for (const contact of row.abuse_contacts ?? []) {
    const name = contact.provider_name ?? label(contact.contact_type_display, contact.contact_type)
    add(`Report to ${short(name)}`, label(contact.report_status_display, contact.report_status))
  }
  for (const { service_name: name, status, status_display: display } of row.blacklist_submissions)
    add(`Blocklist ${short(name ?? 'without a name')}`, label(display, status))
  return snapshot
}

/** Parts that are recorded all at once: said as one change each, by how many. */
const recorded = [
  { prefix: 'Report to ', what: 'Providers' },
  { prefix: 'Blocklist ', what: 'Blocklists' },
]

/** What changed from one look at a case to the next, the status first. */
export function changesBetween(before: CaseSnapshot, after: CaseSnapshot): CaseChange[] {
  const names = new Set([...after.keys(), ...before.keys()])
  const changes = [...names].flatMap((what): CaseChange[] => {
    const [from, to] = [before.get(what) ?? null, after.get(what) ?? null]
    return from === to ? [] : [{ what, from, to }]
  })
  const isNew = ({ what, from }: CaseChange, prefix: string) =>
    from === null && what.startsWith(prefix)
  const counted = recorded.flatMap(({ prefix, what }): CaseChange[] => {
    const count = changes.filter((change) => isNew(change, prefix)).length
    return count === 0 ? [] : [{ what, from: null, to: String(count) }]
  })
  const single = changes.filter((change) => !recorded.some(({ prefix }) => isNew(change, prefix)))
  return [...single, ...counted]
}

/** One change as a sentence without an address in it. */
export const changeLabel = ({ what, from, to }: CaseChange): string =>
  from === null
    ? `${what}: ${to ?? ''}`
    : to === null
      ? `${what}: no longer listed, was ${from}`
      : `${what}: from ${from} to ${to}`
