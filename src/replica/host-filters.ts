import type { HostRow } from '#/api/host-rows.ts'

/** Filters that the service does not have: they act on loaded rows only (C64). */
export interface LocalFilters {
  review: 'any' | 'needed' | 'not-needed'
  /** 'any' or a source's code. */
  source: string
  case: 'any' | 'open' | 'none'
  /** 'any', 'none', or a kind's code. Only full rows tell it. */
  feedback: string
}

/** Every loaded row passes. */
export const noLocalFilters: LocalFilters = {
  review: 'any',
  source: 'any',
  case: 'any',
  feedback: 'any',
}

/** Whether the row passes; null when it does not tell what is asked. */
export function passesLocally(row: HostRow, filters: LocalFilters): boolean | null {
  const { review, source, case: openCase, feedback } = filters
  if (openCase !== 'any' && (row.openCase !== null) !== (openCase === 'open')) return false
  if (source !== 'any' && row.source !== null && row.source !== source) return false
  if (review !== 'any' && row.needsReview !== null && row.needsReview !== (review === 'needed'))
    return false
  if (feedback !== 'any' && row.feedback !== undefined && (row.feedback ?? 'none') !== feedback)
    return false
  const isUnsaid =
    (source !== 'any' && row.source === null) ||
    (review !== 'any' && row.needsReview === null) ||
    (feedback !== 'any' && row.feedback === undefined)
  return isUnsaid ? null : true
}
