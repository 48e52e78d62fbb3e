import { wordsOf } from '#/contract/open-parts/words.ts'
import { readNumber } from '#/contract/tolerant.ts'
import { humanise } from '#/lib/humanise.ts'
import { visibleString } from '#/lib/visible-text.ts'

/*
 * Settings of a brand in words. The contract says what there is (monitoring settings, keywords, trusted
 * domains) but neither names nor types (C33), so a name is read by its words, and what is not surely
 * understood stays as it came.
 */

/** What the settings of a page are sorted into. */
export type SettingGroup = 'brand' | 'monitoring' | 'other'

/** What is known of the values of a setting, for the way they are shown. */
export type SettingValues = 'sources' | 'markets' | 'monitoring' | 'filtering' | 'code' | 'plain'

/** How a setting is shown. `code` is its name in the interface. */
export interface SettingLabel {
  group: SettingGroup
  term: string
  code: string
  values: SettingValues
}

const has = (words: readonly string[], ...some: string[]): boolean =>
  some.some((word) => words.includes(word))

type Known = Omit<SettingLabel, 'code'> & { means: (words: readonly string[]) => boolean }

/** The first that means it counts. */
const known: readonly Known[] = [
  {
    group: 'brand',
    term: 'Trusted domains',
    values: 'plain',
    means: (words) => has(words, 'trusted', 'trust', 'allowlist', 'whitelist'),
  },
  { group: 'brand', term: 'Keywords', values: 'plain', means: (words) => has(words, 'keyword') },
  {
    group: 'brand',
    term: 'Markets',
    values: 'markets',
    means: (words) => words.at(-1) === 'market',
  },
  {
    group: 'brand',
    term: 'Added',
    values: 'plain',
    means: (words) => words.length <= 2 && words[0] === 'created',
  },
  {
    group: 'brand',
    term: 'Last changed',
    values: 'plain',
    means: (words) => words.length <= 2 && words[0] === 'updated',
  },
  {
    group: 'monitoring',
    term: 'Alerts go to',
    values: 'plain',
    means: (words) => has(words, 'alert', 'notification') && has(words, 'email', 'mail'),
  },
  {
    group: 'monitoring',
    term: 'Look-alikes are found by',
    values: 'sources',
    means: (words) => words.at(-1) === 'source',
  },
  {
    group: 'monitoring',
    term: 'Scanning',
    values: 'plain',
    means: (words) => has(words, 'scan') && has(words, 'interval', 'frequency', 'every'),
  },
  {
    group: 'monitoring',
    term: 'Monitoring',
    values: 'monitoring',
    means: (words) => has(words, 'monitoring') && words.at(-1) === 'enabled',
  },
  {
    group: 'monitoring',
    term: 'Unrelated names',
    values: 'filtering',
    means: (words) => words.join(' ') === 'common word triage',
  },
]

/** What a setting is called; one that is not understood has the words of its own name. */
export function settingLabel(code: string): SettingLabel {
  const words = wordsOf(code)
  const found = known.find(({ means }) => means(words))
  if (found) return { group: found.group, term: found.term, values: found.values, code }
  return { group: 'other', term: visibleString(humanise(code)), code, values: 'plain' }
}

const units = ['second', 'minute', 'hour', 'day', 'week', 'month'] as const

/**
 * How often something is done, as a sentence: `scan_interval_hours` of 6 is "Every 6 hours". Null
 * when the name does not tell the unit, or the value is no number of times.
 */
export function intervalWords(code: string, value: unknown): string | null {
  const words = wordsOf(code)
  if (!has(words, 'scan') || !has(words, 'interval', 'frequency', 'every')) return null
  const named = units.filter((unit) => words.includes(unit))
  const [unit] = named
  const number = readNumber(value)
  if (unit === undefined || named.length > 1 || number === null || number <= 0) return null
  return number === 1 ? `Every ${unit}` : `Every ${number} ${unit}s`
}

/** A country by its two letters, `GR` → `Greece`; null for anything else, as no market has to be a country. */
export function countryName(code: string): string | null {
  if (!/^[A-Z]{2}$/.test(code)) return null
  const name = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(code)
  return name ?? null
}
