import { countSearch, everyDomain, filterSearch, type DomainFilters } from '#/api/domain-filters.ts'
import { readHosts, type ShortRowsNote } from '#/api/host-rows.ts'
import { brandPath } from '#/api/paths.ts'
import { readAllPages, type ReadingProgress } from '#/api/read-all-pages.ts'
import type { Get } from '#/api/requester.ts'
import { readScans } from '#/api/scan-page.ts'
import { byId } from '#/api/walk.ts'
import type { TriageFilter } from '#/contract/codes.ts'
import { maxPageSize } from '#/contract/limits.ts'
import { countedPage } from '#/contract/page.ts'
import { findAnswers } from './answers.ts'
import { replicaVersion, type HostsMeta } from './meta.ts'
import { createRowTable } from './row-table.ts'
import type { ReplicaRow } from './row.ts'

/** What it takes to read from the service. */
export interface Reading {
  get: Get
  signal: AbortSignal
  /** When it was asked for, in milliseconds. */
  askedAt: number
  onProgress: (progress: ReadingProgress) => void
}

/** The domains of a brand, and what is known of how they were read. */
export interface BrandReading {
  rows: ReplicaRow[]
  meta: HostsMeta
}

/** The same order as that of a list that is loaded: what needs a human first. */
const order = { sort_field: 'review_priority', sort_direction: 'desc', page_size: maxPageSize }

/** How many domains a filter has; null where the service does not count. */
export const countHosts = async (
  brandId: string,
  filters: DomainFilters,
  { get, signal }: Pick<Reading, 'get' | 'signal'>,
): Promise<number | null> => {
  const path = brandPath(brandId, 'domains/')
  return (await get({ path, search: countSearch(filters), answer: countedPage }, signal)).count
}

/**
 * Reads all domains of a brand. A row does not tell which lists it is in, so what is to review and what was
 * filed are walked one after the other, which together are all (C58), and those that carry the brand once
 * more. Where the lists do not add up to all, all are walked too.
 */
export async function readBrand(brandId: string, reading: Reading): Promise<BrandReading> {
  const { get, signal, askedAt, onProgress } = reading
  // Before anything else: what is scanned meanwhile belongs to the next refresh.
  const newest = (await readScans(get, brandId, { page: 1, pageSize: 1 }, signal)).rows[0]
  const total = await countHosts(brandId, everyDomain, reading)
  const rows = new Map<string, ReplicaRow>()
  const shortRows = noteOfShortRows()
  let [moved, unreadable, lacking] = [false, 0, 0]

  async function walk(triage: TriageFilter, filed: boolean | null): Promise<ReadonlySet<string>> {
    const search = { ...filterSearch({ ...everyDomain, triage }), ...order }
    const before = rows.size
    const {
      rows: ids,
      complete,
      unreadable: failed,
    } = await readAllPages({
      readPage: async (page) => {
        const read = await readHosts(brandId, { ...search, page }, { get, signal, shortRows })
        if (read.lacking !== null) lacking += read.rows.length
        return read
      },
      idOf: byId,
      keep: (row) => {
        if (!rows.has(row.id)) rows.set(row.id, { ...row, filed, escalated: false })
        return row.id
      },
      onProgress: ({ read }) =>
        onProgress({ read: Math.max(before === 0 ? read : 0, rows.size), total }),
    })
    if (!complete) moved = true
    unreadable += failed
    return new Set(ids)
  }

  await walk('queue', false)
  await walk('filed', true)
  let counted = await countHosts(brandId, everyDomain, reading)
  if (counted !== null && rows.size + unreadable < counted) {
    unreadable = 0
    lacking = 0
    await walk('all', null)
    counted = await countHosts(brandId, everyDomain, reading)
  }
  const [unreadableInAll, lackingInAll] = [unreadable, lacking]
  const escalated = await walk('escalated', null)
  // What cannot be read there cannot be read here: counted once.
  unreadable = unreadableInAll
  lacking = lackingInAll
  const all = [...rows.values()].map((row) =>
    escalated.has(row.id) ? { ...row, escalated: true } : row,
  )
  const answers = await findAnswers(
    createRowTable(all),
    (filters) => countHosts(brandId, filters, reading),
    (risk, direction) => scoreAtEnd(brandId, risk, direction, reading),
  )
  return {
    rows: all,
    meta: {
      version: replicaVersion,
      brandId,
      readAt: askedAt,
      refreshedAt: null,
      rows: all.length,
      counted,
      moved,
      unreadable,
      lacking,
      fromScans: 0,
      newestScan: newest ? { id: newest.id, at: newest.scanned_at ?? null } : null,
      answers,
      keep: false,
    },
  }
}

/** The lowest or highest score that the service files under a band; null where no domain has one. */
async function scoreAtEnd(
  brandId: string,
  risk: DomainFilters['risk'],
  direction: 'asc' | 'desc',
  { get, signal }: Pick<Reading, 'get' | 'signal'>,
): Promise<number | null> {
  const search = {
    ...filterSearch({ ...everyDomain, risk }),
    sort_field: 'risk_score',
    sort_direction: direction,
    page: 1,
    page_size: 1,
  }
  const page = await readHosts(brandId, search, { get, signal, shortRows: noteOfShortRows() })
  return page.rows[0]?.risk ?? null
}

function noteOfShortRows(): ShortRowsNote {
  let tooShort = false
  return {
    tooShort: () => tooShort,
    note: () => {
      tooShort = true
    },
  }
}
