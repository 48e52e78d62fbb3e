import { Link } from '@tanstack/react-router'
import { explainError } from '#/api/explain-error.ts'
import type { DomainScan } from '#/contract/domain-scan.ts'
import type { Domain } from '#/contract/domain.ts'
import { caseOutcome, caseState } from '#/lib/case-words.ts'
import { formatScore } from '#/lib/numbers.ts'
import { verdictWord } from '#/lib/verdict-words.ts'
import { Badge } from '#/ui/badge.tsx'
import { Card } from '#/ui/card.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { HostileText, HostName } from '#/ui/hostile-text.tsx'
import { KeyValues } from '#/ui/key-values.tsx'
import { PageHeader } from '#/ui/page-header.tsx'
import { Instant } from '#/ui/relative-time.tsx'
import { StaleNotice } from '#/ui/stale-notice.tsx'
import { feedbackItems, scanItems, verdictItems } from './scan-items.tsx'
import { ScansOfDomain } from './scans-of-domain.tsx'
import { sourceWord } from './source-words.ts'

type DomainRecordProps = {
  domain: Domain
  reading: {
    error: Error | null
    dataUpdatedAt: number
    isFetching: boolean
    refetch: () => Promise<unknown>
  }
}

/** Everything the service says about one domain for this brand, as text. */
export function DomainRecord({ domain, reading }: DomainRecordProps) {
  const scan = domain.latest_scan
  return (
    <>
      <PageHeader
        title={<HostName value={domain.name ?? ''} />}
        sub={scan ? <Standing scan={scan} /> : 'not scanned yet'}
      />
      {reading.error && (
        <StaleNotice
          readAt={reading.dataUpdatedAt}
          reason={explainError(reading.error).text}
          onRetry={() => void reading.refetch()}
          retrying={reading.isFetching}
        />
      )}
      <div className="grid items-start gap-3.5 wide:grid-cols-2">
        <div className="grid gap-3.5">
          <Card title="Verdict" sub="of the latest scan, for this brand">
            {scan ? <KeyValues items={verdictItems(scan)} /> : <NotScanned />}
          </Card>
          <Card title="Domain">
            <KeyValues items={domainItems(domain)} />
          </Card>
        </div>
        <div className="grid gap-3.5">
          <Card title="Latest scan">
            {scan ? <KeyValues items={scanItems(scan)} /> : <NotScanned />}
          </Card>
          <Card title="Feedback" sub="of people">
            {scan && feedbackItems(scan).length > 0 ? (
              <KeyValues items={feedbackItems(scan)} />
            ) : (
              <p className="text-muted">Nobody has commented on this domain.</p>
            )}
          </Card>
        </div>
      </div>
      <Card title="Scans" sub="as the service gives them" flush>
        <ScansOfDomain scans={domain.scans} />
      </Card>
    </>
  )
}

function Standing({ scan }: { scan: DomainScan }) {
  const { word, tone } = verdictWord(scan.verdict)
  return (
    <>
      <Badge tone={tone}>{word}</Badge>
      <span>Risk {formatScore(scan.risk_score)}</span>
      {scan.requires_human_review && <Badge tone="amber">Needs review</Badge>}
    </>
  )
}

function NotScanned() {
  return <EmptyState title="Not scanned yet." text="That says nothing about the domain." />
}

function CaseLink({ id, children }: { id: string; children: string }) {
  return (
    <Link
      to="/takedowns/$takedownId"
      params={{ takedownId: id }}
      className="rounded-[4px] text-accent hover:underline"
    >
      {children}
    </Link>
  )
}

function domainItems(domain: Domain) {
  const { open_takedown: open, last_closed_takedown: closed } = domain
  const unsaid = { status_display: null, resolution_display: null }
  const outcome = closed && caseOutcome({ ...closed, ...unsaid, is_open: false })
  return [
    {
      term: 'Open case',
      detail: open && (
        <CaseLink id={open.id}>
          {caseState({ ...open, ...unsaid, is_open: true, resolution: null }).word}
        </CaseLink>
      ),
    },
    {
      term: 'Last closed case',
      detail: closed && (
        <>
          <CaseLink id={closed.id}>
            {caseState({ ...closed, ...unsaid, is_open: false }).word}
          </CaseLink>
          {outcome && <>, {outcome.word}</>}
          {closed.closed_at && (
            <>
              , <Instant value={closed.closed_at} />
            </>
          )}
        </>
      ),
    },
    { term: 'Found by', detail: sourceWord(domain.source) },
    { term: 'Found', detail: <Instant value={domain.created_at} /> },
    { term: 'Changed', detail: <Instant value={domain.updated_at} /> },
    { term: 'Parent', detail: domain.parent && <HostileText value={domain.parent} /> },
    { term: 'Associated brands', detail: <Texts value={domain.associated_brands} /> },
    { term: 'Identifier', detail: <HostileText value={domain.id} /> },
  ]
}

/** A list whose members the contract does not describe: texts as texts, anything else as JSON. */
function Texts({ value }: { value: unknown }) {
  const members = Array.isArray(value) ? (value as unknown[]) : value === null ? [] : [value]
  if (members.length === 0) return '—'
  return (
    <ul>
      {members.map((member, index) => (
        <li key={index}>
          <HostileText value={typeof member === 'string' ? member : JSON.stringify(member)} />
        </li>
      ))}
    </ul>
  )
}
