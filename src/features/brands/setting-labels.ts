import { asNumber } from '#/contract/tolerant.ts'
import { formatIsoDuration } from '#/lib/durations.ts'
import { humanize } from '#/lib/humanize.ts'
import { visibleString } from '#/lib/visible-text.ts'

/*
 * Labels of brand settings. The contract defines neither their names nor their types (C33), so known ones are in a
 * table and others are shown as received.
 */

/** Groups of settings. */
export type SettingGroup = 'brand' | 'monitoring' | 'other'

/** Display of a setting. `code` is its API name. */
export interface SettingLabel {
  group: SettingGroup
  term: string
  code: string
  values: 'sources' | 'markets' | 'monitoring' | 'filtering' | 'code' | 'plain'
}

type KnownSetting = Omit<SettingLabel, 'code'> & { names: readonly string[] }

const brandSetting = (term: string, ...names: string[]): KnownSetting => ({
  group: 'brand',
  term,
  values: 'plain',
  names,
})

const knownSettings: readonly KnownSetting[] = [
  brandSetting('Trusted domains', 'trusted_domains', 'allowlist', 'whitelist', 'allowed_domains'),
  brandSetting('Keywords', 'keywords', 'keyword', 'brand_keywords'),
  { ...brandSetting('Markets', 'brand_markets', 'markets', 'market'), values: 'markets' },
  brandSetting('Added', 'created_at', 'created_on', 'created'),
  brandSetting('Last changed', 'updated_at', 'updated_on', 'updated'),
  {
    group: 'monitoring',
    term: 'Alerts go to',
    values: 'plain',
    names: ['alert_emails', 'alert_email', 'notification_emails', 'notification_email'],
  },
  {
    group: 'monitoring',
    term: 'Look-alikes are found by',
    values: 'sources',
    names: ['monitored_sources', 'monitoring_sources', 'sources'],
  },
  {
    group: 'monitoring',
    term: 'Monitoring',
    values: 'monitoring',
    names: ['monitoring_enabled', 'is_monitoring_enabled'],
  },
  {
    group: 'monitoring',
    term: 'Unrelated names',
    values: 'filtering',
    names: ['common_word_triage', 'common_word_triage_enabled'],
  },
]

const scanIntervalName = /^scan(?:ning)?_(?:interval|frequency)(?:_[a-z]+)?$/
/** Names of intervals, with the unit of plain numbers. */
const intervalName =
  /(?:^|_)(?:interval|frequency|cadence|schedule|recurrence|every)(?:_(second|minute|hour|day|week|month)s?)?$/

/** Converts a name to snake case. */
const snakeCase = (code: string): string =>
  code
    .replaceAll(/([a-z\d])([A-Z])/g, '$1_$2')
    .replaceAll('-', '_')
    .toLowerCase()

/** Label of a setting; derived from the name if unknown. */
export function settingLabel(code: string): SettingLabel {
  const name = snakeCase(code)
  if (scanIntervalName.test(name))
    return { group: 'monitoring', term: 'Scanning', values: 'plain', code }
  const found = knownSettings.find(({ names }) => names.includes(name))
  return {
    group: found?.group ?? 'other',
    term: found?.term ?? visibleString(humanize(code)),
    values: found?.values ?? 'plain',
    code,
  }
}

/**
 * Interval as text: `scan_interval_hours` of 6 and `cadence` of `PT6H` are "Every 6 hours". Null if the name is no
 * interval, the unit is unknown or the value is invalid.
 */
export function describeInterval(code: string, value: unknown): string | null {
  const [isInterval, unit] = intervalName.exec(snakeCase(code)) ?? []
  if (isInterval === undefined) return null
  const number = asNumber(value)
  const text =
    number !== null && unit !== undefined
      ? `${number} ${unit}${number === 1 ? '' : 's'}`
      : typeof value === 'string'
        ? formatIsoDuration(value.replace(/^R\d*\//, ''))
        : null
  // Zero and negative intervals are meaningless.
  if (text === null || /^(?:-|0 )/.test(text)) return null
  return `Every ${text.replace(/^1 (?=\w+$)/, '')}`
}

/** Country name of a two-letter code, `GR` → `Greece`; null for other markets. */
export function countryName(code: string): string | null {
  if (!/^[A-Z]{2}$/.test(code)) return null
  const name = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(code)
  return name ?? null
}
