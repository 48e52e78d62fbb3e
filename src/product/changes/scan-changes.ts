import type { SeenScan } from '#/api/earlier-scan.ts'
import type { HostSince } from '#/api/scans-since.ts'
import type { Reported } from '#/contract/tolerant.ts'
import type { HostChangeKind } from './change-kinds.ts'

/**
 * Whether a website answered a scan: 200 to 399 did; no answer recorded, 0, 4xx and 5xx did not (C91). Undefined
 * where the scan does not tell, or with a code that nobody knows.
 */
export function hasAnswered(code: Reported<number>): boolean | undefined {
  if (code === undefined) return undefined
  if (code === null || code === 0) return false
  if (code >= 200 && code < 400) return true
  return code >= 400 && code < 600 ? false : undefined
}

const weights = new Map([
  ['green', 0],
  ['amber', 1],
  ['red', 2],
])

/**
 * Whether a verdict became worse or better. From `unknown` to amber or red is worse: a warning came. To
 * `unknown` is nothing: that a verdict is missing says nothing. Codes that nobody knows are no change.
 */
function verdictChange(before: string | null, now: string | null): HostChangeKind | null {
  const [from, to] = [weights.get(before ?? ''), weights.get(now ?? '')]
  if (to === undefined) return null
  if (from === undefined) return before === 'unknown' && to > 0 ? 'verdict-worse' : null
  if (from === to) return null
  return to > from ? 'verdict-worse' : 'verdict-better'
}

function kindsBetween(before: SeenScan, now: SeenScan): HostChangeKind[] {
  const answered = {
    before: hasAnswered(before.https_head_request_response_code),
    now: hasAnswered(now.https_head_request_response_code),
  }
  const verdict = verdictChange(before.verdict, now.verdict)
  const kinds: HostChangeKind[] = verdict === null ? [] : [verdict]
  if (answered.before === false && answered.now === true) kinds.push('came-alive')
  if (answered.before === true && answered.now === false) kinds.push('went-dark')
  if (before.requires_human_review === false && now.requires_human_review === true)
    kinds.push('needs-review')
  return kinds
}

/**
 * What became of a host: its newest scan against the last one that was seen (F8). Without an earlier scan its
 * first one is seen, and nothing else is said; where that was not read, null.
 */
export function changesOfHost({ newest, before }: HostSince): readonly HostChangeKind[] | null {
  if (before === undefined) return null
  return before === null ? ['first-scan'] : kindsBetween(before, newest)
}
