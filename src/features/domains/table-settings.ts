import * as z from 'zod/mini'
import { optionalField, listOf, parseEntries } from '#/contract/tolerant.ts'
import { useDeviceValue } from '#/shared/use-device-value.ts'
import type { DeviceStoreOptions } from '#/storage/device-store.ts'
import { paneShares } from '#/ui/side-pane.tsx'
import { columnWidths } from '#/ui/table/column.ts'

interface TableSettings {
  readonly hidden: readonly string[]
  /** Column IDs in the user's order; other columns follow. */
  readonly order: readonly string[]
  readonly pictures: boolean
  /** Column widths in pixels by column ID. */
  readonly widths: Readonly<Record<string, number>>
  /** Width of the evidence pane as a share of the page, see `paneShares`. */
  readonly pane: number
}

export const defaultSettings: TableSettings = {
  hidden: [],
  order: [],
  pictures: false,
  widths: {},
  pane: paneShares.initial,
}

const columnWidth = z.number().check(z.gte(columnWidths.min), z.lte(columnWidths.max))
const paneShare = z.number().check(z.gte(paneShares.min), z.lte(paneShares.max))

const storedSettings = z.object({
  hidden: listOf(z.string()),
  order: listOf(z.string()),
  pictures: z.catch(z.boolean(), false),
  widths: optionalField((raw) =>
    Object.fromEntries(
      [...parseEntries(raw)].flatMap(([id, width]) => {
        const { data } = columnWidth.safeParse(width)
        return data === undefined ? [] : [[id, data]]
      }),
    ),
  ),
  pane: z.catch(paneShare, defaultSettings.pane),
})

/** Storage options of a user's settings. */
export const tableSettingsOptions = (user: string): DeviceStoreOptions<TableSettings> => ({
  user,
  name: 'domain-table',
  empty: defaultSettings,
  schema: storedSettings,
})

/** Settings of the signed-in user. `change` merges the given settings into the stored ones. */
export function useTableSettings() {
  const { value, storageError, update } = useDeviceValue(tableSettingsOptions)
  const change = (changedSettings: Partial<TableSettings>) =>
    update((previous) => ({ ...previous, ...changedSettings }))
  return { settings: value, storageError, change }
}

const firstColumns: readonly string[] = ['select', 'picture', 'domain', 'review']

/** Returns whether a column can be moved. */
export const isMovable = ({ id }: { id: string }): boolean => !firstColumns.includes(id)

/** Sorts movable columns in the user's order, after the columns that always come first. */
export function sortColumns<Column extends { id: string }>(
  columns: readonly Column[],
  order: readonly string[],
): readonly Column[] {
  const getRank = ({ id }: Column) => (order.includes(id) ? order.indexOf(id) : order.length)
  return [
    ...columns.filter((column) => !isMovable(column)),
    ...columns.filter(isMovable).toSorted((a, b) => getRank(a) - getRank(b)),
  ]
}
