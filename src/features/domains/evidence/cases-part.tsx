import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Domain } from '#/contract/domain.ts'
import { caseOutcomeLabel, caseStatusLabel } from '#/product/labels/case-labels.ts'
import { Badge } from '#/ui/badge.tsx'
import { KeyValues } from '#/ui/key-values.tsx'
import { Moment } from './moment.tsx'

const unsaid = { status_display: null, resolution_display: null }

function CaseLink({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Link
      to="/takedowns/$takedownId"
      params={{ takedownId: id }}
      className="rounded-[5px] text-accent hover:underline"
    >
      {children}
    </Link>
  )
}

/** The open case of a host, in whatever state (C81). */
export function OpenCase({ open }: { open: { id: string; status: string | null } }) {
  const { word, tone } = caseStatusLabel({ ...open, ...unsaid, is_open: true, resolution: null })
  return (
    <CaseLink id={open.id}>
      <Badge tone={tone}>{word}</Badge> <span>Show case</span>
    </CaseLink>
  )
}

/**
 * The newest case that is over. Failed, closed without a stated outcome and closed with one are three
 * things; the time of a failure, and of old cases, is when the result was recorded (C82, C83).
 */
function LastCase({ closed }: { closed: NonNullable<Domain['last_closed_takedown']> }) {
  const status = { ...closed, ...unsaid, is_open: false }
  const { word, tone } = caseStatusLabel(status)
  const outcome = caseOutcomeLabel(status)
  const failed = closed.status === 'FAILED'
  return (
    <div className="grid gap-0.5">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <CaseLink id={closed.id}>
          <Badge tone={tone}>{word}</Badge> <span>Show case</span>
        </CaseLink>
        {outcome && <Badge tone={outcome.tone}>{outcome.word}</Badge>}
      </p>
      <p className="text-sm text-muted">
        {failed && 'The takedown did not succeed. '}
        {closed.closed_at !== null && (
          <>
            Result recorded <Moment value={closed.closed_at} />
          </>
        )}
      </p>
    </div>
  )
}

/** What the service says about takedown cases of this host. */
export function CasesPart({ domain }: { domain: Domain }) {
  const { open_takedown: open, last_closed_takedown: closed } = domain
  if (!open && !closed) return <p className="text-muted">No takedown yet.</p>
  return (
    <KeyValues
      items={[
        ...(open ? [{ term: 'Open case', detail: <OpenCase open={open} /> }] : []),
        ...(closed ? [{ term: 'Latest closed case', detail: <LastCase closed={closed} /> }] : []),
      ]}
    />
  )
}
