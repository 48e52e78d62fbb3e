import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import * as z from 'zod/mini'
import { profileOptions } from '#/api/profile.ts'
import { optionalField, listOf, parseEntries } from '#/contract/tolerant.ts'
import { getDeviceStore, type DeviceStore } from '#/storage/device-store.ts'
import { paneShares } from '#/ui/side-pane.tsx'
import { columnWidths } from '#/ui/table/column.ts'

/** Stored table settings of a user. */
export interface TableSettings {
  /** Hidden columns. */
  readonly hidden: readonly string[]
  /** Column order of the user; other columns follow. */
  readonly order: readonly string[]
  /** True if rows show screenshots. */
  readonly pictures: boolean
  readonly widths: Readonly<Record<string, number>>
  /** Width of the evidence pane, as a share. */
  readonly pane: number
}

/** Defaults. */
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

/** Storage of the settings. */
const tableSettings = (user: string): DeviceStore<TableSettings> =>
  getDeviceStore({
    user,
    name: 'domain-table',
    empty: defaultSettings,
    schema: storedSettings,
  })

/** Resolves once the settings are loaded, so that no column moves later. */
export async function loadSettings(queryClient: QueryClient): Promise<void> {
  const profile = await queryClient.ensureQueryData(profileOptions()).catch(() => null)
  if (profile !== null) await tableSettings(profile.id).loaded
}

/** Settings, storage error and setter. */
export function useTableSettings() {
  const { id: user } = useSuspenseQuery(profileOptions()).data
  const store = tableSettings(user)
  const { value, error } = useSelector(store)
  const change = (part: Partial<TableSettings>) =>
    store.update((previous) => ({ ...previous, ...part }))
  return { settings: value, storageError: error, change }
}

/** Fixed columns that identify the row. */
const firstColumns: readonly string[] = ['select', 'picture', 'domain', 'review']

/** Returns whether a column can be moved. */
export const isMovable = ({ id }: { id: string }): boolean => !firstColumns.includes(id)

/** Sorts columns in the user's order. */
export function sortColumns<Column extends { id: string }>(
  columns: readonly Column[],
  order: readonly string[],
): readonly Column[] {
  const rank = ({ id }: Column) => (order.includes(id) ? order.indexOf(id) : order.length)
  return [
    ...columns.filter((column) => !isMovable(column)),
    ...columns.filter(isMovable).toSorted((a, b) => rank(a) - rank(b)),
  ]
}
