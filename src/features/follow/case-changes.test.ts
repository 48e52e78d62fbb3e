import { expect, it } from 'vitest'
import { changesBetween, changeLabel, snapshotOf, type WatchedCase } from './case-changes.ts'

const contact = (name: string | null, status: string) => ({
  provider_name: name,
  contact_type: 'HOSTING',
  contact_type_display: null,
  report_status: status,
  report_status_display: null,
})
const row = (part: Partial<WatchedCase> = {}): WatchedCase => ({
  status: 'OPEN',
  status_display: 'Open',
  is_open: true,
  resolution: null,
  resolution_display: null,
  abuse_contacts: [],
  blacklist_submissions: [],
  ...part,
})
const words = (before: WatchedCase, after: WatchedCase) =>
  changesBetween(snapshotOf(before), snapshotOf(after)).map(changeLabel)

it('F15 tells what changed, from what to what', () => {
  const after = row({
    status: 'CLOSED',
    status_display: null,
    is_open: false,
    resolution: 'SERVER_HOLD',
    abuse_contacts: [contact('Host & Co', 'SENT'), contact(null, 'NOT_SENT')],
    blacklist_submissions: [{ service_name: 'Shield', status: 'LISTED', status_display: 'Listed' }],
  })
  const before = row({ abuse_contacts: [contact('Host & Co', 'NOT_SENT')] })
  expect(words(before, after)).toEqual([
    'Status: from Open to Closed',
    'Outcome: Server hold',
    'Report to Host & Co: from Not sent to Sent',
    'Providers: 1',
    'Blocklists: 1',
  ])
})

it('nothing is reported when nothing changed, also of two of one name', () => {
  const twice = row({ abuse_contacts: [contact('A', 'SENT'), contact('A', 'REJECTED')] })
  expect(words(twice, twice)).toEqual([])
  expect(
    words(twice, row({ abuse_contacts: [contact('A', 'SENT'), contact('A', 'NO_RESPONSE')] })),
  ).toEqual(['Report to A (2): from Rejected to No response'])
  expect(words(twice, row())).toContain('Report to A: no longer listed, was Sent')
})

it('C112 a case that is closed without an outcome says so', () => {
  expect(words(row(), row({ status: 'CLOSED', status_display: null, is_open: false }))).toEqual([
    'Status: from Open to Closed',
    'Outcome: Outcome not reported',
  ])
})

it('names of others are cut and shown as they are', () => {
  const [name] = [
    ...snapshotOf(row({ abuse_contacts: [contact('x\u202e'.repeat(90), 'SENT')] })).keys(),
  ].slice(1)
  expect(name?.length).toBeLessThan(110)
  expect(name).not.toContain('\u202e')
})
