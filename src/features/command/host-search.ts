import { everyDomain } from '#/api/domain-filters.ts'
import { domainListOptions } from '#/api/domains.ts'
import type { HostRow } from '#/api/host-rows.ts'
import { maxPageSize } from '#/contract/limits.ts'
import type { Page } from '#/contract/page.ts'
import { comparableHost } from '#/lib/compare-targets.ts'

/** Rows of one brand that the bar shows when a part of a name was typed. */
const few = 4

/** The hosts of a brand with this part in their name, the riskiest first (C55). */
export const partOfHostOptions = (brandId: string, host: string) =>
  domainListOptions(brandId, {
    ...everyDomain,
    host,
    page: 1,
    sort: 'risk_score',
    direction: 'desc',
    pageSize: few,
  })

/** The same when a whole host is looked for: by name, so that it is on the first page if it is there. */
export const wholeHostOptions = (brandId: string, host: string) =>
  domainListOptions(brandId, {
    ...everyDomain,
    host,
    page: 1,
    sort: 'domain',
    direction: 'asc',
    pageSize: maxPageSize,
  })

/** The row of exactly this host; null where a page has only others. */
export const rowOfHost = (page: Page<HostRow>, host: string): HostRow | null =>
  page.rows.find(({ name }) => comparableHost(name) === comparableHost(host)) ?? null

/** What is shown of a page: the host itself first, then other rows; `more` counts those not shown. */
export function shownRows(page: Page<HostRow>, host: string): { rows: HostRow[]; more: number } {
  const exact = rowOfHost(page, host)
  const rows = exact
    ? [exact, ...page.rows.filter((row) => row !== exact).slice(0, few - 1)]
    : page.rows.slice(0, few)
  const count = page.count ?? page.rows.length
  return { rows, more: Math.max(0, count - rows.length) }
}
