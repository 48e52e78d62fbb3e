import { Link } from '@tanstack/react-router'
import { explainError } from '#/api/explain-error.ts'
import type { HostRow } from '#/api/host-rows.ts'
import type { ApexGroup } from '#/contract/apex-group.ts'
import type { OpenGroup } from '#/features/domains/domain-list.ts'
import { decisions } from '#/features/domains/marks/mark-labels.ts'
import { rowNote } from '#/features/domains/row-note.ts'
import type { Triage } from '#/features/domains/use-triage.ts'
import { defangHost } from '#/lib/host-name.ts'
import { formatCount } from '#/lib/numbers.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { useBrandDomain } from '#/product/brands/use-brand-domain.ts'
import { MarkedHost } from '#/product/hosts/marked-host.tsx'
import { riskLabel, Verdict } from '#/product/labels/verdict.tsx'
import { Button } from '#/ui/button.tsx'
import { ErrorState } from '#/ui/error-state.tsx'
import { LoadingLines } from '#/ui/loading-lines.tsx'
import { RowBox } from '#/ui/row-box.tsx'

type GroupHostsProps = {
  brandId: string
  group: ApexGroup
  open: OpenGroup
  triage: Triage
}

/** The hosts of an apex, and under them what can be done with all of them at once. */
export function GroupHosts({ brandId, group, open, triage }: GroupHostsProps) {
  const { reading, found } = open
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
        <LoadingLines label="Loading the hosts" lines={Math.min(group.domain_count ?? 2, 5)} />
      </div>
    )
  const { rows, notes } = found
  return (
    <div className="grid gap-2 py-2 pr-3.5 pl-9">
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <Host key={row.id} brandId={brandId} row={row} triage={triage} />
        ))}
      </ul>
      {notes.map((note) => (
        <p key={note} className="text-sm text-amber">
          {note}
        </p>
      ))}
      {rows.length > 0 && (
        <div className="flex flex-wrap gap-2">
          <Button size="small" variant="primary" onClick={() => void triage.requestFor(rows)}>
            {rows.length === 1
              ? 'Request takedown'
              : `Request ${formatCount(rows.length)} takedowns`}
          </Button>
          {decisions.map(({ what, all }) => (
            <Button key={what} size="small" onClick={() => triage.decideAbout(what, rows)}>
              {all(rows.length)}
            </Button>
          ))}
          {rows.length > 1 && (
            <Button size="small" onClick={() => triage.selectHosts(rows, true)}>
              Select all {formatCount(rows.length)}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

/** One host of a group: to select, to open, and what was decided about it. */
function Host({ brandId, row, triage }: { brandId: string; row: HostRow; triage: Triage }) {
  const selected = triage.isSelected(row)
  const { note } = rowNote(triage.marks, row.id)
  const brandDomain = useBrandDomain(brandId)
  return (
    <li className="flex min-h-7.5 flex-wrap items-center gap-x-3">
      <RowBox
        name={`Select ${visibleString(defangHost(row.name), 'host')}`}
        checked={selected}
        onToggle={() => triage.selectHosts([row], !selected)}
      />
      <span className="min-w-0 flex-1">
        <Link
          to="/brands/$brandId/domains/$domainId"
          params={{ brandId, domainId: row.id }}
          search
          className="rounded-sm hover:underline"
        >
          <MarkedHost value={row.name} brandDomain={brandDomain} />
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
      <span className="w-24">
        <Verdict scanned={row.scanned} verdict={row.verdict} />
      </span>
      <span className="w-10 text-right">{row.scanned !== false && riskLabel(row.risk)}</span>
    </>
  )
}
