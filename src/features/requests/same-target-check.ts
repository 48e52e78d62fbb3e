import { findingId, type Finding, type RequestRow } from '#/outbox/row.ts'
import type { Check } from './checks.ts'
import { findingWords } from './finding-words.ts'

/** Asks for confirmation of a second request while the first one isn't a case yet (C141). */
export function sameTargetCheck(rows: readonly Pick<RequestRow, 'id'>[]): Check[] {
  const findings = rows.map(({ id }): Finding => ({ kind: 'same-target', rowId: id }))
  const [first] = findings
  if (first === undefined) return []
  return [
    {
      id: 'same',
      state: 'warning',
      ...findingWords(first, () => ''),
      text: 'Sending yours as well could open a second case.',
      confirm: { label: 'Open another case anyway', findings: findings.map(findingId) },
    },
  ]
}
