import { expect, it } from 'vitest'
import { ownFindings } from './findings.ts'

const owns = [
  { brandId: 'q', brandName: 'Quiet', domain: 'quiet.example', trusted: ['stays.example'] },
  { brandId: 's', brandName: null, domain: null, trusted: null },
  { brandId: 'n', brandName: 'North', domain: 'stays.example', trusted: ['quiet.example'] },
]

it.each([
  ['quiet.example', ['own-domain q quiet.example', 'trusted-domain n quiet.example']],
  ['www.Quiet.example', ['own-domain q quiet.example', 'trusted-domain n quiet.example']],
  ['a.stays.example', ['own-domain n stays.example', 'trusted-domain q stays.example']],
  ['notquiet.example', []],
  ['quiet.example.evil.example', []],
])('C143 %s is or lies below: %j', (host, found) => {
  expect(
    ownFindings(owns, host).map(({ kind, brandId, domain }) => `${kind} ${brandId} ${domain}`),
  ).toEqual(found)
})
