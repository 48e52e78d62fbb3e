import type { HostRow } from '#/api/host-rows.ts'

/** A host that was never scanned, under its name; with whatever a test is about. */
export const hostRow = (name: string, about: Partial<HostRow> = {}): HostRow => ({
  id: name,
  name,
  source: null,
  scanned: false,
  verdict: null,
  risk: undefined,
  needsReview: null,
  httpCode: undefined,
  scannedAt: null,
  openCase: null,
  feedback: null,
  screenshot: null,
  ...about,
})
