import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { profileOptions } from '#/api/profile.ts'
import { createDeviceStores, deviceStore, type DeviceValue } from '#/lib/device/device-store.ts'

/** Empty values, before it is known who is signed in. */
const nobodys = createDeviceStores(null)

/**
 * A value that this device keeps for whoever is signed in, and the way to change it. `ready` is false until it
 * was read; `durable` is false where the browser refuses storage.
 */
export function useDeviceValue<Value>(valueOf: (user: string) => DeviceValue<Value>) {
  const user = useQuery(profileOptions()).data?.id
  const store = user === undefined ? nobodys.deviceStore(valueOf('')) : deviceStore(valueOf(user))
  const { value, ready, durable } = useSelector(store)
  return {
    value,
    ready: ready && user !== undefined,
    durable: durable || user === undefined,
    update: user === undefined ? () => {} : store.update,
  }
}
