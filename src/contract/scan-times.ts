import { readText } from './tolerant.ts'

const isoInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/

const preferred = ['created_at', 'scanned_at', 'scan_date', 'timestamp', 'updated_at']

/**
 * The time of a compact row, whose timestamps have no stated names (C100): a usual name first, else the
 * first member that holds a date-time. Null when there is none.
 */
export function findScanTime(row: Map<string, unknown>): string | null {
  for (const keys of [preferred, row.keys()])
    for (const key of keys) {
      const value = readText(row.get(key))
      if (value !== null && isoInstant.test(value)) return value
    }
  return null
}
