import { domainListOptions, everyDomain } from '#/api/domains.ts'
import type { HostRow } from '#/api/host-rows.ts'
import { maxPageSize } from '#/contract/limits.ts'
import type { Page } from '#/contract/page.ts'

/** What the evidence needs of a brand of the user. */
export type NamedBrand = { id: string; name: string | null; domain: string | null }

/** A host under one other brand. */
export type Found =
  | { kind: 'found'; row: HostRow }
  | { kind: 'none' }
  /** More hosts hold this name than one page shows, and it is not among those. */
  | { kind: 'too many'; count: number }

const plain = (host: string): string => host.toLowerCase().replace(/\.$/, '')

/** Picks the host itself out of all that hold its name. */
export function foundIn(page: Page<HostRow>, host: string): Found {
  const row = page.rows.find(({ name }) => plain(name) === plain(host))
  if (row) return { kind: 'found', row }
  const count = page.count ?? 0
  return count > page.rows.length + page.unreadable ? { kind: 'too many', count } : { kind: 'none' }
}

/** Looks for a host under a brand: one request, since the filter is a part of the name (C55). */
export const sameHostOptions = (brandId: string, host: string) =>
  domainListOptions(brandId, {
    ...everyDomain,
    host,
    sort: 'domain',
    direction: 'asc',
    page: 1,
    pageSize: maxPageSize,
  })
