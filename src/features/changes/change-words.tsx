import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Reported } from '#/contract/tolerant.ts'
import { changeLabels, type ChangeKind } from '#/product/changes/change-kinds.ts'
import type { ChangeRow } from '#/product/changes/change-rows.ts'
import { caseOutcomeLabel, caseStatusLabel } from '#/product/labels/case-labels.ts'
import { httpsLabel } from '#/product/labels/https-labels.ts'
import { verdictLabel } from '#/product/labels/verdict-labels.ts'

const website = (code: Reported<number>): string =>
  code === null ? 'no answer recorded' : httpsLabel(code)

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

/** What a change consists of. */
function Detail({ kind, row }: { kind: ChangeKind; row: ChangeRow }): ReactNode {
  const { scans, takedown } = row
  if (takedown)
    return kind === 'case-closed'
      ? (caseOutcomeLabel(takedown)?.word ?? caseStatusLabel(takedown).word)
      : caseStatusLabel(takedown).word
  if (!scans) return null
  const { before, newest } = scans
  switch (kind) {
    case 'came-alive':
    case 'went-dark':
      return (
        <FromTo
          from={website(before?.https_head_request_response_code)}
          to={website(newest.https_head_request_response_code)}
        />
      )
    case 'verdict-worse':
    case 'verdict-better':
      return (
        <FromTo
          from={verdictLabel(before?.verdict ?? null).word}
          to={verdictLabel(newest.verdict).word}
        />
      )
    case 'first-scan':
      return `first scan: ${newest.verdict === null ? 'no verdict reported' : verdictLabel(newest.verdict).word}, website ${website(newest.https_head_request_response_code)}`
    case 'needs-review':
    case 'case-closed':
    case 'case-answered':
    case 'case-opened':
      return null
  }
}

/** All that a host or a case came to, one below the other. */
export function ChangeWords({ row }: { row: ChangeRow }) {
  return (
    <ul className="grid">
      {row.kinds.map((kind) => (
        <li key={kind}>
          <span className="font-label">{changeLabels[kind].word}</span>{' '}
          <span className="text-muted">
            <Detail kind={kind} row={row} />
          </span>
        </li>
      ))}
    </ul>
  )
}
