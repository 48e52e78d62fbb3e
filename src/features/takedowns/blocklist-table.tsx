import type { BlacklistSubmission } from '#/contract/takedown.ts'
import { DataTable, type Column } from '#/ui/data-table.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { HostileText } from '#/ui/hostile-text.tsx'
import { HostileUrl } from '#/ui/hostile-url.tsx'
import { RelativeTime } from '#/ui/relative-time.tsx'
import { codeWord } from './code-word.ts'

type Numbered = { submission: BlacklistSubmission; key: string }

const columns: readonly Column<Numbered>[] = [
  {
    id: 'service',
    header: 'Service',
    main: true,
    cell: ({ submission: { service_name: name } }) => (name ? <HostileText value={name} /> : '—'),
  },
  {
    id: 'tier',
    header: 'Tier',
    cell: ({ submission }) => codeWord(submission.tier_display, submission.tier) ?? '—',
  },
  {
    id: 'status',
    header: 'State',
    cell: ({ submission }) => codeWord(submission.status_display, submission.status) ?? '—',
  },
  {
    id: 'submitted',
    header: 'Submitted',
    priority: 2,
    cell: ({ submission }) => <RelativeTime value={submission.submitted_at} />,
  },
  {
    id: 'confirmed',
    header: 'Confirmed',
    priority: 2,
    cell: ({ submission }) => <RelativeTime value={submission.confirmed_at} />,
  },
  {
    id: 'address',
    header: 'Submitted at',
    priority: 3,
    cell: ({ submission: { submission_url: url } }) => (url ? <HostileUrl value={url} /> : '—'),
  },
]

/** Tiers in the contract's order; one that nobody knows comes last. */
const tierRank = ({ tier }: BlacklistSubmission) => {
  const rank = ['P1', 'P2', 'P3'].indexOf(tier ?? '')
  return rank < 0 ? 3 : rank
}

/** The blocklists that a case was submitted to, by tier (C130). */
export function BlocklistTable({ submissions }: { submissions: readonly BlacklistSubmission[] }) {
  return (
    <div className="px-3.5 pb-3.5">
      <DataTable
        name="Blocklists"
        columns={columns}
        rows={submissions
          .toSorted((a, b) => tierRank(a) - tierRank(b))
          .map((submission, index) => ({ submission, key: submission.id ?? String(index) }))}
        rowKey={({ key }) => key}
        keyScroll
        empty={<EmptyState title="This case was submitted to no blocklist." />}
      />
    </div>
  )
}
