import type { CaseRow } from '#/api/cases.ts'
import { takedown } from '#/contract/takedown.ts'

/** An open case of evil.example without a brand, or another one. */
export const caseOnHost = (more: Partial<CaseRow> = {}): CaseRow => ({
  ...takedown.parse({
    id: 'c1',
    target_website: 'https://evil.example/',
    status: 'OPEN',
    status_display: 'Open',
    is_open: true,
  }),
  ...more,
})
