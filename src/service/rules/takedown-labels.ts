import type {
  BlacklistStatus,
  BlacklistTier,
  ContactType,
  ReportStatus,
  TakedownResolution,
  TakedownStatus,
} from '#/contract/codes.ts'

/* The words that go with the codes (C109). */

export const statusNames: Record<TakedownStatus, string> = {
  REQUESTED: 'Requested',
  OPEN: 'Open',
  IN_PROGRESS: 'In progress',
  PENDING_RESPONSE: 'Pending response',
  CLOSED: 'Closed',
  FAILED: 'Failed',
  REJECTED: 'Rejected',
}

export const resolutionNames: Record<TakedownResolution, string> = {
  DOMAIN_SUSPENDED: 'Domain suspended',
  CONTENT_REMOVED: 'Content removed',
  SERVER_HOLD: 'Server hold',
  VOLUNTARY_TAKEDOWN: 'Voluntary takedown',
  UNRESOLVED: 'Unresolved',
  FALSE_POSITIVE: 'False positive',
}
export const contactNames: Record<ContactType, string> = {
  REGISTRAR: 'Registrar',
  HOSTING: 'Hosting provider',
  CDN: 'CDN or proxy',
  BACKEND: 'Backend provider',
  REGISTRY: 'Registry',
  OTHER: 'Other',
}
export const reportNames: Record<ReportStatus, string> = {
  NOT_SENT: 'Not sent',
  SENT: 'Sent',
  ACKNOWLEDGED: 'Acknowledged',
  ACTION_TAKEN: 'Action taken',
  REJECTED: 'Rejected',
  NO_RESPONSE: 'No response',
}
export const tierNames: Record<BlacklistTier, string> = {
  P1: 'P1 immediate',
  P2: 'P2 distribution',
  P3: 'P3 prevention',
}
export const submissionNames: Record<BlacklistStatus, string> = {
  PENDING: 'Pending',
  SUBMITTED: 'Submitted',
  LISTED: 'Listed',
  REJECTED: 'Rejected',
}
