import { useQuery, type QueryClient } from '@tanstack/react-query'
import { createStore, useSelector } from '@tanstack/react-store'
import { profileOptions } from '#/api/profile.ts'
import { brandMarks, noMarks, type BrandMarks } from './brand-marks.ts'

/** Milliseconds that a list waits for the marks at most; storage can hang. */
const patience = 100

/**
 * The marks of whoever is signed in, as soon as they are known, so that no row moves later; none where this
 * device does not tell in time.
 */
export async function readBrandMarks(
  queryClient: QueryClient,
  brandId: string,
): Promise<BrandMarks> {
  const profile = await queryClient.ensureQueryData(profileOptions()).catch(() => null)
  if (profile === null) return noMarks
  const store = brandMarks(profile.id, brandId)
  const late = new Promise<void>((resolve) => {
    setTimeout(resolve, patience)
  })
  await Promise.race([store.loaded, late])
  return store.state.value
}

/** Before it is known who is signed in. */
const unread = createStore({ value: noMarks, ready: false })

/** The marks of the user in a brand; `ready` is false until what this device keeps was read. */
export function useBrandMarks(brandId: string): { marks: BrandMarks; ready: boolean } {
  const user = useQuery(profileOptions()).data?.id
  const { value, ready } = useSelector(user === undefined ? unread : brandMarks(user, brandId))
  return { marks: value, ready }
}
