/*
 * User data of every kind in the format of database version 4. Don't generate this data with current code: tests would
 * then pass even if the stored format had changed.
 */

type Entry = readonly [key: string, value: unknown]
export type StoredData = Readonly<Record<'device' | 'requests' | 'runs', readonly Entry[]>>

const at = Date.parse('2026-11-20T08:00:00Z')

/** Creates the stored data of a user who follows a case and has notes on the domains `1` to `4` of a brand. */
export function createVersion4Data(user: string, brand: string, caseId: string): StoredData {
  const note = (id: string, overrides: object = {}) => ({
    id,
    name: `n${id}.example`,
    at,
    ...overrides,
  })
  const scan = { scannedAt: '2026-11-19T08:00:00Z', verdict: 'amber', risk: 40, httpCode: 404 }
  const request = {
    user,
    runId: 'run',
    comment: 'Please remove',
    brandId: brand,
    confirmed: ['not-checked:own'],
    queuedAt: at,
    changedAt: at,
    tab: 'tab',
    takenAt: null,
    throttles: 0,
  }
  return {
    device: [
      [
        `${user}/marks/${brand}`,
        {
          seen: [note('1'), note('2'), note('3'), note('4')],
          aside: [
            note('1', { until: { was: scan }, reason: 'Parked' }),
            note('2', { until: { date: Date.parse('2036-01-01T00:00:00Z') } }),
          ],
          watch: [note('3')],
          hold: [note('4')],
        },
      ],
      [
        `${user}/views`,
        [{ id: 'view', name: 'Open cases', address: '/takedowns?status=OPEN&from=-29d' }],
      ],
      [
        `${user}/followed-cases`,
        {
          cases: [
            {
              id: caseId,
              target: 'hxxps://n4[.]example/',
              status: 'OPEN',
              is_open: true,
              created_at: '2026-11-20T08:00:00Z',
              updated_at: null,
              seen: { Status: 'Needs approval' },
              now: { Status: 'Closed' },
              readAt: at,
              changedAt: at,
            },
          ],
          notify: false,
        },
      ],
      [
        `${user}/changes-seen`,
        [
          {
            id: brand,
            at,
            isFirst: false,
            scans: { at, ids: ['scan'] },
            cases: {
              readAt: at,
              rows: [{ id: caseId, state: 'open', status: 'OPEN', resolution: null, answers: 0 }],
            },
          },
        ],
      ],
      [
        `${user}/request-drafts`,
        [{ form: 'page', target: 'https://n1.example/', comment: 'A draft', brandId: undefined }],
      ],
      [
        `${user}/bulk-draft`,
        {
          text: 'https://n2.example/\nhttps://n3.example/',
          brandId: brand,
          comment: 'For all',
          scheme: 'https',
          ticked: [],
          hostBrands: { 'n3.example': brand },
          earlierLines: ['https://n2.example/'],
          runId: null,
        },
      ],
      [`${user}/shortcuts`, { typedOff: true, own: [['help', 'F2']] }],
      [
        `${user}/domain-table`,
        { hidden: ['source'], pictures: false, widths: { domain: 300 }, pane: 0.5 },
      ],
      [`${user}/closed-notes`, ['domains', 'takedowns']],
    ],
    requests: [
      [
        `${user}/queued`,
        {
          ...request,
          id: 'queued',
          line: 1,
          website: 'https://n2.example/',
          target: `${user}/${brand}/n2.example/`,
          attempts: [],
          state: { kind: 'queued', until: at, why: 'turn' },
        },
      ],
      [
        `${user}/unknown`,
        {
          ...request,
          id: 'unknown',
          line: 2,
          website: 'https://n3.example/',
          target: `${user}/${brand}/n3.example/`,
          attempts: [{ id: 'attempt', at, before: { since: null, ids: [] } }],
          state: { kind: 'unknown', cause: { kind: 'interrupted' }, search: 'nothing-found' },
        },
      ],
    ],
    runs: [
      [
        `${user}/run`,
        {
          id: 'run',
          user,
          kind: 'list',
          madeAt: at,
          comment: 'Please remove',
          leftOut: [{ line: 3, text: 'nonsense', reason: 'Not an address.' }],
        },
      ],
    ],
  }
}

export function createStoredDatabase(
  version: number,
  data: Partial<StoredData>,
  stores: readonly string[] = ['device', 'requests', 'runs'],
): Promise<IDBDatabase> {
  // An earlier test may have left a database.
  indexedDB.deleteDatabase('brand-protection')
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('brand-protection', version)
    request.addEventListener('upgradeneeded', () => {
      for (const store of stores) request.result.createObjectStore(store)
      for (const [store, entries] of Object.entries(data))
        for (const [key, value] of entries) request.transaction?.objectStore(store).put(value, key)
    })
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(new Error('not opened')))
  })
}
