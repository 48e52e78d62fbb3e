import type { AbuseContact, BlacklistSubmission } from '#/contract/takedown.ts'
import { parseInstant } from '#/lib/dates.ts'
import { humanise } from '#/lib/humanise.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { HostileText } from '#/product/hosts/hostile-text.tsx'
import { HostileUrl } from '#/product/hosts/hostile-url.tsx'
import { Badge, type Tone } from '#/ui/badge.tsx'
import { useNow } from '#/ui/now.ts'
import { RelativeTime } from '#/ui/relative-time.tsx'
import { waitingLabel } from './case-steps.ts'

/** The service's own label of a code, else the code as words (C109, C19). */
function codeLabel(display: string | null, code: string | null): string | null {
  const label = display ?? (code === null ? null : humanise(code))
  return label === null ? null : visibleString(label)
}

const reportTones = new Map<string, Tone>([
  ['SENT', 'amber'],
  ['ACKNOWLEDGED', 'accent'],
  ['ACTION_TAKEN', 'green'],
  ['REJECTED', 'red'],
  ['NO_RESPONSE', 'amber'],
])

/** How a provider is reached, and what it calls the case. */
function Reach({ contact }: { contact: AbuseContact }) {
  const { abuse_email: email, abuse_form_url: form, case_reference: reference, notes } = contact
  if (!email && !form && !reference && !notes) return null
  return (
    <div className="text-sm [overflow-wrap:anywhere] text-muted">
      {email && <HostileText inline value={email} />}
      {email && form && ' · '}
      {form && <HostileUrl value={form} />}
      {reference && (
        <p>
          Reference <HostileText inline value={reference} />
        </p>
      )}
      {notes && (
        <p>
          <HostileText value={notes} />
        </p>
      )}
    </div>
  )
}

interface ContactProps {
  contact: AbuseContact
  /** Whether the case still runs, so that an answer may come. */
  running: boolean
  /** When the case was requested: nobody was informed before. */
  requestedAt: string | null
}

function Waiting({ contact, running, requestedAt }: ContactProps) {
  const now = useNow()
  const words = waitingLabel(contact, running, { now, earliest: parseInstant(requestedAt) })
  if (words === null) return null
  return (
    <p className="text-sm">
      {words.charAt(0).toUpperCase()}
      {words.slice(1)}
      <span className="text-muted">
        {' · reported '}
        <RelativeTime value={contact.reported_at} />
      </span>
    </p>
  )
}

function Contact({ contact, running, requestedAt }: ContactProps) {
  const role = codeLabel(contact.contact_type_display, contact.contact_type)
  const report = codeLabel(contact.report_status_display, contact.report_status)
  return (
    <li className="grid gap-0.5 border-t border-line py-2 first:border-t-0 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5">
        <span className="min-w-0 [overflow-wrap:anywhere]">
          <span className="font-label">
            {contact.provider_name ? (
              <HostileText inline value={contact.provider_name} />
            ) : (
              'No name given'
            )}
          </span>
          {role !== null && <span className="text-muted"> · {role}</span>}
        </span>
        {report !== null && (
          <span className="ml-auto">
            <Badge tone={reportTones.get(contact.report_status ?? '') ?? 'grey'}>{report}</Badge>
          </span>
        )}
      </div>
      <Waiting {...{ contact, running, requestedAt }} />
      <Reach contact={contact} />
    </li>
  )
}

/** The providers of a case and what came of the reports to them (C128, C129). */
export function ContactList({
  contacts,
  running,
  requestedAt,
}: {
  /** Null where they are not reported. */
  contacts: readonly AbuseContact[] | null
} & Omit<ContactProps, 'contact'>) {
  if (contacts === null) return <p className="text-muted">Not reported.</p>
  if (contacts.length === 0)
    return (
      <p className="text-muted">
        {running
          ? 'None recorded yet: providers are named as the work goes on.'
          : 'None was recorded.'}
      </p>
    )
  return (
    <ul aria-label="Providers">
      {contacts.map((contact, index) => (
        <Contact key={contact.id ?? index} {...{ contact, running, requestedAt }} />
      ))}
    </ul>
  )
}

const listingTones = new Map<string, Tone>([
  ['SUBMITTED', 'amber'],
  ['LISTED', 'green'],
  ['REJECTED', 'red'],
])

const known = ['P1', 'P2', 'P3']

/** Tiers in the contract's order; one that nobody knows comes last. */
const tierRank = ({ tier }: BlacklistSubmission) => {
  const rank = known.indexOf(tier ?? '')
  return rank < 0 ? known.length : rank
}

function Since({ submitted_at: sent, confirmed_at: confirmed }: BlacklistSubmission) {
  if (confirmed)
    return (
      <>
        confirmed <RelativeTime value={confirmed} />
      </>
    )
  if (!sent) return null
  return (
    <>
      submitted <RelativeTime value={sent} />
    </>
  )
}

function Submission({ submission }: { submission: BlacklistSubmission }) {
  const { service_name: name, submission_url: url, tier, tier_display: tierLabel } = submission
  const word = codeLabel(submission.status_display, submission.status)
  return (
    <li className="grid gap-0.5 border-t border-line py-2 first:border-t-0 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5">
        <span className="min-w-0 [overflow-wrap:anywhere]">
          <span className="font-label">
            {name ? <HostileText inline value={name} /> : 'No name given'}
          </span>
          <span className="text-muted"> · {codeLabel(tierLabel, tier) ?? 'No tier given'}</span>
        </span>
        <span className="ml-auto flex flex-wrap items-baseline gap-x-2">
          <span className="text-sm text-muted">
            <Since {...submission} />
          </span>
          {word !== null && (
            <Badge tone={listingTones.get(submission.status ?? '') ?? 'grey'}>{word}</Badge>
          )}
        </span>
      </div>
      {url && (
        <p className="text-sm [overflow-wrap:anywhere] text-muted">
          <HostileUrl value={url} />
        </p>
      )}
    </li>
  )
}

/** The blocklists that a case was submitted to, by tier (C130). */
export function BlocklistList({
  submissions,
  running,
}: {
  submissions: readonly BlacklistSubmission[]
  /** Whether the case still runs, so that there may be more. */
  running: boolean
}) {
  if (submissions.length === 0)
    return <p className="text-muted">{running ? 'None recorded yet.' : 'None was recorded.'}</p>
  const sorted = submissions.toSorted((a, b) => tierRank(a) - tierRank(b))
  return (
    <ul aria-label="Blocklists">
      {sorted.map((submission, index) => (
        <Submission key={submission.id ?? index} submission={submission} />
      ))}
    </ul>
  )
}
