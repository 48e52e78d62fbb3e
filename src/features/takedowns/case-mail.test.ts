import { expect, it } from 'vitest'
import { takedown } from '#/contract/takedown.ts'
import { caseMail } from './case-mail.ts'

const day = (count: number) => new Date(Date.UTC(2026, 10, count, 9)).toISOString()
const now = Date.UTC(2026, 10, 20, 9)
const link = 'https://dashboard.example/takedowns/1'

it('F28 F6 a case as an email has target, status, dates, providers and next step, and no live link but its own', () => {
  const row = takedown.parse({
    id: '00000000-0000-4000-8000-000000000001',
    target_website: 'https://north\u202ebank.example/pay',
    status: 'IN_PROGRESS',
    is_open: true,
    created_at: day(10),
    abuse_contacts: [
      {
        provider_name: 'https://evil.example <b>Host</b>',
        report_status: 'SENT',
        reported_at: day(12),
      },
    ],
  })
  const text = caseMail(row, link, now)
  expect(text).toMatch(/^Takedown of hxxps:\/\/north\[U\+202E\]bank\[\.\]example\/pay\n/)
  expect(text).toContain('open for 10 days')
  expect(text).toContain('- Requested, 10 Nov 2026, 09:00 UTC')
  expect(text).toContain('hxxps://evil[.]example <b>Host</b>')
  expect(text).toMatch(/\nNext: .+\n/)
  expect(text.endsWith(link)).toBe(true)
  expect(text.match(/https?:\/\//g)).toEqual(['https://'])
  expect(text).not.toContain('\u202e')
})

it('F28 a closed case has no next step', () => {
  const row = takedown.parse({
    id: '1',
    target_website: null,
    status: 'CLOSED',
    is_open: false,
    resolution: 'SERVER_HOLD',
    created_at: day(10),
    closed_at: day(18),
    closed_at_source: 'MEASURED',
  })
  const text = caseMail(row, link, now)
  expect(text).not.toContain('Next:')
  expect(text).toContain('closed after 8 days')
})
