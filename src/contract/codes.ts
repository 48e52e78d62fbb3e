/* Enum codes that the contract defines, in its order. Responses may contain other codes (C19); requests never do. */

export const verdicts = ['red', 'amber', 'green', 'unknown'] as const
export type Verdict = (typeof verdicts)[number]

export const domainSources = [
  'VARIATION',
  'CERTSTREAM',
  'SUBDOMAIN_SCAN',
  'MANUAL',
  'AD_LIBRARY',
] as const
export type DomainSource = (typeof domainSources)[number]

export const triageFilters = ['all', 'queue', 'filed', 'escalated'] as const
export type TriageFilter = (typeof triageFilters)[number]

export const verdictFilters = ['all', 'amber', 'green', 'red', 'unknown'] as const
export type VerdictFilter = (typeof verdictFilters)[number]

export const riskScoreFilters = ['all', 'high', 'low', 'medium'] as const
export type RiskScoreFilter = (typeof riskScoreFilters)[number]

export const httpStatusFilters = ['all', 'offline', 'online'] as const
export type HttpStatusFilter = (typeof httpStatusFilters)[number]

export const domainSortFields = ['domain', 'http_status', 'review_priority', 'risk_score'] as const
export type DomainSortField = (typeof domainSortFields)[number]

/** Keys of `http_status_stats`. */
export const httpStatusKeys = ['live_domains', 'error_domains', 'unknown_status'] as const

export const sortDirections = ['asc', 'desc'] as const
export type SortDirection = (typeof sortDirections)[number]

export const domainGroupings = ['none', 'apex'] as const
export type DomainGrouping = (typeof domainGroupings)[number]

export const openStatuses = ['REQUESTED', 'OPEN', 'IN_PROGRESS', 'PENDING_RESPONSE'] as const
export const endedStatuses = ['CLOSED', 'FAILED', 'REJECTED'] as const

export const takedownStatuses = [...openStatuses, ...endedStatuses] as const
export type TakedownStatus = (typeof takedownStatuses)[number]

/** Only these resolutions mean that the site was removed. A case can also be closed without a removal (C112, C113). */
export const removedResolutions = [
  'DOMAIN_SUSPENDED',
  'CONTENT_REMOVED',
  'SERVER_HOLD',
  'VOLUNTARY_TAKEDOWN',
] as const

export const takedownResolutions = [...removedResolutions, 'UNRESOLVED', 'FALSE_POSITIVE'] as const
export type TakedownResolution = (typeof takedownResolutions)[number]

export const closedAtSources = ['MEASURED', 'DERIVED_FROM_EVENT', 'DERIVED_FROM_NOTE'] as const
export type ClosedAtSource = (typeof closedAtSources)[number]

export const contactTypes = ['REGISTRAR', 'HOSTING', 'CDN', 'BACKEND', 'REGISTRY', 'OTHER'] as const
export type ContactType = (typeof contactTypes)[number]

export const reportStatuses = [
  'NOT_SENT',
  'SENT',
  'ACKNOWLEDGED',
  'ACTION_TAKEN',
  'REJECTED',
  'NO_RESPONSE',
] as const
export type ReportStatus = (typeof reportStatuses)[number]

export const blacklistTiers = ['P1', 'P2', 'P3'] as const
export type BlacklistTier = (typeof blacklistTiers)[number]

export const blacklistStatuses = ['PENDING', 'SUBMITTED', 'LISTED', 'REJECTED'] as const
export type BlacklistStatus = (typeof blacklistStatuses)[number]

export const feedbackTypes = ['false_positive', 'comment'] as const
export type FeedbackType = (typeof feedbackTypes)[number]
