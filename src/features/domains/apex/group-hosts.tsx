import { Link } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { explainError } from '#/api/explain-error.ts'
import type { HostRow } from '#/api/host-rows.ts'
import type { ApexGroup } from '#/contract/apex-group.ts'
import { useDesk } from '#/features/domains/desk.ts'
import type { Decision } from '#/features/domains/marks/mark-session.ts'
import { defangHost } from '#/lib/host-name.ts'
import { formatCount } from '#/lib/numbers.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { HostName } from '#/product/hosts/host-name.tsx'
import { riskLabel, Verdict } from '#/product/labels/verdict.tsx'
import { Button } from '#/ui/button.tsx'
import { ErrorState } from '#/ui/error-state.tsx'
import { LoadingLines } from '#/ui/loading-lines.tsx'

type GroupHostsProps = {
  brandId: string
  group: ApexGroup
  reading: {
    error: Error | null
    isFetching: boolean
    refetch: () => Promise<unknown>
  }
  /** Undefined while they are being read. */
  found: { rows: readonly HostRow[]; notes: readonly string[] } | undefined
}

const deeds: readonly { what: Decision; label: string }[] = [
  { what: 'hold', label: 'Hold' },
  { what: 'aside', label: 'Set aside' },
  { what: 'watch', label: 'Watch' },
]

/** The hosts of an apex, and under them what can be done with all of them at once. */
export function GroupHosts({ brandId, group, reading, found }: GroupHostsProps) {
  const desk = useDesk()
  if (reading.error && !found)
    return (
      <ErrorState
        title={explainError(reading.error).text}
        onRetry={() => void reading.refetch()}
        retrying={reading.isFetching}
      />
    )
  if (!found)
    return (
      <div className="p-3.5">
        <LoadingLines label="Reading the hosts" lines={Math.min(group.domain_count ?? 2, 5)} />
      </div>
    )
  const { rows, notes } = found
  const ofAll = rows.length === 1 ? 'this host' : `all ${formatCount(rows.length)}`
  return (
    <div className="grid gap-2 py-2 pr-3.5 pl-9">
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <Host key={row.id} brandId={brandId} row={row} />
        ))}
      </ul>
      {notes.map((note) => (
        <p key={note} className="text-sm text-amber">
          {note}
        </p>
      ))}
      {rows.length > 0 && (
        <div className="flex flex-wrap gap-2">
          <Button
            size="small"
            variant="primary"
            onClick={() => desk.ask((hands) => hands.request(rows))}
          >
            {rows.length === 1
              ? 'Request a takedown'
              : `Request ${formatCount(rows.length)} takedowns`}
          </Button>
          {deeds.map(({ what, label }) => (
            <Button
              key={what}
              size="small"
              onClick={() => desk.ask((hands) => hands.decide(what, rows))}
            >
              {label} {ofAll}
            </Button>
          ))}
          <Button size="small" onClick={() => desk.ask((hands) => hands.selectHosts(rows, true))}>
            Select {ofAll}
          </Button>
        </div>
      )}
    </div>
  )
}

/** One host of a group: to select, to open, and what was decided about it. */
function Host({ brandId, row }: { brandId: string; row: HostRow }) {
  const desk = useDesk()
  const { selected, note } = useSyncExternalStore(desk.subscribe, () => desk.of(row.id))
  return (
    <li className="flex min-h-[30px] flex-wrap items-center gap-x-3">
      <input
        type="checkbox"
        aria-label={`Select ${visibleString(defangHost(row.name), 'host')}`}
        checked={selected}
        onChange={() => desk.ask((hands) => hands.selectHosts([row], !selected))}
        className="size-3.5 accent-accent"
      />
      <span className="min-w-0 flex-1">
        <Link
          to="/brands/$brandId/domains/$domainId"
          params={{ brandId, domainId: row.id }}
          search
          className="rounded-[4px] hover:underline"
        >
          <HostName value={row.name} />
        </Link>
        {note && <span className="ml-1.5 text-xs text-muted">{note}</span>}
      </span>
      <Judged row={row} />
    </li>
  )
}

function Judged({ row }: { row: HostRow }) {
  return (
    <>
      <Verdict scanned={row.scanned} verdict={row.verdict} />
      {row.scanned !== false && <span className="w-16 text-right">{riskLabel(row.risk)}</span>}
    </>
  )
}
