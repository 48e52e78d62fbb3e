import type { TriageFilter } from '#/contract/codes.ts'

/**
 * SQL condition over `pair p` for a triage population (C57 to C60), without values. A pair that a human
 * judged is never hidden and never counts as a machine's decision (C59). A brand without common-word
 * triage has nothing filed and nothing escalated; its queue is everything.
 */
export function triageCondition(filter: TriageFilter, commonWordTriage: boolean): string {
  switch (filter) {
    case 'all':
      return '1 = 1'
    case 'queue':
      return commonWordTriage ? '(p.machine_filed = 0 or p.human_judged = 1)' : '1 = 1'
    case 'filed':
      return commonWordTriage ? '(p.machine_filed = 1 and p.human_judged = 0)' : '1 = 0'
    case 'escalated':
      return commonWordTriage ? 'p.brand_affinity = 1' : '1 = 0'
  }
}
