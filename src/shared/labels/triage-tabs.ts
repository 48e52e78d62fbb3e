import type { TriageFilter } from '#/contract/codes.ts'

/** Tabs above the domain list, in order. Each tab sets the `triage` filter of the list (C57–C59). */
export const triageTabs: readonly { triage: TriageFilter; label: string; definition: string }[] = [
  {
    triage: 'queue',
    label: 'Queue',
    definition: 'The review queue: every domain that wasn’t filtered out automatically.',
  },
  { triage: 'all', label: 'All', definition: 'Every domain found for this brand.' },
  {
    triage: 'escalated',
    label: 'Brand match',
    definition: 'Domains whose name contains a word tied to your brand.',
  },
  {
    triage: 'filed',
    label: 'Filtered out',
    definition:
      'Unrelated names, left out of the queue automatically. Domains judged by a person always stay in the queue.',
  },
]
