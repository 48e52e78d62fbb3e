import { describe, expect, it } from 'vitest'
import type { CaseRow } from '#/api/case-row.ts'
import { matching, ownCases } from './matching.ts'

const row = (part: Partial<CaseRow>): CaseRow => ({
  id: '00000000-0000-4000-8000-000000000001',
  target_website: 'https://login.Northbank-verify.support/sign?in=1',
  requesting_user_email: 'Ann@customer.example',
  user_comment: null,
  brand: null,
  brand_display: null,
  brand_name: null,
  status: 'OPEN',
  status_display: 'Open',
  is_open: true,
  closed_at: null,
  closed_at_source: null,
  resolution: null,
  resolution_display: null,
  created_at: null,
  abuse_contacts: [],
  ...part,
})

describe('C103 search over loaded cases', () => {
  it.each([
    'northbank',
    'hxxps://login[.]northbank-verify[.]support',
    'login.northbank-verify.support.',
    'https://login.northbank-verify.support/sign?in=1',
    'LOGIN.northbank-verify.support:443',
    'ann@CUSTOMER',
    'phishing kit',
    'velopine',
    '8000-000000000001',
    '  ',
  ])('finds a case by %j', (text) => {
    const rows = [row({ user_comment: 'a Phishing kit', brand_display: 'Velopine' })]
    expect(matching(rows, text)).toHaveLength(1)
  })

  it.each(['southbank', 'https://other.example', 'sign?out'])('does not find it by %j', (text) => {
    expect(matching([row({ target_website: 'https://northbank/x' })], text)).toHaveLength(0)
  })

  it('mine are those of the address of the account, in any case', () => {
    const rows = [row({}), row({ requesting_user_email: 'bob@customer.example' })]
    expect(ownCases(rows, 'ann@customer.EXAMPLE')).toHaveLength(1)
  })
})
