import * as z from 'zod/mini'
import type { DeviceStoreOptions } from '#/storage/device-store.ts'

interface KeySettings {
  /** True if single-key shortcuts are off (WCAG 2.1.4). */
  readonly typedOff: boolean
}

/** Shortcut settings of a user in this browser (C9). Custom keys of earlier versions are kept but not used. */
export const keySettingsOptions = (user: string): DeviceStoreOptions<KeySettings> => ({
  user,
  name: 'shortcuts',
  empty: { typedOff: false },
  schema: z.looseObject({ typedOff: z.catch(z.boolean(), false) }),
})
