import type { ReactNode } from 'react'
import type { AbuseContact, BlacklistSubmission, Takedown } from '#/contract/takedown.ts'
import { HostileUrl } from '#/shared/hosts/host-name.tsx'
import { HostileText } from '#/shared/hosts/hostile-text.tsx'
import { getServiceLabel } from '#/shared/labels/case-labels.ts'
import { Badge, type Tone } from '#/ui/badge.tsx'
import { useNow } from '#/ui/now.ts'
import { RelativeTime } from '#/ui/relative-time.tsx'
import { describeReply } from './case-progress.tsx'

const reportTones = new Map<string, Tone>([
  ['SENT', 'amber'],
  ['ACKNOWLEDGED', 'accent'],
  ['ACTION_TAKEN', 'green'],
  ['REJECTED', 'red'],
  ['NO_RESPONSE', 'amber'],
])

type PartyProps = {
  name: string | null
  role: string | null
  statusLabel: string | null
  tone: Tone | undefined
  children: ReactNode
}

function PartyItem({ name, role, statusLabel, tone = 'gray', children }: PartyProps) {
  return (
    <li className="grid gap-0.5 border-t border-line py-2 first:border-t-0 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5">
        <span className="min-w-0 [overflow-wrap:anywhere]">
          <span className="font-label">
            {name ? <HostileText inline value={name} /> : 'Name not reported'}
          </span>
          {role !== null && <span className="text-muted"> · {role}</span>}
        </span>
        {statusLabel !== null && (
          <span className="ml-auto">
            <Badge tone={tone}>{statusLabel}</Badge>
          </span>
        )}
      </div>
      {children}
    </li>
  )
}

function ContactDetails({ contact }: { contact: AbuseContact }) {
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

function Contact({ contact, row }: { contact: AbuseContact; row: Takedown }) {
  const reply = describeReply(contact, row, useNow())
  return (
    <PartyItem
      name={contact.provider_name}
      role={getServiceLabel(contact.contact_type_display, contact.contact_type)}
      statusLabel={getServiceLabel(contact.report_status_display, contact.report_status)}
      tone={reportTones.get(contact.report_status ?? '')}
    >
      {reply !== null && (
        <p className="text-sm">
          {reply}
          <span className="text-muted">
            {' · reported '}
            <RelativeTime value={contact.reported_at} />
          </span>
        </p>
      )}
      <ContactDetails contact={contact} />
    </PartyItem>
  )
}

export function ContactList({ row }: { row: Takedown }) {
  const { abuse_contacts: contacts, is_open: isOpen } = row
  if (contacts === null) return <p className="text-muted">Not reported.</p>
  if (contacts.length === 0)
    return (
      <p className="text-muted">
        {isOpen ? 'None recorded yet. Providers appear once work begins.' : 'None recorded.'}
      </p>
    )
  return (
    <ul aria-label="Providers">
      {contacts.map((contact, index) => (
        <Contact key={contact.id ?? index} contact={contact} row={row} />
      ))}
    </ul>
  )
}

const listingTones = new Map<string, Tone>([
  ['SUBMITTED', 'amber'],
  ['LISTED', 'green'],
  ['REJECTED', 'red'],
])

const tiers = ['P1', 'P2', 'P3']

const getTierRank = ({ tier }: BlacklistSubmission) => {
  const rank = tiers.indexOf(tier ?? '')
  return rank < 0 ? tiers.length : rank
}

function Submission({ submission }: { submission: BlacklistSubmission }) {
  const { submission_url: url, submitted_at: submittedAt, confirmed_at: confirmedAt } = submission
  const latestAt = confirmedAt || submittedAt
  return (
    <PartyItem
      name={submission.service_name}
      role={getServiceLabel(submission.tier_display, submission.tier) ?? 'Tier not reported'}
      statusLabel={getServiceLabel(submission.status_display, submission.status)}
      tone={listingTones.get(submission.status ?? '')}
    >
      {latestAt && (
        <p className="text-sm text-muted">
          {confirmedAt ? 'Confirmed' : 'Submitted'} <RelativeTime value={latestAt} />
        </p>
      )}
      {url && (
        <p className="text-sm [overflow-wrap:anywhere] text-muted">
          <HostileUrl value={url} />
        </p>
      )}
    </PartyItem>
  )
}

export function BlocklistList({ row }: { row: Takedown }) {
  const { blacklist_submissions: submissions, is_open: isOpen } = row
  if (submissions.length === 0)
    return <p className="text-muted">{isOpen ? 'None recorded yet.' : 'None recorded.'}</p>
  const sorted = submissions.toSorted((a, b) => getTierRank(a) - getTierRank(b))
  return (
    <ul aria-label="Blocklists">
      {sorted.map((submission, index) => (
        <Submission key={submission.id ?? index} submission={submission} />
      ))}
    </ul>
  )
}
