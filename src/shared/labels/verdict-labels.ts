import type { Reported } from '#/contract/tolerant.ts'
import { formatScore } from '#/lib/numbers.ts'
import { visibleString } from '#/lib/visible-text.ts'

/** A code in words, with the tone it may be shown in. */
export interface TonedLabel {
  word: string
  tone: 'red' | 'amber' | 'green' | 'grey' | 'accent'
}

const known = new Map<string, TonedLabel>([
  ['red', { word: 'Red', tone: 'red' }],
  ['amber', { word: 'Amber', tone: 'amber' }],
  ['green', { word: 'Green', tone: 'green' }],
  ['unknown', { word: 'Unknown', tone: 'grey' }],
])

/**
 * A verdict in words. A code that is not exactly a known one stays as given, in grey (C19, C47); where there is none,
 * that is not the verdict "unknown" (C86).
 */
export function verdictLabel(code: Reported<string>): TonedLabel {
  if (code === null || code === undefined) return { word: 'Not reported', tone: 'grey' }
  return known.get(code) ?? { word: visibleString(code), tone: 'grey' }
}

/** A risk score within a sentence; null says that the service has none. */
export const riskWords = (risk: Reported<number>): string =>
  risk === undefined ? 'not reported' : formatScore(risk)

/** The same in the cell of a list. */
export const riskLabel = (risk: Reported<number>): string =>
  risk === undefined ? '—' : formatScore(risk)
