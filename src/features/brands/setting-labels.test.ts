import { expect, it } from 'vitest'
import { countryName, intervalWords, settingLabel } from './setting-labels.ts'

it.each([
  ['scan_interval_hours', 6, 'Every 6 hours'],
  ['scanIntervalHours', '24', 'Every 24 hours'],
  ['scan_frequency_days', 1, 'Every day'],
  // No unit, two units, no number, another subject: nothing is guessed.
  ['scan_interval', 6, null],
  ['scan_interval_hours_days', 6, null],
  ['scan_interval_hours', 'often', null],
  ['scan_interval_hours', 0, null],
  ['report_interval_days', 7, null],
])('C33 %s of %s reads %s', (code, value, words) => {
  expect(intervalWords(code, value)).toBe(words)
})

it.each([
  ['keywords', 'Keywords', 'brand'],
  ['trusted_domains', 'Trusted domains', 'brand'],
  ['brand_markets', 'Markets', 'brand'],
  ['monitored_sources', 'Look-alikes are found by', 'monitoring'],
  ['alert_emails', 'Alerts go to', 'monitoring'],
  ['market_share_target', 'Market share target', 'other'],
  ['PAGER_DUTY', 'Pager duty', 'other'],
])('C33 %s is called %s', (code, term, group) => {
  expect(settingLabel(code)).toMatchObject({ term, group, code })
})

it('only what is a country is called by a name', () => {
  expect(countryName('GR')).toBe('Greece')
  expect(countryName('EMEA')).toBeNull()
  expect(countryName('gr')).toBeNull()
})
