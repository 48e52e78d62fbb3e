import type { RequestRow } from '#/outbox/stored-rows.ts'

/** Creates a request that is due to be sent. */
export const createRequestRow = (overrides: Partial<RequestRow> = {}): RequestRow => ({
  id: 'row',
  user: 'user',
  runId: 'run',
  line: 1,
  website: 'https://evil.example/',
  comment: '',
  brandId: null,
  target: 'user//evil.example',
  confirmed: [],
  queuedAt: 0,
  changedAt: 0,
  tab: 'tab',
  takenAt: null,
  attempts: [],
  throttles: 0,
  state: { kind: 'queued', until: 0, why: 'turn' },
  ...overrides,
})
