import type { BlacklistSubmission } from '#/contract/takedown.ts'
import { HostileText } from '#/product/hosts/hostile-text.tsx'
import { HostileUrl } from '#/product/hosts/hostile-url.tsx'
import { Badge, type Tone } from '#/ui/badge.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { RelativeTime } from '#/ui/relative-time.tsx'
import { DataTable, type Column } from '#/ui/table/data-table.tsx'
import { codeLabel } from './code-label.ts'

type Numbered = { submission: BlacklistSubmission; key: string; first: boolean }

const tones = new Map<string, Tone>([
  ['SUBMITTED', 'amber'],
  ['LISTED', 'green'],
  ['REJECTED', 'red'],
])

const none = <span className="text-faint">—</span>

const columns: readonly Column<Numbered>[] = [
  {
    id: 'tier',
    header: 'Tier',
    cell: ({ submission, first }) => (
      // Once for the eye; each row says it to those who hear rows one by one.
      <span className={first ? 'font-[550]' : 'sr-only'}>
        {codeLabel(submission.tier_display, submission.tier) ?? 'No tier given'}
      </span>
    ),
  },
  {
    id: 'service',
    header: 'Blocklist',
    main: true,
    cell: ({ submission: { service_name: name, submission_url: url } }) => (
      <>
        {name ? <HostileText value={name} /> : none}
        {url && (
          <span className="block text-xs whitespace-normal text-muted">
            <HostileUrl value={url} />
          </span>
        )}
      </>
    ),
  },
  {
    id: 'status',
    header: 'State',
    cell: ({ submission: { status, status_display: display } }) => {
      const word = codeLabel(display, status)
      return word === null ? none : <Badge tone={tones.get(status ?? '') ?? 'grey'}>{word}</Badge>
    },
  },
  {
    id: 'when',
    header: 'Since',
    priority: 2,
    cell: ({ submission: { submitted_at: sent, confirmed_at: confirmed } }) => (
      <span className="text-muted">
        {confirmed ? (
          <>
            confirmed <RelativeTime value={confirmed} />
          </>
        ) : sent ? (
          <>
            submitted <RelativeTime value={sent} />
          </>
        ) : (
          none
        )}
      </span>
    ),
  },
]

const known = ['P1', 'P2', 'P3']

/** Tiers in the contract's order; one that nobody knows comes last. */
const tierRank = ({ tier }: BlacklistSubmission) => {
  const rank = known.indexOf(tier ?? '')
  return rank < 0 ? known.length : rank
}

/** The blocklists that a case was submitted to, by tier (C130). */
export function BlocklistTable({ submissions }: { submissions: readonly BlacklistSubmission[] }) {
  if (submissions.length === 0) return <EmptyState title="None recorded yet." />
  const sorted = submissions.toSorted((a, b) => tierRank(a) - tierRank(b))
  return (
    <div className="px-3.5 pb-3.5">
      <DataTable
        name="Blocklists"
        columns={columns}
        rows={sorted.map((submission, index) => ({
          submission,
          key: submission.id ?? String(index),
          first: index === 0 || sorted[index - 1]?.tier !== submission.tier,
        }))}
        rowKey={({ key }) => key}
        keyScroll
      />
    </div>
  )
}
