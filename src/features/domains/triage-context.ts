import { createContext, use } from 'react'
import type { Decision } from './marks/mark-session.ts'
import type { TriageRow } from './row.ts'

/** What the parts around the list can do with it. */
export interface TriageDesk {
  /** The row that keys act on. */
  current: TriageRow | null
  /** What was decided about the current row. */
  decided: ReadonlySet<Decision>
  /** A row of the list on screen, to show before its record is read. */
  rowOf: (id: string) => TriageRow | undefined
  move: (to: 'next' | 'previous') => void
  decide: (what: Decision) => void
  request: () => void
  close: () => void
  /** The rows on screen, and how many of them are selected. */
  selectable: { shown: number; chosen: number }
  selectShown: (on: boolean) => void
}

const TriageContext = createContext<TriageDesk | null>(null)

/** Gives the parts below it the list. */
export const TriageProvider = TriageContext

/** The list that the part belongs to; null where there is none, as when it could not be read. */
export const useTriageDesk = (): TriageDesk | null => use(TriageContext)
