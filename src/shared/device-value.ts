import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { profileOptions } from '#/api/profile.ts'
import { createDeviceStores, deviceStore, type DeviceValue } from '#/storage/device-store.ts'

/** Empty values, before it is known who is signed in. */
const nobodys = createDeviceStores(null)

/**
 * A value that this device keeps for whoever is signed in, and the way to change it. `ready` is false until it
 * was read; `trouble` says why it is not stored; `profile` is the query for who is signed in.
 */
export function useDeviceValue<Value>(valueOf: (user: string) => DeviceValue<Value>) {
  const profile = useQuery(profileOptions())
  const user = profile.data?.id
  const store = user === undefined ? nobodys.deviceStore(valueOf('')) : deviceStore(valueOf(user))
  const { value, ready, trouble } = useSelector(store)
  return {
    value,
    ready: ready && user !== undefined,
    trouble: user === undefined ? null : trouble,
    profile,
    update: user === undefined ? () => {} : store.update,
  }
}
