import { createStore, useSelector } from '@tanstack/react-store'
import * as z from 'zod/mini'
import { listOf } from '#/contract/tolerant.ts'
import { deviceStore, type Change, type DeviceState } from '#/lib/device/device-store.ts'
import { standardSettings, type ShortcutSettings } from '#/ui/shortcuts/resolve-keys.ts'

/** A shortcut's id with its own keys, parted by plain spaces. */
const ownKeys = z.tuple([z.string(), z.string().check(z.maxLength(40), z.regex(/^(?:\S| )*$/))])

/** Most own keys that are read. */
const most = 200

/** What is kept on the device; keys that cannot be meant are dropped. */
export const storedSettings: z.ZodMiniType<ShortcutSettings> = z.object({
  typedOff: z.catch(z.boolean(), false),
  own: z.pipe(
    listOf(ownKeys),
    z.transform((pairs) => new Map(pairs.slice(0, most))),
  ),
})

const settingsOf = (user: string) =>
  deviceStore({
    user,
    name: 'shortcuts',
    empty: standardSettings,
    schema: storedSettings,
    write: ({ typedOff, own }) => ({ typedOff, own: [...own] }),
  })

const standard = createStore<DeviceState<ShortcutSettings>>({
  value: standardSettings,
  ready: true,
  durable: true,
})

/** How a user wants the keys, kept on this device (C9); the standard ones while nobody is known. */
export function useOwnKeys(user: string | null) {
  const own = user === null ? null : settingsOf(user)
  const { value: settings, durable } = useSelector(own ?? standard)
  const change = (by: Change<ShortcutSettings>) => own?.update(by)
  return { settings, durable, change }
}
