import type { TriageFilter } from '#/contract/codes.ts'

/** The populations in the order of the tabs, with what each one holds (C57–C59). */
export const populations: readonly { triage: TriageFilter; label: string; meaning: string }[] = [
  {
    triage: 'queue',
    label: 'To review',
    meaning: 'Everything that still needs a person.',
  },
  { triage: 'all', label: 'All', meaning: 'Every domain found for this brand.' },
  {
    triage: 'escalated',
    label: 'Contains your brand',
    meaning: 'Domains whose name contains a word close to your brand.',
  },
  {
    triage: 'filed',
    label: 'Filtered out automatically',
    meaning:
      'Unrelated names that were sorted out automatically; what a person has judged is never among them.',
  },
]
