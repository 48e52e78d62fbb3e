import { expect, it } from 'vitest'
import type { ApiClient } from '#/api/client.ts'
import { ApiError, type ErrorReason } from '#/api/errors.ts'
import { brandsPath } from '#/api/paths.ts'
import { createRequestRow } from '#/test/request-row.ts'
import { createCheck, listFindings } from './checks.ts'

it.each([
  ['quiet.example', ['own-domain q quiet.example', 'trusted-domain n quiet.example']],
  ['www.Quiet.example', ['own-domain q quiet.example', 'trusted-domain n quiet.example']],
  ['a.stays.example', ['own-domain n stays.example', 'trusted-domain q stays.example']],
  ['notquiet.example', []],
  ['quiet.example.evil.example', []],
])('C143 %s has the findings %j', (host, expected) => {
  const ownDomains = [
    {
      id: 'q',
      name: 'Quiet',
      domain: 'quiet.example',
      trustedDomains: ['stays.example'],
      keywords: [],
    },
    { id: 's', name: null, domain: null, trustedDomains: null, keywords: [] },
    {
      id: 'n',
      name: 'North',
      domain: 'stays.example',
      trustedDomains: ['quiet.example'],
      keywords: [],
    },
  ]
  const facts = {
    ownDomains: { data: ownDomains, error: null },
    openCases: { data: undefined, error: null },
  }
  expect(
    listFindings(host, facts).map((finding) =>
      'domain' in finding ? `${finding.kind} ${finding.brandId} ${finding.domain}` : finding.kind,
    ),
  ).toEqual(expected)
})

const row = createRequestRow({ website: 'https://evil.example/a' })
const createCase = (id: string, status: string, host = 'evil.example') => ({
  id,
  status,
  is_open: status === 'OPEN',
  target_website: `https://${host}/`,
  created_at: '2026-03-01T00:00:00Z',
})
const createError = (kind: 'server' | 'timeout'): ApiError => {
  const reason: ErrorReason = kind === 'server' ? { kind, retryAt: null } : { kind }
  return new ApiError({ reason, method: 'GET', path: '/', status: kind === 'server' ? 500 : null })
}

/** Lists the findings of the check before sending. `recent` are cases created since `open` was loaded. */
async function listFindingsAtSending(
  open: readonly object[] | ApiError,
  recent: readonly object[] | ApiError = [],
  brands: readonly object[] | ApiError = [],
): Promise<string[]> {
  const get: ApiClient['get'] = async ({ path, search = {}, schema }) => {
    const { created_after: since, status } = search
    const newest = [createCase('newest', 'CLOSED', 'other.example')]
    const cases = since ? recent : status === 'OPEN' ? open : status ? [] : newest
    const results = path === brandsPath ? brands : cases
    if (results instanceof ApiError) throw results
    return schema.parse({ count: null, next: null, previous: null, results })
  }
  const check = createCheck(get, new AbortController().signal, () => 0)
  const { findings } = await check(row, new Set(['same-list']))
  return findings.map((finding) => {
    if (finding.kind === 'open-case') return finding.caseId
    return finding.kind === 'not-checked'
      ? `not checked: ${finding.what}: ${finding.trouble.text}`
      : finding.kind
  })
}

it.each([
  ['finds a case that was already open', [createCase('a', 'OPEN')], [], ['a']],
  ['finds a case created after the open cases were loaded', [], [createCase('b', 'OPEN')], ['b']],
  ['ignores a case on another host', [], [createCase('b', 'OPEN', 'other.example')], []],
  [
    'ignores a case that ended after the open cases were loaded',
    [createCase('a', 'OPEN')],
    [createCase('a', 'CLOSED')],
    [],
  ],
  ['ignores a case that the same bulk request created', [createCase('same-list', 'OPEN')], [], []],
  [
    'reports that new cases could not be read',
    [createCase('a', 'OPEN')],
    createError('server'),
    ['a', 'not checked: open: The service had a problem (500).'],
  ],
  [
    'reports that open cases could not be read',
    createError('server'),
    [createCase('b', 'OPEN')],
    ['b', 'not checked: open: The service had a problem (500).'],
  ],
])('C141 the check before sending %s', async (_name, open, recent, expected) => {
  expect(await listFindingsAtSending(open, recent)).toEqual(expected)
})

it('C143 the check before sending reports that own domains could not be read', async () => {
  expect(await listFindingsAtSending([], [], createError('server'))).toEqual([
    'not checked: own: The service had a problem (500).',
  ])
})

it('the check before sending fails if the service does not respond at all', async () => {
  await expect(listFindingsAtSending(createError('timeout'))).rejects.toThrow('timeout')
  await expect(listFindingsAtSending([], createError('timeout'))).rejects.toThrow('timeout')
})
