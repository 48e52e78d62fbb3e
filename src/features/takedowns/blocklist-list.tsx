import type { BlacklistSubmission } from '#/contract/takedown.ts'
import { HostileText } from '#/product/hosts/hostile-text.tsx'
import { HostileUrl } from '#/product/hosts/hostile-url.tsx'
import { Badge, type Tone } from '#/ui/badge.tsx'
import { RelativeTime } from '#/ui/relative-time.tsx'
import { codeLabel } from './code-label.ts'

const tones = new Map<string, Tone>([
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
            <Badge tone={tones.get(submission.status ?? '') ?? 'grey'}>{word}</Badge>
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
