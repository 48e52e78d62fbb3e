import { useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { profileOptions } from '#/api/profile.ts'
import { deviceStore, type DeviceStore } from '#/lib/device-store.ts'
import type { Column } from '#/ui/column.ts'

/** How a user wants the list of domains on this device; widths in pixels. */
export interface TablePrefs {
  readonly hidden: readonly string[]
  readonly widths: Readonly<Record<string, number>>
  /** Of the evidence beside the list. */
  readonly pane: number
}

export const standardPrefs: TablePrefs = { hidden: [], widths: {}, pane: 380 }

/** Pixels that a column may have. */
export const columnWidths = { least: 56, most: 400 } as const

const isWidth = (value: unknown, least: number, most: number): value is number =>
  typeof value === 'number' && value >= least && value <= most

function readPrefs(stored: unknown): TablePrefs {
  if (typeof stored !== 'object' || stored === null) return standardPrefs
  const { hidden, widths, pane } = stored as Record<string, unknown>
  const { least, most } = columnWidths
  const entries = typeof widths === 'object' && widths !== null ? Object.entries(widths) : []
  const names = Array.isArray(hidden) ? (hidden as unknown[]) : []
  return {
    hidden: names.filter((name) => typeof name === 'string').slice(0, 20),
    widths: Object.fromEntries(
      entries.filter((entry): entry is [string, number] => isWidth(entry[1], least, most)),
    ),
    pane: isWidth(pane, 320, 2000) ? pane : standardPrefs.pane,
  }
}

/** The wishes of a user, kept on this device. */
const tablePrefs = (user: string): DeviceStore<TablePrefs> =>
  deviceStore({ user, name: 'domain-table', empty: standardPrefs, read: readPrefs })

/** Milliseconds that a list waits for the wishes at most; storage can hang. */
const patience = 100

/** Settles when the wishes are known, so that the columns of the first picture are the right ones. */
export async function prefsRead(queryClient: QueryClient): Promise<void> {
  const profile = await queryClient.ensureQueryData(profileOptions()).catch(() => null)
  if (profile === null) return
  const late = new Promise<void>((resolve) => {
    setTimeout(resolve, patience)
  })
  await Promise.race([tablePrefs(profile.id).loaded, late])
}

/** The same for whoever is signed in, and the way to change them. */
export function useTablePrefs() {
  const { id: user } = useSuspenseQuery(profileOptions()).data
  const store = tablePrefs(user)
  const { value: prefs, durable } = useSyncExternalStore(store.subscribe, store.getSnapshot)
  const change = (part: Partial<TablePrefs>) => store.update((before) => ({ ...before, ...part }))
  return { prefs, durable, change }
}

/** The columns as wished. What names a row and what selects it are always there. */
export const wishedColumns = <Row>(
  columns: readonly Column<Row>[],
  { hidden, widths }: TablePrefs,
): readonly Column<Row>[] =>
  columns
    .filter(({ id, main }) => main || id === 'select' || !hidden.includes(id))
    .map((column) => {
      const width = column.width === undefined ? undefined : widths[column.id]
      return width === undefined ? column : { ...column, width }
    })
