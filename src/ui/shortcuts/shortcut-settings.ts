import * as z from 'zod/mini'
import { deviceStore, type DeviceStore } from '#/lib/device/device-store.ts'

/** How one user wants the keys on this device. */
export interface ShortcutSettings {
  /** Shortcuts of letters, digits and signs alone do nothing (WCAG 2.1.4). */
  readonly typedOff: boolean
  /** Own keys by the shortcut's id; an empty text switches it off. */
  readonly own: ReadonlyMap<string, string>
}

export const standardSettings: ShortcutSettings = { typedOff: false, own: new Map() }

const most = 200

/** Settings out of anything that was stored; what cannot be meant is dropped. */
export function readSettings(stored: unknown): ShortcutSettings {
  if (typeof stored !== 'object' || stored === null) return standardSettings
  const { typedOff, own } = stored as Record<string, unknown>
  const entries = Array.isArray(own) ? (own.slice(0, most) as unknown[]) : []
  const read = entries.flatMap((entry): [string, string][] => {
    if (!Array.isArray(entry)) return []
    const [id, keys] = entry as unknown[]
    const good = typeof id === 'string' && typeof keys === 'string' && keys.length <= 40
    return good && !/[^\S ]/.test(keys) ? [[id, keys]] : []
  })
  return { typedOff: typedOff === true, own: new Map(read) }
}

/** The settings of a user, kept on this device. */
export const shortcutSettings = (user: string): DeviceStore<ShortcutSettings> =>
  deviceStore({
    user,
    name: 'shortcuts',
    empty: standardSettings,
    schema: z.pipe(z.unknown(), z.transform(readSettings)),
    write: ({ typedOff, own }) => ({ typedOff, own: [...own] }),
  })

/** The settings with a shortcut's own keys; null goes back to the standard ones. */
export function withOwnKeys(
  settings: ShortcutSettings,
  id: string,
  keys: string | null,
): ShortcutSettings {
  const own = new Map(settings.own)
  if (keys === null) own.delete(id)
  else own.set(id, keys)
  return { ...settings, own }
}
