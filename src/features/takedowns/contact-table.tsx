import type { AbuseContact } from '#/contract/takedown.ts'
import { HostileText } from '#/product/hosts/hostile-text.tsx'
import { HostileUrl } from '#/product/hosts/hostile-url.tsx'
import { Badge, type Tone } from '#/ui/badge.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { useNow } from '#/ui/now.ts'
import { RelativeTime } from '#/ui/relative-time.tsx'
import { DataTable, type Column } from '#/ui/table/data-table.tsx'
import { codeLabel } from './code-label.ts'
import { waitingLabel } from './waiting-labels.ts'

type Numbered = { contact: AbuseContact; key: string }

const tones = new Map<string, Tone>([
  ['SENT', 'amber'],
  ['ACKNOWLEDGED', 'accent'],
  ['ACTION_TAKEN', 'green'],
  ['REJECTED', 'red'],
  ['NO_RESPONSE', 'amber'],
])

const none = <span className="text-faint">—</span>
const text = (value: string | null) => (value ? <HostileText value={value} /> : none)

function Waiting({ contact, running }: { contact: AbuseContact; running: boolean }) {
  const words = waitingLabel(contact, running, useNow())
  if (words === null) return none
  const { reported_at: at } = contact
  return (
    <span className="text-muted">
      {words}
      <span className="block text-xs text-faint">
        reported <RelativeTime value={at} />
      </span>
    </span>
  )
}

/** How a provider is reached, and what it calls the case. */
function Reach({ contact }: { contact: AbuseContact }) {
  const { abuse_email: email, abuse_form_url: form, case_reference: reference, notes } = contact
  if (!email && !form && !reference && !notes) return null
  return (
    <span className="block text-xs [overflow-wrap:anywhere] whitespace-normal text-muted">
      {email && <HostileText inline value={email} />}
      {email && form && ' · '}
      {form && <HostileUrl value={form} />}
      {reference && (
        <span className="block">
          Reference <HostileText inline value={reference} />
        </span>
      )}
      {notes && (
        <span className="block">
          <HostileText value={notes} />
        </span>
      )}
    </span>
  )
}

const columnsOf = (running: boolean): readonly Column<Numbered>[] => [
  {
    id: 'provider',
    header: 'Provider',
    main: true,
    cell: ({ contact }) => (
      <>
        {text(contact.provider_name)}
        <Reach contact={contact} />
      </>
    ),
  },
  {
    id: 'kind',
    header: 'Role',
    priority: 2,
    cell: ({ contact }) => (
      <span className="line-clamp-3 max-w-40 whitespace-normal">
        {codeLabel(contact.contact_type_display, contact.contact_type) ?? none}
      </span>
    ),
  },
  {
    id: 'report',
    header: 'Report',
    cell: ({ contact }) => {
      const word = codeLabel(contact.report_status_display, contact.report_status)
      const tone = tones.get(contact.report_status ?? '') ?? 'grey'
      return word === null ? none : <Badge tone={tone}>{word}</Badge>
    },
  },
  {
    id: 'waiting',
    header: 'Answer',
    cell: ({ contact }) => <Waiting contact={contact} running={running} />,
  },
]

/** The providers of a case and what came of the reports to them (C128, C129). */
export function ContactTable({
  contacts,
  running,
}: {
  contacts: readonly AbuseContact[]
  /** Whether the case still runs, so that an answer may come. */
  running: boolean
}) {
  if (contacts.length === 0)
    return <EmptyState title="None recorded yet." text="Providers are named as the work goes on." />
  return (
    <div className="px-3.5 pb-3.5">
      <DataTable
        name="Providers informed"
        columns={columnsOf(running)}
        rows={contacts.map((contact, index) => ({ contact, key: contact.id ?? String(index) }))}
        rowKey={({ key }) => key}
        keyScroll
      />
    </div>
  )
}
