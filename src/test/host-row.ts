import type { HostRow } from '#/contract/domain.ts'

export const createHostRow = (name: string, overrides: Partial<HostRow> = {}): HostRow => ({
  id: name,
  name,
  source: null,
  isScanned: false,
  verdict: null,
  risk: undefined,
  needsReview: null,
  httpCode: undefined,
  scannedAt: null,
  openCase: null,
  lastClosedCase: null,
  feedbackType: null,
  screenshotUrl: null,
  ...overrides,
})
