import type { DomainFilters } from '#/api/domain-filters.ts'
import type { RiskScoreFilter } from '#/contract/codes.ts'
import type { LocalFilters } from './host-filters.ts'
import type { LocalSort } from './host-order.ts'
import type { CopyTimes } from './meta.ts'
import type { ReplicaRow } from './row.ts'

/** What a list asks of the copy: all filters of the service and our own, any order, one page. */
export interface ReplicaQuery {
  filters: DomainFilters
  local: LocalFilters
  order: LocalSort
  /** From 1. */
  page: number
  pageSize: number
}

/** One page of the rows that pass. */
export interface ReplicaPage {
  rows: ReplicaRow[]
  /** How many pass on all pages. */
  count: number
  /** Rows left out because they do not tell what a local filter asks. */
  unsaid: number
  /** How many pass the filters of the service, whatever the local ones say. */
  loaded: number
  /** The sources that rows of the copy have. */
  sources: string[]
}

/** A page with the copy that it is of: another tab may put a newer one in its place between two pages. */
export interface CopiedPage extends ReplicaPage {
  copied: CopyTimes
}

/** The lowest and the highest score of a band, as the service was found to draw it (C45). */
export type Band = readonly [from: number, to: number]

/** The bands that are known; of the others the copy cannot tell which rows are in them. */
export type RiskBands = Readonly<Partial<Record<RiskScoreFilter, Band>>>
