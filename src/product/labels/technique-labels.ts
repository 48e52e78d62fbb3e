import type { Technique } from '#/lib/look-alike/technique.ts'

/** What each technique is called on screen, and what it means in one sentence. */
export const techniqueLabels: Readonly<Record<Technique, { name: string; meaning: string }>> = {
  homoglyph: {
    name: 'Homoglyph',
    meaning: 'A character is exchanged for one that looks like it.',
  },
  omission: { name: 'Omission', meaning: 'A character of the name is left out.' },
  repetition: { name: 'Repetition', meaning: 'A character of the name is written once more.' },
  transposition: { name: 'Transposition', meaning: 'Two neighbouring characters are swapped.' },
  replacement: { name: 'Replacement', meaning: 'A character is exchanged for a different one.' },
  insertion: { name: 'Insertion', meaning: 'A character is added inside or beside the name.' },
  hyphenation: { name: 'Hyphenation', meaning: 'A hyphen is added to the name or left out of it.' },
  combosquat: { name: 'Combosquat', meaning: 'The name is combined with other words.' },
  'other-tld': { name: 'Other TLD', meaning: 'The name stands before another ending.' },
  subdomain: {
    name: 'Subdomain',
    meaning: 'The name stands in front of another domain, as in name.elsewhere.com.',
  },
}
