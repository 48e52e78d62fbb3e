import { parseInstantOrDay } from '#/lib/dates.ts'
import { defangForDisplay } from '#/lib/host-name.ts'
import { detectLookAlike } from '#/lib/look-alike/technique.ts'
import { formatCount } from '#/lib/numbers.ts'
import { formatUtcTime } from '#/shared/evidence-file/record-fields.ts'
import { formatHost } from '#/shared/hosts/format-host.ts'
import { describeTechniques } from '#/shared/labels/technique-labels.ts'
import { describeResponse, getMailPolicy, listScanRecords } from '#/shared/scans/scan-values.ts'
import type { Evidence, RecordEvidence } from './evidence.ts'

/* Drafts of comments (F25): defanged, in the reporter's voice, with nothing that the records don't hold. */

const maxDraftLength = 900
const maxAnalysisLength = 450

/** Joins the parts that fit and are not empty. */
const joinWithin = (maxLength: number, separator: string, parts: readonly string[]): string =>
  parts.reduce((text, part) => {
    const longer = text && part ? `${text}${separator}${part}` : text || part
    return longer.length <= maxLength ? longer : text
  }, '')

/** Defangs untrusted text and joins its lines, so that it can't add lines to a comment. */
const toOneLine = (text: string): string => defangForDisplay(text.trim().replace(/\s+/g, ' '))

function describeImitation({ host, brandDomain }: RecordEvidence): string {
  const lookAlike = detectLookAlike(host, brandDomain ?? '')
  if (brandDomain === null || lookAlike.techniques.length === 0) return ''
  const techniques = describeTechniques(lookAlike).toLowerCase()
  return `${formatHost(host)} imitates our domain ${formatHost(brandDomain)}: ${techniques}.`
}

function describeScan({ scan }: RecordEvidence): string {
  const time = scan?.created_at ?? ''
  const code = scan?.https_head_request_response_code
  const seen = parseInstantOrDay(time) === null ? '' : `Scanned on ${formatUtcTime(time)}.`
  const response = typeof code === 'number' ? `Website response: ${describeResponse(code)}.` : ''
  return `${seen} ${response}`.trim()
}

const describeRecords = (type: string, records: readonly string[] = []): string =>
  records.length === 0 ? '' : `${type} records: ${records.map(toOneLine).join(', ')}.`

/** Drafts a comment from a record. Leaves out what doesn't fit, least important facts first. Empty without facts. */
export function draftComment(evidence: RecordEvidence): string {
  const { scan = null } = evidence
  const sentences = toOneLine(scan?.verdict_reasoning ?? '').split(/(?<=[.!?]) /)
  const analysis = joinWithin(maxAnalysisLength, ' ', sentences)
  const { a, mx, cname } = listScanRecords(scan)
  return joinWithin(maxDraftLength, '\n', [
    describeImitation(evidence),
    analysis && `Our analysis: ${analysis}`,
    describeScan(evidence),
    describeRecords('A', a),
    getMailPolicy(mx ?? []) === 'takes mail' ? 'It can receive mail.' : '',
    describeRecords('MX', mx),
    describeRecords('CNAME', cname),
  ])
}

/**
 * Drafts the single comment of a list whose requests have the same brand, with a line per target if all lines fit. Empty
 * without records.
 */
export function draftListComment(targets: readonly { host: string; evidence: Evidence }[]): string {
  const records = targets.flatMap(({ evidence }) => (evidence.kind === 'record' ? [evidence] : []))
  const [firstRecord] = records
  if (firstRecord === undefined) return ''
  if (targets.length === 1) return draftComment(firstRecord)
  const lines = targets.map(({ host, evidence }) => {
    if (evidence.kind !== 'record') return `- ${formatHost(host)}`
    const subject = describeImitation(evidence) || `${formatHost(host)}.`
    return `- ${subject} ${describeScan(evidence)}`.trimEnd()
  })
  const count = formatCount(targets.length)
  const isAllSimilar =
    records.length === targets.length && records.every((record) => describeImitation(record) !== '')
  const summary = isAllSimilar
    ? `This is one of ${count} requests about websites that imitate our domain ${formatHost(firstRecord.brandDomain ?? '')}.`
    : `This is one of ${count} requests.`
  const text = [summary, ...new Set(lines)].join('\n')
  return text.length <= maxDraftLength ? text : summary
}

/** Appends text to a comment after a blank line, unless the comment contains it. Never changes the user's text. */
export function appendToComment(comment: string, text: string): string {
  if (comment.trim() === '') return text
  return comment.includes(text) ? comment : `${comment.trimEnd()}\n\n${text}`
}
