import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import * as z from 'zod/mini'
import { profileOptions } from '#/api/profile.ts'
import { field, listOf, readEntries } from '#/contract/tolerant.ts'
import { deviceStore, type DeviceStore } from '#/storage/device-store.ts'
import { paneShares } from '#/ui/side-pane.tsx'
import { columnWidths } from '#/ui/table/column.ts'

/** How a user wants the list of domains on this device; widths in pixels. */
export interface TableSettings {
  /** Columns that are not shown. */
  readonly hidden: readonly string[]
  /** Columns in the order the user wants; others keep their place behind them. */
  readonly order: readonly string[]
  /** Whether each row shows its screenshot. */
  readonly pictures: boolean
  readonly widths: Readonly<Record<string, number>>
  /** The part of the row that the evidence beside the list takes. */
  readonly pane: number
}

/** The table of a reader who has changed nothing. */
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

/** The settings of a user, kept on this device. */
const tableSettings = (user: string): DeviceStore<TableSettings> =>
  deviceStore({
    user,
    name: 'domain-table',
    empty: standardSettings,
    schema: storedSettings,
  })

/** Settles when the settings of whoever is signed in are known, so that no column moves later. */
export async function settingsRead(queryClient: QueryClient): Promise<void> {
  const profile = await queryClient.ensureQueryData(profileOptions()).catch(() => null)
  if (profile !== null) await tableSettings(profile.id).loaded
}

/** The settings, why they do not outlive the page, if so, and the way to change them. */
export function useTableSettings() {
  const { id: user } = useSuspenseQuery(profileOptions()).data
  const store = tableSettings(user)
  const { value, trouble } = useSelector(store)
  const change = (part: Partial<TableSettings>) =>
    store.update((before) => ({ ...before, ...part }))
  return { settings: value, trouble, change }
}

/** Columns that keep their place: they say which domain a row is. */
const firstColumns: readonly string[] = ['select', 'picture', 'domain', 'review']

/** Whether a user can move a column. */
export const isMovable = ({ id }: { id: string }): boolean => !firstColumns.includes(id)

/** Puts columns in the user's order. */
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
