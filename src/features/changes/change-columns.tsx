import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { hostOf } from '#/lib/host-name.ts'
import { changeLabels, type ChangeKind, type ChangeRow } from '#/product/changes/changes.ts'
import { HostName } from '#/product/hosts/host-name.tsx'
import { caseOutcomeLabel, caseStatusLabel } from '#/product/labels/case-labels.ts'
import { httpsWords } from '#/product/labels/https-labels.ts'
import { NeedsReview } from '#/product/labels/needs-review.tsx'
import { riskLabel, verdictLabel } from '#/product/labels/verdict-labels.ts'
import { Verdict } from '#/product/labels/verdict.tsx'
import { Badge } from '#/ui/badge.tsx'
import { RelativeTime } from '#/ui/relative-time.tsx'
import type { Column } from '#/ui/table/column.ts'

type ColumnParts = {
  /** What brands are called, by id; null where one brand is shown. */
  names: ReadonlyMap<string, string> | null
  /** What a row is about is about to be opened. */
  onOpen: (row: ChangeRow) => void
}

/** The page that a row opens: its case, or the evidence of its host; null where none is known. */
export function pageOfChange({ takedown, scans, brandId }: ChangeRow) {
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

/** The host of a row, or the target of its case, as the link to what it opens. */
function What({
  row,
  note,
  onOpen,
}: {
  row: ChangeRow
  note: string | undefined
  onOpen: ColumnParts['onOpen']
}) {
  const { takedown, scans } = row
  const page = pageOfChange(row)
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
      {takedown && <span className="block text-xs text-muted">takedown</span>}
      {note && <span className="block text-xs font-semibold text-muted">{note}</span>}
    </>
  )
}

/** How it stands now. */
function Now({ row: { scans, takedown } }: { row: ChangeRow }) {
  if (takedown) {
    const { word, tone } = caseStatusLabel(takedown.now)
    return <Badge tone={tone}>{word}</Badge>
  }
  if (!scans) return null
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <Verdict scanned verdict={scans.newest.verdict} />
      {scans.newest.requires_human_review && <NeedsReview />}
    </span>
  )
}

/** From what to what, in words; a sign between them that is not read out. */
function FromTo({ from, to }: { from: string; to: string }) {
  return (
    <>
      {from}
      <span className="sr-only"> to </span>
      <ArrowRight aria-hidden className="mx-1 inline size-3.5 text-faint" />
      {to}
    </>
  )
}

/** What became of a case: from what to what where that was seen. */
function CaseDetail({
  kind,
  takedown: { now, before },
}: {
  kind: ChangeKind
  takedown: NonNullable<ChangeRow['takedown']>
}) {
  const status = caseStatusLabel(now).word
  const ended = caseOutcomeLabel(now)?.word ?? status
  if (kind === 'case-closed') return ended
  if (before === null || kind === 'case-answered') return status
  const then = {
    status: before.status,
    resolution: before.resolution,
  }
  const statusThen = caseStatusLabel(then).word
  const endedThen = caseOutcomeLabel(then)?.word ?? statusThen
  if (kind === 'case-outcome')
    return endedThen === ended ? ended : <FromTo from={endedThen} to={ended} />
  return <FromTo from={kind === 'case-reopened' ? endedThen : statusThen} to={status} />
}

/** What a change of a host consists of. */
function HostDetail({
  kind,
  scans: { before, newest },
}: {
  kind: ChangeKind
  scans: NonNullable<ChangeRow['scans']>
}): ReactNode {
  const [then, now] = [
    before?.https_head_request_response_code,
    newest.https_head_request_response_code,
  ]
  const verdict = verdictLabel(newest.verdict).word
  if (kind === 'came-alive' || kind === 'went-dark')
    return <FromTo from={httpsWords(then)} to={httpsWords(now)} />
  if (kind === 'verdict-worse' || kind === 'verdict-better')
    return <FromTo from={verdictLabel(before?.verdict).word} to={verdict} />
  if (kind === 'risk-higher')
    return <FromTo from={riskLabel(before?.risk_score)} to={riskLabel(newest.risk_score)} />
  if (kind === 'first-scan')
    return `first scan: ${newest.verdict === null ? 'no verdict reported' : verdict}, website ${httpsWords(now)}`
  return null
}

/** All that a host or a case came to, one below the other. */
function ChangeWords({ row: { kinds, scans, takedown } }: { row: ChangeRow }) {
  return (
    <ul className="grid">
      {kinds.map((kind) => (
        <li key={kind}>
          <span className="font-label">{changeLabels[kind][0]}</span>{' '}
          <span className="text-muted">
            {takedown && <CaseDetail kind={kind} takedown={takedown} />}
            {scans && <HostDetail kind={kind} scans={scans} />}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The columns of the list of changes. */
export function changeColumns({ names, onOpen }: ColumnParts): readonly Column<ChangeRow>[] {
  const brand: Column<ChangeRow> = {
    id: 'brand',
    header: 'Brand',
    priority: 3,
    width: 140,
    paper: 80,
    cell: ({ brandId }) =>
      brandId === null ? (
        <span className="text-faint">no brand</span>
      ) : (
        <bdi>{names?.get(brandId)}</bdi>
      ),
  }
  return [
    {
      id: 'what',
      header: 'Domain',
      main: true,
      cell: (row, { note }) => <What row={row} note={note} onOpen={onOpen} />,
    },
    {
      id: 'changes',
      header: 'What changed',
      width: 330,
      paper: 196,
      narrow: 170,
      cell: (row) => <ChangeWords row={row} />,
    },
    {
      id: 'now',
      header: 'Now',
      width: 220,
      paper: 104,
      priority: 2,
      cell: (row) => <Now row={row} />,
    },
    ...(names === null ? [] : [brand]),
    {
      id: 'scanned',
      header: 'Newest scan',
      numeric: true,
      width: 110,
      paper: 88,
      priority: 2,
      cell: ({ scans }) => (
        <span className="text-muted">
          {scans ? <RelativeTime value={scans.newest.scanned_at ?? null} /> : '—'}
        </span>
      ),
    },
  ]
}
