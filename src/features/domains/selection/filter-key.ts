import type { DomainFilters } from '#/api/domains.ts'

/** One text for one filter, whatever the order of its members. */
export const filterKey = ({ triage, verdict, risk, http, host }: DomainFilters): string =>
  JSON.stringify([triage, verdict, risk, http, host.toLowerCase()])
