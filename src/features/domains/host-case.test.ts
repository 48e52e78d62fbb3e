import { expect, it } from 'vitest'
import { createHostRow } from '#/test/host-row.ts'
import { getHostCase } from './host-case.ts'

it('C82 prefers the open case, and returns no closed case if it is unknown whether a case is open', () => {
  const lastClosedCase = { id: 'failed', status: 'FAILED', resolution: null, closed_at: null }
  const row = createHostRow('fake.example', { lastClosedCase })
  expect(getHostCase(row)).toMatchObject({ id: 'failed', isOpen: false, label: { text: 'Failed' } })
  const openCase = { id: 'open', status: 'OPEN' }
  expect(getHostCase({ ...row, openCase })).toMatchObject({ id: 'open', isOpen: true })
  expect(getHostCase({ ...row, openCase: undefined })).toBeNull()
  expect(getHostCase(createHostRow('fake.example'))).toBeNull()
})
