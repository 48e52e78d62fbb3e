import { Link } from '@tanstack/react-router'
import { hostOf } from '#/lib/host-name.ts'
import type { ChangeKind, ChangeRow } from '#/shared/changes/changes.ts'
import { HostName } from '#/shared/hosts/host-name.tsx'
import { caseOutcomeLabel, caseStatusLabel } from '#/shared/labels/case-labels.ts'
import { describeHttpsStatus } from '#/shared/labels/https-labels.ts'
import { NeedsReview } from '#/shared/labels/needs-review.tsx'
import { describeRisk, verdictLabel } from '#/shared/labels/verdict-labels.ts'
import { Verdict } from '#/shared/labels/verdict.tsx'
import { Badge } from '#/ui/badge.tsx'
import { RelativeTime } from '#/ui/relative-time.tsx'
import type { Column } from '#/ui/table/column.ts'

type ColumnOptions = {
  /** Brand names by ID; null for a single brand. */
  brandNames: ReadonlyMap<string, string> | null
  /** Called before the subject of a row is opened. */
  onOpen: (row: ChangeRow) => void
}

/** Page of a row: its case or evidence; null if unknown. */
export function changeLink({ takedown, scans, brandId }: ChangeRow) {
  if (takedown)
    return { to: '/takedowns/$takedownId', params: { takedownId: takedown.now.id } } as const
  const domainId = scans?.newest.domain ?? null
  if (domainId === null || brandId === null) return null
  return {
    to: '/brands/$brandId/domains/$domainId',
    params: { brandId, domainId },
    state: { fromList: true },
  } as const
}

/** Host or case target of a row, as a link. */
function SubjectCell({
  row,
  note,
  onOpen,
}: {
  row: ChangeRow
  note: string | undefined
  onOpen: ColumnOptions['onOpen']
}) {
  const { takedown, scans } = row
  const page = changeLink(row)
  const name = takedown ? hostOf(takedown.now.target_website ?? '') : scans?.newest.domain_name
  const host = <HostName value={name ?? ''} />
  return (
    <>
      {page === null ? (
        host
      ) : (
        <Link {...page} onClick={() => onOpen(row)} className="rounded-sm hover:underline">
          {host}
        </Link>
      )}
      {takedown && <span className="block text-xs text-muted">Takedown</span>}
      {note && <span className="block text-xs font-semibold text-muted">{note}</span>}
    </>
  )
}

/** Current state. */
function CurrentState({ row: { scans, takedown } }: { row: ChangeRow }) {
  if (takedown) {
    const { text, tone } = caseStatusLabel(takedown.now)
    return <Badge tone={tone}>{text}</Badge>
  }
  if (!scans) return null
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <Verdict scanned verdict={scans.newest.verdict} />
      {scans.newest.requires_human_review && <NeedsReview />}
    </span>
  )
}

/** Columns of the changes list. */
export function changeColumns({ brandNames, onOpen }: ColumnOptions): readonly Column<ChangeRow>[] {
  const brand: Column<ChangeRow> = {
    id: 'brand',
    header: 'Brand',
    priority: 3,
    width: 140,
    cell: ({ brandId }) =>
      brandId === null ? (
        <span className="text-faint">no brand</span>
      ) : (
        <bdi>{brandNames?.get(brandId)}</bdi>
      ),
  }
  return [
    {
      id: 'what',
      header: 'Domain',
      main: true,
      cell: (row, { note }) => <SubjectCell row={row} note={note} onOpen={onOpen} />,
    },
    {
      id: 'changes',
      header: 'What changed',
      width: 400,
      phoneWidth: 170,
      cell: (row) => (
        <>
          {describeChangeRow(row).join(' ')}
          {/* Phones have no time column. */}
          <span className="block text-xs text-muted wide:hidden">
            <RelativeTime value={changedAt(row)} />
          </span>
        </>
      ),
    },
    {
      id: 'now',
      header: 'Now',
      width: 220,
      priority: 2,
      cell: (row) => <CurrentState row={row} />,
    },
    ...(brandNames === null ? [] : [brand]),
    {
      id: 'at',
      header: 'When',
      numeric: true,
      width: 100,
      priority: 2,
      cell: (row) => (
        <span className="text-muted">
          <RelativeTime value={changedAt(row)} />
        </span>
      ),
    },
  ]
}

type HostScans = NonNullable<ChangeRow['scans']>
type ChangedCase = NonNullable<ChangeRow['takedown']>

/** Verdict label inside a sentence. */
const verdictText = (verdict: string | null | undefined): string =>
  verdictLabel(verdict).text.toLowerCase()

function describeHostChange(kind: ChangeKind, { newest, before }: HostScans): string {
  const code = describeHttpsStatus(newest.https_head_request_response_code)
  const codeBefore = describeHttpsStatus(before?.https_head_request_response_code)
  const verdict = verdictText(newest.verdict)
  if (kind === 'came-alive') return `Site went live (${code}, was ${codeBefore}).`
  if (kind === 'went-dark') return `Site stopped responding (${code}, was ${codeBefore}).`
  if (kind === 'verdict-worse' || kind === 'verdict-better')
    return `Verdict now ${verdict} (was ${verdictText(before?.verdict)}).`
  if (kind === 'risk-higher')
    return `Risk rose from ${describeRisk(before?.risk_score)} to ${describeRisk(newest.risk_score)}.`
  if (kind === 'needs-review') return 'Now needs review.'
  return `First scan: verdict ${verdict}, website ${code}.`
}

function describeCaseChange(
  kind: ChangeKind,
  { now, before }: ChangedCase,
  isNew: boolean,
): string {
  const status = caseStatusLabel(now).text
  const outcome = caseOutcomeLabel(now)?.text
  const then = before && { status: before.status, resolution: before.resolution }
  const statusThen = then && caseStatusLabel(then).text
  const endedThen = then && (caseOutcomeLabel(then)?.text ?? statusThen)
  if (kind === 'case-opened') return 'Takedown requested.'
  if (kind === 'case-answered') return 'A provider replied.'
  if (kind === 'case-closed')
    return `${isNew ? 'Opened and closed' : 'Takedown closed'}: ${outcome ?? status}.`
  if (kind === 'case-reopened') return `Takedown reopened: ${status} (was ${endedThen}).`
  if (kind === 'case-outcome' && outcome !== undefined && endedThen !== outcome)
    return `Outcome now ${outcome} (was ${endedThen}).`
  return `Status now ${status} (was ${statusThen}).`
}

/** Describes what happened to a domain or a case (F8), one sentence per kind. */
function describeChangeRow({ kinds, scans, takedown }: ChangeRow): string[] {
  if (scans) return kinds.map((kind) => describeHostChange(kind, scans))
  if (!takedown) return []
  const isNewAndEnded = kinds.includes('case-opened') && kinds.includes('case-closed')
  return kinds
    .filter((kind) => !(isNewAndEnded && kind === 'case-opened'))
    .map((kind) => describeCaseChange(kind, takedown, isNewAndEnded))
}

/** When it happened (ISO 8601); for a case, the date of its latest event. Null if not reported. */
function changedAt({ kinds, scans, takedown }: ChangeRow): string | null {
  if (scans) return scans.newest.scanned_at ?? null
  if (!takedown) return null
  const { closed_at, created_at, updated_at } = takedown.now
  if (kinds.includes('case-closed')) return closed_at
  return kinds.length === 1 && kinds[0] === 'case-opened' ? created_at : updated_at
}
