import { useSyncExternalStore } from 'react'
import { forgottenAtSessionEnd } from '#/lib/device/session-memory.ts'
import type { Column } from '#/ui/column.ts'

/** How a user wants the list of domains on this device; widths in pixels. */
export interface TableWishes {
  readonly hidden: readonly string[]
  readonly widths: Readonly<Record<string, number>>
  /** Of the evidence beside the list. */
  readonly pane: number
}

export const standardWishes: TableWishes = { hidden: [], widths: {}, pane: 380 }

let wishes = standardWishes
const listeners = new Set<() => void>()

/** Has the list follow these; `table-prefs.ts`, which comes after it, keeps and reads them. */
export function setTableWishes(next: TableWishes): void {
  if (next === wishes) return
  wishes = next
  for (const listener of listeners) listener()
}
forgottenAtSessionEnd(() => setTableWishes(standardWishes))

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The wishes of whoever is signed in, as far as they are known. */
export const useTableWishes = (): TableWishes => useSyncExternalStore(subscribe, () => wishes)

/** What local storage says of them. */
export const wishesFlag = 'domain-table'

/** Whether somebody has wishes on this device: without any nobody waits for them. */
export function hasTableWishes(): boolean {
  try {
    return localStorage.getItem(wishesFlag) !== null
  } catch {
    return false
  }
}

/** The columns as wished. What names a row and what selects it are always there. */
export const wishedColumns = <Row>(
  columns: readonly Column<Row>[],
  { hidden, widths }: TableWishes,
): readonly Column<Row>[] =>
  columns
    .filter(({ id, main }) => main || id === 'select' || !hidden.includes(id))
    .map((column) => {
      const width = column.width === undefined ? undefined : widths[column.id]
      return width === undefined ? column : { ...column, width }
    })
