import type { TriageFilter } from '#/contract/codes.ts'

/** The populations in the order of the tabs, with what each one holds (C57–C59). */
export const populations: readonly { triage: TriageFilter; label: string; meaning: string }[] = [
  {
    triage: 'queue',
    label: 'Queue',
    meaning: 'Everything except what the machine filed: the list to review.',
  },
  { triage: 'all', label: 'All', meaning: 'Every domain found for this brand.' },
  {
    triage: 'escalated',
    label: 'Brand-affinity',
    meaning:
      'Domains that carry a token close to the brand. It does not mean that a takedown was requested.',
  },
  {
    triage: 'filed',
    label: 'Filed by machine',
    meaning:
      'Domains that the machine filed as an unrelated entity or a mere collision of names. What a person has judged is never listed here.',
  },
]
