import { useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import * as z from 'zod/mini'
import { profileOptions } from '#/api/profile.ts'
import { field } from '#/contract/tolerant.ts'
import { deviceStore, type DeviceStore } from '#/lib/device/device-store.ts'
import { paneShares } from '#/ui/side-pane.tsx'

/** How a user wants the list of domains on this device; widths in pixels. */
export interface TableSettings {
  /** Columns that are not shown. */
  readonly hidden: readonly string[]
  /** Whether each row shows its screenshot. */
  readonly pictures: boolean
  readonly widths: Readonly<Record<string, number>>
  /** The part of the row that the evidence beside the list takes. */
  readonly pane: number
}

/** The table of a reader who has changed nothing. */
export const standardSettings: TableSettings = {
  hidden: [],
  pictures: false,
  widths: {},
  pane: paneShares.usual,
}

/** Pixels that a column may have. */
export const columnWidths = { least: 48, most: 800 } as const

const name = z.string()
const columnWidth = z.number().check(z.gte(columnWidths.least), z.lte(columnWidths.most))
const paneShare = z.number().check(z.gte(paneShares.least), z.lte(paneShares.most))

const storedSettings = z.object({
  hidden: field((stored) => {
    const { data: names = [] } = z.array(z.unknown()).safeParse(stored)
    return names.flatMap((one) => name.safeParse(one).data ?? []).slice(0, 20)
  }),
  pictures: field((stored) => stored === true),
  widths: field((stored) => {
    const { data: widths = {} } = z.record(z.string(), z.unknown()).safeParse(stored)
    const entries = Object.entries(widths)
    return Object.fromEntries(
      entries.flatMap(([id, width]) => {
        const { data: pixels } = columnWidth.safeParse(width)
        return pixels === undefined ? [] : [[id, pixels]]
      }),
    )
  }),
  pane: field((stored) => paneShare.safeParse(stored).data ?? standardSettings.pane),
})

/** The settings of a user, kept on this device. */
const tableSettings = (user: string): DeviceStore<TableSettings> =>
  deviceStore({
    user,
    name: 'domain-table',
    empty: standardSettings,
    schema: storedSettings,
  })

/** Milliseconds that a list waits for its settings at most; storage can hang. */
const patience = 100

/** Settles when the settings of whoever is signed in are known, so that no column moves later. */
export async function settingsRead(queryClient: QueryClient): Promise<void> {
  const profile = await queryClient.ensureQueryData(profileOptions()).catch(() => null)
  if (profile === null) return
  const late = new Promise<void>((resolve) => {
    setTimeout(resolve, patience)
  })
  await Promise.race([tableSettings(profile.id).loaded, late])
}

/** The settings, whether they outlive the page, and the way to change them. */
export function useTableSettings() {
  const { id: user } = useSuspenseQuery(profileOptions()).data
  const store = tableSettings(user)
  const { value, durable } = useSelector(store)
  const change = (part: Partial<TableSettings>) =>
    store.update((before) => ({ ...before, ...part }))
  return { settings: value, durable, change }
}
