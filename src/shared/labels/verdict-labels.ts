import type { Reported } from '#/contract/tolerant.ts'
import { formatScore } from '#/lib/numbers.ts'
import { toVisibleString } from '#/lib/visible-text.ts'
import type { Tone } from '#/ui/badge.tsx'

export interface TonedLabel {
  text: string
  tone: Tone
}

const labelByCode = new Map<string, TonedLabel>([
  ['red', { text: 'Red', tone: 'red' }],
  ['amber', { text: 'Amber', tone: 'amber' }],
  ['green', { text: 'Green', tone: 'green' }],
  ['unknown', { text: 'Unknown', tone: 'gray' }],
])

/**
 * Returns the label and tone of a verdict. Unknown codes stay as received, in gray (C19, C47). A missing verdict isn't
 * the verdict "unknown" (C86).
 */
export function getVerdictLabel(code: Reported<string>): TonedLabel {
  if (code === null || code === undefined) return { text: 'Not reported', tone: 'gray' }
  return labelByCode.get(code) ?? { text: toVisibleString(code), tone: 'gray' }
}

/** Describes a risk score, for use in a sentence; null means not scored. */
export const describeRisk = (risk: Reported<number>): string =>
  risk === undefined ? 'not reported' : formatScore(risk)

/** Formats a risk score for table cells; null means not scored. */
export const formatRisk = (risk: Reported<number>): string =>
  risk === undefined ? '—' : formatScore(risk)
