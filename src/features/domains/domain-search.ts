import * as z from 'zod/mini'
import type { DomainFilters, DomainListParams } from '#/api/domains.ts'
import {
  domainGroupings,
  domainSortFields,
  httpStatusFilters,
  riskScoreFilters,
  sortDirections,
  triageFilters,
  verdictFilters,
} from '#/contract/codes.ts'
import { hostFilter } from './host-filter.ts'

/** The list that an address without filters means: the review queue, highest risk first. */
export const domainDefaults = {
  triage: 'queue',
  verdict: 'all',
  risk: 'all',
  http: 'all',
  host: '',
  sort: 'risk_score',
  direction: 'desc',
  group: 'none',
} as const

const choice = <const Code extends string>(codes: readonly Code[], otherwise: Code) =>
  z.catch(z.prefault(z.enum(codes), otherwise as never), otherwise)

/** Filters and order of the domain list as search parameters; what cannot be meant is the default. */
export const domainSearch = {
  triage: choice(triageFilters, domainDefaults.triage),
  verdict: choice(verdictFilters, domainDefaults.verdict),
  risk: choice(riskScoreFilters, domainDefaults.risk),
  http: choice(httpStatusFilters, domainDefaults.http),
  host: z.catch(z.prefault(z.string(), domainDefaults.host), domainDefaults.host),
  sort: choice(domainSortFields, domainDefaults.sort),
  direction: choice(sortDirections, domainDefaults.direction),
  group: choice(domainGroupings, domainDefaults.group),
}

const shape = z.object(domainSearch)
/** What the address says about the domain list. */
export type DomainSearch = z.output<typeof shape>

/** The same as the service is asked: the host cleaned of what surrounds it. */
export function domainFilters({ triage, verdict, risk, http, host }: DomainSearch): DomainFilters {
  return { triage, verdict, risk, http, host: hostFilter(host) }
}

type Asked = DomainSearch & { page: number; pageSize: number }

/** A page of hosts. The review order has one direction: what needs a human first (C62). */
export function hostListParams(search: Asked): DomainListParams {
  const { sort, direction, page, pageSize } = search
  return {
    ...domainFilters(search),
    sort,
    direction: sort === 'review_priority' ? 'desc' : direction,
    page,
    pageSize,
  }
}

/** A page of apexes, which have two orders only; any other is that by risk (C70). */
export function apexListParams(search: Asked) {
  const { sort, direction, page, pageSize } = search
  const order =
    sort === 'domain' || sort === 'risk_score'
      ? { sort, direction }
      : { sort: 'risk_score' as const, direction: 'desc' as const }
  return { ...domainFilters(search), ...order, page, pageSize }
}

/** Whether anything but the population is filtered. */
export const isFiltered = ({ verdict, risk, http, host }: DomainSearch): boolean =>
  verdict !== 'all' || risk !== 'all' || http !== 'all' || host !== ''
