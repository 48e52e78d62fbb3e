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

/** A verdict in words. A code that is not exactly a known one stays as given, in grey (C19, C47). */
export function verdictLabel(code: string | null): TonedLabel {
  const asked = code ?? 'unknown'
  return known.get(asked) ?? { word: visibleString(asked), tone: 'grey' }
}
