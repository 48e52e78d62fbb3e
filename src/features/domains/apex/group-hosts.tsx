import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { DomainFilters } from '#/api/domains.ts'
import { explainError } from '#/api/explain-error.ts'
import { groupHostsOptions } from '#/api/load-all.ts'
import type { ApexGroup } from '#/contract/apex-group.ts'
import type { Decision, MarkSession } from '#/features/domains/marks/mark-session.ts'
import type { RequestTakedowns } from '#/features/domains/request-takedowns.ts'
import type { TriageRow } from '#/features/domains/row.ts'
import type { BrandMarks } from '#/lib/brand-marks.ts'
import { formatCount, formatScore } from '#/lib/numbers.ts'
import { verdictWord } from '#/lib/verdict-words.ts'
import { Badge } from '#/ui/badge.tsx'
import { Button } from '#/ui/button.tsx'
import { ErrorState } from '#/ui/error-state.tsx'
import { HostName } from '#/ui/host-name.tsx'
import { LoadingLines } from '#/ui/loading-lines.tsx'
import { hostsOfGroup } from './host-of-group.ts'

type GroupHostsProps = {
  brandId: string
  filters: DomainFilters
  group: ApexGroup
  marks: BrandMarks
  marking: MarkSession
  onRequest: RequestTakedowns
  onSelect: (rows: readonly TriageRow[]) => void
}

const deeds: readonly { what: Decision; label: string }[] = [
  { what: 'hold', label: 'Hold' },
  { what: 'aside', label: 'Set aside' },
  { what: 'watch', label: 'Watch' },
]

/** The hosts of an apex, and under them what can be done with all of them at once. */
export function GroupHosts(props: GroupHostsProps) {
  const { brandId, filters, group, marks, marking, onRequest, onSelect } = props
  const { registrable_apex: apex, domain_count: domainCount } = group
  const reading = useQuery(groupHostsOptions(brandId, filters, apex))
  if (reading.error && !reading.data)
    return (
      <ErrorState
        title={explainError(reading.error).text}
        onRetry={() => void reading.refetch()}
        retrying={reading.isFetching}
      />
    )
  if (!reading.data)
    return (
      <div className="p-3.5">
        <LoadingLines label="Reading the hosts" lines={Math.min(domainCount ?? 2, 5)} />
      </div>
    )
  const { rows, notes } = hostsOfGroup(reading.data, { apex, domainCount, host: filters.host })
  return (
    <div className="grid gap-2 py-2 pr-3.5 pl-9">
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <li key={row.id} className="flex min-h-[30px] flex-wrap items-center gap-x-3">
            <span className="min-w-0 flex-1">
              <Link
                to="/brands/$brandId/domains/$domainId"
                params={{ brandId, domainId: row.id }}
                search
                className="rounded-[4px] hover:underline"
              >
                <HostName value={row.name} />
              </Link>
              <Notes id={row.id} marks={marks} />
            </span>
            <Judged row={row} />
          </li>
        ))}
      </ul>
      {notes.map((note) => (
        <p key={note} className="text-sm text-amber">
          {note}
        </p>
      ))}
      {rows.length > 0 && (
        <div className="flex flex-wrap gap-2">
          <Button size="small" onClick={() => void onRequest(rows)}>
            {rows.length === 1
              ? 'Request a takedown'
              : `Request ${formatCount(rows.length)} takedowns`}
          </Button>
          {deeds.map(({ what, label }) => (
            <Button key={what} size="small" onClick={() => marking.mark(what, rows)}>
              {label} {rows.length === 1 ? 'this host' : `all ${formatCount(rows.length)}`}
            </Button>
          ))}
          <Button size="small" onClick={() => onSelect(rows)}>
            Select {rows.length === 1 ? 'this host' : `all ${formatCount(rows.length)}`}
          </Button>
        </div>
      )}
    </div>
  )
}

function Notes({ id, marks }: { id: string; marks: BrandMarks }) {
  const words = [
    marks.hold.has(id) && 'on hold',
    marks.aside.has(id) && 'set aside',
    marks.watch.has(id) && 'watched',
  ].filter((word) => word !== false)
  return words.length > 0 && <span className="ml-1.5 text-xs text-muted">{words.join(', ')}</span>
}

function Judged({ row }: { row: TriageRow }) {
  if (!row.scanned) return <span className="text-muted">not scanned yet</span>
  const { word, tone } = verdictWord(row.verdict)
  return (
    <>
      <Badge tone={tone}>{word}</Badge>
      <span className="w-16 text-right">{formatScore(row.risk)}</span>
    </>
  )
}
