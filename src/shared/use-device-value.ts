import { useQuery, type QueryClient } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { profileOptions } from '#/api/profile.ts'
import type { StorageErrorCode } from '#/storage/device-database.ts'
import {
  createDeviceStores,
  getDeviceStore,
  type DeviceStoreOptions,
} from '#/storage/device-store.ts'

/** Stores with empty values, used until the user is known. */
const emptyStores = createDeviceStores(null)

/** A value that this browser stores for the signed-in user. Until `profile` is loaded, `update` does nothing. */
export function useDeviceValue<Value>(getOptions: (user: string) => DeviceStoreOptions<Value>) {
  const profile = useQuery(profileOptions())
  const user = profile.data?.id
  const store =
    user === undefined
      ? emptyStores.getDeviceStore(getOptions(''))
      : getDeviceStore(getOptions(user))
  const { value, isReady, error } = useSelector(store)
  return {
    value,
    isReady: isReady && user !== undefined,
    storageError: user === undefined ? null : error,
    profile,
    update: user === undefined ? () => {} : store.update,
  }
}

/** Loads a stored value, or the empty value if the user's profile can't be loaded. */
export async function loadDeviceValue<Value>(
  queryClient: QueryClient,
  getOptions: (user: string) => DeviceStoreOptions<Value>,
): Promise<Value> {
  const profile = await queryClient.ensureQueryData(profileOptions()).catch(() => null)
  if (profile === null) return getOptions('').empty
  const store = getDeviceStore(getOptions(profile.id))
  await store.loaded
  return store.state.value
}

const storageErrorCauses: Readonly<Record<StorageErrorCode, string>> = {
  refused: 'This browser blocks storage or has no space left: ',
  blocked:
    'Another tab runs an older version of this app. Close or reload that tab to see and save your data here. Until then, ',
  newer:
    'A newer version of this app was used in this browser. Your saved data is kept. Reload to update. Until then, ',
  'migration-failed':
    'Your saved data is kept, but could not be updated for this version of the app. Reload to try again. Until then, ',
}

/** Explains a storage error. `consequence` ends the sentence, for example `your text is lost`. */
export const describeStorageError = (error: StorageErrorCode, consequence: string): string =>
  `${storageErrorCauses[error]}${consequence}.`
