import * as z from 'zod/mini'
import { statsInBrandRow, type HeadlineStats } from './brand-row-stats.ts'
import { readWordList } from './open-parts/codes.ts'
import { field, id, isRecord, must, text } from './tolerant.ts'

/** One role or several, as text, codes or objects. */
const roles = field((raw): string | null => {
  const words = typeof raw === 'boolean' ? [] : readWordList(raw)
  return words.length === 0 ? null : [...new Set(words)].join(', ')
})

const knownBrandFields = z.object({ id, name: text, domain: text, plan: text, my_role: roles })

/**
 * Full brand. `settings` holds every other member as it came, for the generic settings panel (C33);
 * `stats` the headline figures when the row carries any that we recognise (C32), else null.
 */
export interface Brand extends z.output<typeof knownBrandFields> {
  settings: Map<string, unknown>
  stats: HeadlineStats | null
}

/** Reads a full brand row or detail. */
export const brand = must((raw): Brand | null => {
  const known = knownBrandFields.safeParse(raw)
  if (!known.success || !isRecord(raw)) return null
  const { stats, rest } = statsInBrandRow(raw)
  for (const key of Object.keys(knownBrandFields.shape)) rest.delete(key)
  return { ...known.data, settings: rest, stats }
}, 'no brand')
