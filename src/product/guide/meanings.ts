/**
 * What the words and figures on screen mean, one sentence each and no more than the contract states. The
 * guide behind `?` and the explanations beside figures both read it here.
 */

/** What the verdicts say; they hold for one brand (C47, C85). */
export const verdictMeanings = {
  red: 'The most serious verdict for this brand.',
  amber: 'Less serious than red.',
  green: 'The least serious verdict, but no proof that a site is harmless.',
  unknown: 'No verdict for this brand, so neither safe nor dangerous.',
} as const

/** Figures about one domain. */
export const domainMeanings = {
  verdict: 'Verdict and risk are for this brand alone; another brand may see others.',
  needsReview: 'The service asks for a person to look at it.',
  risk: 'Higher means more risk; the highest possible score is not reported.',
  website:
    'How the site answered the last scan. It shows neither what is on the page nor that it is harmless.',
  dns: '0 means that no DNS records are set; higher means more likely in real use.',
  visualScan: 'When this brand last had the domain visually scanned.',
  dealtWith:
    'Dismissed, watched, on the request list, or with an open case; in review order these stand last.',
  alert: 'An alert for this brand that was not sent yet.',
} as const

/** Figures about one brand; those of domains count the review queue alone (C37). */
export const brandMeanings = {
  review:
    'All domains except those filtered out automatically; what a person has judged always counts.',
  highRisk: 'Domains to review whose risk your provider calls high.',
  averageRisk: 'The average risk of the domains to review.',
  scans: 'Scans of the domains to review. The list of scans has those of all domains.',
  openCases: 'Cases that wait for approval or are being worked on.',
  shared: 'Shared domains count once for each brand.',
  age: 'Figures may lag five minutes behind the lists.',
} as const

/** What the statuses of a case say (C110–C112). */
export const statusMeanings = {
  REQUESTED: 'Your provider has to approve the request before work starts.',
  OPEN: 'Your provider’s team starts work.',
  IN_PROGRESS: 'Being worked on.',
  PENDING_RESPONSE: 'Waiting for an answer.',
  CLOSED: 'Finished; the outcome says whether the site is gone.',
  FAILED: 'The takedown did not succeed.',
  REJECTED: 'Your provider did not approve the request.',
} as const

/** What the outcomes of a case say (C112, C113). */
export const outcomeMeanings = {
  DOMAIN_SUSPENDED: 'The domain was suspended.',
  CONTENT_REMOVED: 'The content was removed.',
  SERVER_HOLD: 'The domain was put on server hold.',
  VOLUNTARY_TAKEDOWN: 'The site was taken down voluntarily.',
  UNRESOLVED: 'The case ended unresolved.',
  FALSE_POSITIVE: 'Analysts found no infringement.',
} as const

/** How far a provider is with a report, and a blocklist with an entry (C128, C130). */
export const reportMeanings = {
  notSent: 'Nothing was sent to the provider yet.',
  noResponse: 'It was sent, and the provider did not answer.',
  listed: 'Listed sites show visitors a warning.',
} as const
