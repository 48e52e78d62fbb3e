import type { CaseRow } from '#/api/takedowns.ts'
import { takedown } from '#/contract/takedown.ts'

export const createCaseOnHost = (overrides: Partial<CaseRow> = {}): CaseRow => ({
  ...takedown.parse({
    id: 'c1',
    target_website: 'https://evil.example/',
    status: 'OPEN',
    status_display: 'Open',
    is_open: true,
  }),
  ...overrides,
})
