import { caseOutcomeLabel, caseStatusLabel } from '#/shared/labels/case-labels.ts'
import { httpsWords } from '#/shared/labels/https-labels.ts'
import { riskWords, verdictLabel } from '#/shared/labels/verdict-labels.ts'
import type { ChangeKind, ChangeRow } from './changes.ts'

type HostScans = NonNullable<ChangeRow['scans']>
type ChangedCase = NonNullable<ChangeRow['takedown']>

/** Verdict label inside a sentence. */
const verdictWord = (verdict: string | null | undefined): string =>
  verdictLabel(verdict).word.toLowerCase()

function hostSentence(kind: ChangeKind, { newest, before }: HostScans): string {
  const code = httpsWords(newest.https_head_request_response_code)
  const codeBefore = httpsWords(before?.https_head_request_response_code)
  const verdict = verdictWord(newest.verdict)
  if (kind === 'came-alive') return `Site went live (${code}, was ${codeBefore}).`
  if (kind === 'went-dark') return `Site stopped responding (${code}, was ${codeBefore}).`
  if (kind === 'verdict-worse' || kind === 'verdict-better')
    return `Verdict now ${verdict} (was ${verdictWord(before?.verdict)}).`
  if (kind === 'risk-higher')
    return `Risk rose from ${riskWords(before?.risk_score)} to ${riskWords(newest.risk_score)}.`
  if (kind === 'needs-review') return 'Now needs review.'
  return `First scan: verdict ${verdict}, website ${code}.`
}

function caseSentence(kind: ChangeKind, { now, before }: ChangedCase, isNew: boolean): string {
  const status = caseStatusLabel(now).word
  const outcome = caseOutcomeLabel(now)?.word
  const then = before && { status: before.status, resolution: before.resolution }
  const statusThen = then && caseStatusLabel(then).word
  const endedThen = then && (caseOutcomeLabel(then)?.word ?? statusThen)
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
export function changeSentences({ kinds, scans, takedown }: ChangeRow): string[] {
  if (scans) return kinds.map((kind) => hostSentence(kind, scans))
  if (!takedown) return []
  const isNewAndEnded = kinds.includes('case-opened') && kinds.includes('case-closed')
  return kinds
    .filter((kind) => !(isNewAndEnded && kind === 'case-opened'))
    .map((kind) => caseSentence(kind, takedown, isNewAndEnded))
}

/** When it happened (ISO 8601); for a case, the date of its latest event. Null if not reported. */
export function changedAt({ kinds, scans, takedown }: ChangeRow): string | null {
  if (scans) return scans.newest.scanned_at ?? null
  if (!takedown) return null
  const { closed_at, created_at, updated_at } = takedown.now
  if (kinds.includes('case-closed')) return closed_at
  return kinds.length === 1 && kinds[0] === 'case-opened' ? created_at : updated_at
}
