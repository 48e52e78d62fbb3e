import type { DomainScan } from '#/contract/domain-scan.ts'
import { httpsWord } from '#/lib/https-words.ts'
import { formatCount, formatScore } from '#/lib/numbers.ts'
import { verdictWord } from '#/lib/verdict-words.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { humanise } from '#/lib/words.ts'
import { Badge } from '#/ui/badge.tsx'
import { HostileText, HostileUrl } from '#/ui/hostile-text.tsx'
import { Instant } from '#/ui/relative-time.tsx'

const text = (value: string | null) => value && <HostileText value={value} />
const yesNo = (value: boolean | null) => (value === null ? 'not stated' : value ? 'yes' : 'no')

/** What was judged. Verdict and risk are those of the brand asked for. */
export function verdictItems(scan: DomainScan) {
  const { word, tone } = verdictWord(scan.verdict)
  return [
    { term: 'Verdict', detail: <Badge tone={tone}>{word}</Badge> },
    { term: 'Reasoning', detail: text(scan.verdict_reasoning) },
    { term: 'Risk score', detail: formatScore(scan.risk_score) },
    { term: 'Needs review', detail: yesNo(scan.requires_human_review) },
    { term: 'Unsent alert', detail: yesNo(scan.is_alerting_event) },
    {
      term: 'Looked at',
      detail:
        scan.visual_scan_at === null ? (
          'never by a visual scan'
        ) : (
          <Instant value={scan.visual_scan_at} />
        ),
    },
  ]
}

/** What was measured. */
export function scanItems(scan: DomainScan) {
  return [
    { term: 'Scanned', detail: <Instant value={scan.created_at} /> },
    { term: 'HTTPS probe', detail: httpsWord(scan.https_head_request_response_code) },
    { term: 'A', detail: text(scan.a_records) },
    { term: 'MX', detail: text(scan.mx_records) },
    { term: 'CNAME', detail: text(scan.cname_records) },
    { term: 'Certificate', detail: text(scan.certificate) },
    {
      term: 'Completeness',
      detail:
        scan.completeness === 0
          ? '0, no DNS records are set'
          : scan.completeness !== null &&
            `${formatCount(scan.completeness)}, higher is likelier in use`,
    },
    {
      term: 'Scans executed',
      detail: scan.scans_executed !== null && formatCount(scan.scans_executed),
    },
    {
      term: 'Screenshot',
      detail: scan.screenshot_url && <HostileUrl value={scan.screenshot_url} />,
    },
  ].map((item) => ({ ...item, detail: item.detail === false ? null : item.detail }))
}

/** What people said about it; empty when nobody did. */
export function feedbackItems(scan: DomainScan) {
  if (scan.user_feedback_type === null && scan.user_feedback_comment === null) return []
  return [
    {
      term: 'Kind',
      detail: scan.user_feedback_type && visibleString(humanise(scan.user_feedback_type)),
    },
    { term: 'Comment', detail: text(scan.user_feedback_comment) },
    { term: 'By', detail: text(scan.user_feedback_by) },
    { term: 'When', detail: <Instant value={scan.user_feedback_at} /> },
  ]
}
