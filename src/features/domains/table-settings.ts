import * as z from 'zod/mini'
import { listOf } from '#/contract/tolerant.ts'
import { useDeviceValue } from '#/shared/use-device-value.ts'
import type { DeviceStoreOptions } from '#/storage/device-store.ts'

interface TableSettings {
  /** IDs of hidden columns. */
  readonly hidden: readonly string[]
}

/** Loose, to keep other settings from earlier app versions. */
const storedSettings = z.looseObject({ hidden: listOf(z.string()) })

export const tableSettingsOptions = (user: string): DeviceStoreOptions<TableSettings> => ({
  user,
  name: 'domain-table',
  empty: { hidden: [] },
  schema: storedSettings,
})

export function useHiddenColumns() {
  const { value, storageError, update } = useDeviceValue(tableSettingsOptions)
  return {
    hidden: value.hidden,
    storageError,
    setVisible: (id: string, isVisible: boolean) =>
      update((previous) => {
        const others = previous.hidden.filter((other) => other !== id)
        return { ...previous, hidden: isVisible ? others : [...others, id] }
      }),
  }
}
