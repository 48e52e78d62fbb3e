import { formatIsoTimeOrDay } from '#/lib/dates.ts'
import { defangForDisplay } from '#/lib/host-name.ts'
import { detectLookAlike } from '#/lib/look-alike/technique.ts'
import { formatHost } from '#/shared/hosts/format-host.ts'
import { describeTechniques } from '#/shared/labels/technique-labels.ts'
import { describeResponse, isHostRecord, listScanRecords } from '#/shared/scans/scan-values.ts'
import { isCleared, parseScanTime, type EvidenceState, type RecordEvidence } from './evidence.ts'

/* Drafts of comments (F25) in the reporter's voice. They are defanged and state only facts from the hosts' records. */

const maxDraftLength = 900
const maxAnalysisLength = 450
/** A line for each target of a longer list would rarely fit, and drafting the lines would slow down typing. */
const maxListedTargets = 100

function joinFittingLines(lines: readonly string[]): string {
  let text = ''
  for (const line of lines) {
    const longerText = [text, line].filter(Boolean).join('\n')
    if (longerText.length <= maxDraftLength) text = longerText
  }
  return text
}

/** Keeps untrusted text from adding lines to a comment. */
const defangToOneLine = (text: string): string => defangForDisplay(text.trim().replace(/\s+/g, ' '))

/** Shortens a text to whole sentences, or to whole words if its first sentence is too long. */
function shortenAnalysis(text: string): string {
  if (text.length <= maxAnalysisLength) return text
  const start = text.slice(0, maxAnalysisLength - 1)
  // Chinese and Japanese sentences end without a space.
  const end = /^.*(?:[.!?](?= )|[\u3002\uff01\uff1f])|^.*(?= )/.exec(start)?.[0]
  return end === undefined ? '' : `${end} …`
}

function describeImitation({ host, brandDomain }: RecordEvidence): string {
  const lookAlike = detectLookAlike(host, brandDomain ?? '')
  if (brandDomain === null || lookAlike.techniques.length === 0) return ''
  const techniques = describeTechniques(lookAlike).toLowerCase()
  return `${formatHost(host)} imitates our domain ${formatHost(brandDomain)} (look-alike technique: ${techniques}).`
}

function describeScan({ scan }: RecordEvidence, now: number): string {
  const time = scan?.created_at ?? ''
  const code = scan?.https_head_request_response_code
  const scannedText =
    parseScanTime(time, now) === null
      ? ''
      : `Scanned on ${formatIsoTimeOrDay(time, { zone: 'UTC' })}.`
  const response = typeof code === 'number' ? `Website response: ${describeResponse(code)}.` : ''
  return `${scannedText} ${response}`.trim()
}

function describeRecords(type: string, records: readonly string[] = []): string {
  const texts = records
    .filter(isHostRecord)
    .map((text) => defangToOneLine(text).replace(/\.+$/, ''))
  return texts.length === 0 ? '' : `${type} records: ${texts.join(', ')}.`
}

/** Returns an empty string if the record has no facts, or if its scan is green or marked as a false positive. */
export function draftComment(evidence: RecordEvidence, now: number): string {
  const { scan = null } = evidence
  if (isCleared(scan)) return ''
  const analysis = shortenAnalysis(defangToOneLine(scan?.verdict_reasoning ?? ''))
  const { a, mx, cname } = listScanRecords(scan)
  const mailRecords = describeRecords('MX', mx)
  return joinFittingLines([
    describeImitation(evidence),
    analysis && `Our analysis: ${analysis}`,
    describeScan(evidence, now),
    describeRecords('A', a),
    mailRecords && 'The domain can receive mail.',
    mailRecords,
    describeRecords('CNAME', cname),
  ])
}

const isUsable = (evidence: EvidenceState): evidence is RecordEvidence =>
  evidence.kind === 'record' && !isCleared(evidence.scan)

type Target = { host: string; evidence: EvidenceState }

/**
 * Drafts one comment for requests that all have the same brand. Returns null if the comment would be too long, and an
 * empty string if there is nothing to say about the targets.
 */
export function draftListComment(targets: readonly Target[], now: number): string | null {
  const usableEvidence = targets.map(({ evidence }) => evidence).filter(isUsable)
  if (targets.length === 1) return usableEvidence[0] ? draftComment(usableEvidence[0], now) : ''
  const firstDescribed = usableEvidence.find(
    (each) => describeImitation(each) !== '' || describeScan(each, now) !== '',
  )
  // Without an imitation or a scan to describe, each line would only repeat a host.
  if (firstDescribed === undefined) return ''
  const allImitateBrand =
    usableEvidence.length === targets.length &&
    usableEvidence.every((each) => describeImitation(each) !== '')
  const domain = formatHost(firstDescribed.brandDomain ?? '')
  const subject = allImitateBrand ? ` about websites that imitate our domain ${domain}` : ''
  const summary = `This is one of several requests${subject}.`
  // Without the imitated domain, the summary alone says nothing about the targets.
  const shortText = allImitateBrand ? summary : null
  if (targets.length > maxListedTargets) return shortText
  const lines = targets.map(({ host, evidence }) => {
    if (!isUsable(evidence)) return `- ${formatHost(host)}`
    const start = describeImitation(evidence) || `${formatHost(host)}.`
    return `- ${start} ${describeScan(evidence, now)}`.trimEnd()
  })
  const text = [summary, ...new Set(lines)].join('\n')
  return text.length <= maxDraftLength ? text : shortText
}

/** Appends `text` after a blank line, unless the comment already contains `text` as separate paragraphs. */
export function appendToComment(comment: string, text: string): string {
  if (comment.trim() === '') return text
  const hasText = `\n\n${comment.trim()}\n\n`.includes(`\n\n${text}\n\n`)
  return hasText ? comment : `${comment.trimEnd()}\n\n${text}`
}
