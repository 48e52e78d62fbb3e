import type { Technique } from '#/lib/look-alike/technique.ts'

/** What each technique is called on screen, and what it means in one sentence, with the name of the trade. */
export const techniqueLabels: Readonly<Record<Technique, { name: string; meaning: string }>> = {
  homoglyph: {
    name: 'Look-alike letter',
    meaning: 'A letter is replaced by one that looks like it (homoglyph).',
  },
  omission: { name: 'Letter left out', meaning: 'A letter of the name is missing (omission).' },
  repetition: {
    name: 'Letter repeated',
    meaning: 'A letter of the name is written twice (repetition).',
  },
  transposition: {
    name: 'Letters swapped',
    meaning: 'Two neighbouring letters are swapped (transposition).',
  },
  replacement: {
    name: 'Letter replaced',
    meaning: 'A letter is replaced by a different one (replacement).',
  },
  insertion: {
    name: 'Letter added',
    meaning: 'A letter is added inside or beside the name (insertion).',
  },
  hyphenation: {
    name: 'Hyphen',
    meaning: 'A hyphen is added to the name or left out of it (hyphenation).',
  },
  combosquat: {
    name: 'Words added',
    meaning: 'The name is combined with other words (combosquat).',
  },
  'other-tld': {
    name: 'Other ending',
    meaning: 'The name has another ending, as .shop instead of .com (other TLD).',
  },
  subdomain: {
    name: 'Subdomain',
    meaning: 'The name stands in front of another domain, as in name.elsewhere.com.',
  },
}
