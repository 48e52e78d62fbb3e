import type { AbuseContact } from '#/contract/takedown.ts'
import { DataTable, type Column } from '#/ui/data-table.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { HostileText } from '#/ui/hostile-text.tsx'
import { HostileUrl } from '#/ui/hostile-url.tsx'
import { RelativeTime } from '#/ui/relative-time.tsx'
import { codeWord } from './code-word.ts'

type Numbered = { contact: AbuseContact; key: string }

const text = (value: string | null) => (value ? <HostileText value={value} /> : '—')

const columns: readonly Column<Numbered>[] = [
  {
    id: 'provider',
    header: 'Provider',
    main: true,
    cell: ({ contact }) => text(contact.provider_name),
  },
  {
    id: 'kind',
    header: 'Kind',
    priority: 2,
    cell: ({ contact }) => codeWord(contact.contact_type_display, contact.contact_type) ?? '—',
  },
  {
    id: 'report',
    header: 'Report',
    cell: ({ contact }) => codeWord(contact.report_status_display, contact.report_status) ?? '—',
  },
  {
    id: 'reported',
    header: 'Reported',
    priority: 2,
    cell: ({ contact }) => <RelativeTime value={contact.reported_at} />,
  },
  {
    id: 'answered',
    header: 'Answered',
    priority: 2,
    cell: ({ contact }) => <RelativeTime value={contact.response_received_at} />,
  },
  {
    id: 'reach',
    header: 'Reached at',
    priority: 3,
    cell: ({ contact: { abuse_email: email, abuse_form_url: form } }) => (
      <>
        {email && <HostileText value={email} />}
        {email && form && <br />}
        {form && <HostileUrl value={form} />}
        {!email && !form && '—'}
      </>
    ),
  },
  {
    id: 'reference',
    header: 'Reference',
    priority: 3,
    cell: ({ contact }) => text(contact.case_reference),
  },
  { id: 'notes', header: 'Notes', priority: 3, cell: ({ contact }) => text(contact.notes) },
]

/** The providers of a case and what came of the reports to them (C128). */
export function ContactTable({ contacts }: { contacts: readonly AbuseContact[] }) {
  return (
    <div className="px-3.5 pb-3.5">
      <DataTable
        name="Contacts"
        columns={columns}
        rows={contacts.map((contact, index) => ({ contact, key: contact.id ?? String(index) }))}
        rowKey={({ key }) => key}
        keyScroll
        empty={<EmptyState title="No contacts are recorded for this case." />}
      />
    </div>
  )
}
