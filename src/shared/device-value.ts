import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { profileOptions } from '#/api/profile.ts'
import { createDeviceStores, deviceStore, type DeviceValue } from '#/storage/device-store.ts'

/** Empty values until the user is known. */
const nobodys = createDeviceStores(null)

/**
 * A value stored in this browser for the signed-in user, with its setter. `ready` is false until it was read; `trouble`
 * is the storage error, if any; `profile` is the query of the user.
 */
export function useDeviceValue<Value>(valueOf: (user: string) => DeviceValue<Value>) {
  const profile = useQuery(profileOptions())
  const user = profile.data?.id
  const store = user === undefined ? nobodys.deviceStore(valueOf('')) : deviceStore(valueOf(user))
  const { value, ready, error } = useSelector(store)
  return {
    value,
    ready: ready && user !== undefined,
    trouble: user === undefined ? null : error,
    profile,
    update: user === undefined ? () => {} : store.update,
  }
}
