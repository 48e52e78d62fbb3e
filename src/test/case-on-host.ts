import type { CaseOnHost } from '#/api/cases-by-host.ts'

/** An open case of evil.example without a brand, or another one. */
export const caseOnHost = (more: Partial<CaseOnHost> = {}): CaseOnHost => ({
  id: 'c1',
  target_website: 'https://evil.example/',
  brand: null,
  brand_display: null,
  status: 'OPEN',
  status_display: 'Open',
  is_open: true,
  closed_at: null,
  closed_at_source: null,
  resolution: null,
  resolution_display: null,
  created_at: null,
  ...more,
})
