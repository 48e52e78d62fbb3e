import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import * as z from 'zod/mini'
import { profileOptions } from '#/api/profile.ts'
import { field, listOf, readEntries } from '#/contract/tolerant.ts'
import { deviceStore, type DeviceStore } from '#/storage/device-store.ts'
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
export const standardSettings: TableSettings = {
  hidden: [],
  order: [],
  pictures: false,
  widths: {},
  pane: paneShares.usual,
}

const columnWidth = z.number().check(z.gte(columnWidths.least), z.lte(columnWidths.most))
const paneShare = z.number().check(z.gte(paneShares.least), z.lte(paneShares.most))

const storedSettings = z.object({
  hidden: listOf(z.string()),
  order: listOf(z.string()),
  pictures: z.catch(z.boolean(), false),
  widths: field((raw) =>
    Object.fromEntries(
      [...readEntries(raw)].flatMap(([id, width]) => {
        const { data } = columnWidth.safeParse(width)
        return data === undefined ? [] : [[id, data]]
      }),
    ),
  ),
  pane: z.catch(paneShare, standardSettings.pane),
})

/** Storage of the settings. */
const tableSettings = (user: string): DeviceStore<TableSettings> =>
  deviceStore({
    user,
    name: 'domain-table',
    empty: standardSettings,
    schema: storedSettings,
  })

/** Resolves once the settings are loaded, so that no column moves later. */
export async function settingsRead(queryClient: QueryClient): Promise<void> {
  const profile = await queryClient.ensureQueryData(profileOptions()).catch(() => null)
  if (profile !== null) await tableSettings(profile.id).loaded
}

/** Settings, storage error and setter. */
export function useTableSettings() {
  const { id: user } = useSuspenseQuery(profileOptions()).data
  const store = tableSettings(user)
  const { value, error } = useSelector(store)
  const change = (part: Partial<TableSettings>) =>
    store.update((before) => ({ ...before, ...part }))
  return { settings: value, trouble: error, change }
}

/** Fixed columns that identify the row. */
const firstColumns: readonly string[] = ['select', 'picture', 'domain', 'review']

/** Returns whether a column can be moved. */
export const isMovable = ({ id }: { id: string }): boolean => !firstColumns.includes(id)

/** Sorts columns in the user's order. */
export function inOrder<Column extends { id: string }>(
  columns: readonly Column[],
  order: readonly string[],
): readonly Column[] {
  const rank = ({ id }: Column) => (order.includes(id) ? order.indexOf(id) : order.length)
  return [
    ...columns.filter((column) => !isMovable(column)),
    ...columns.filter(isMovable).toSorted((a, b) => rank(a) - rank(b)),
  ]
}
