/* Definitions of terms and figures. None claims more than the API contract: risk, for example, has no known maximum. */

/** Each verdict applies to one brand (C47, C85). */
export const verdictMeanings = {
  red: 'The most serious verdict. Check the evidence, then request a takedown.',
  amber: 'Less serious than red. Check the evidence before you decide.',
  green: 'The least serious verdict. It doesn’t prove that a site is harmless.',
  unknown: 'No verdict for this brand. Don’t assume that the site is safe.',
} as const

export const domainMeanings = {
  verdict:
    'Verdict and risk apply to one brand. Another brand can have other values for the same domain.',
  risk: 'Higher means more risk. The service doesn’t state a maximum.',
  website:
    'How the site answered the latest scan. It doesn’t show what is on the page, or that the page is harmless.',
  dns: '0 means no DNS records are set. Higher means more likely to be in real use.',
  handled:
    'Dismissed, watched, on your request list, or in an open case. Review order lists these last.',
} as const

/** Figures about domains count the review queue only (C37). */
export const brandMeanings = {
  review:
    'All domains except those filtered out automatically. Domains judged by a person always count.',
  flagged: 'Domains in the review queue that the service flags for a person to look at.',
  highRisk: 'Domains in the review queue that the service rates as high risk.',
  averageRisk: 'The mean risk score of the domains in the review queue.',
  scans: 'How often domains in the review queue were scanned. The Scans page covers all domains.',
  openCases: 'Cases that need approval, are being worked on, or are waiting on a provider.',
  age: 'Counts can be up to five minutes older than the lists.',
} as const
