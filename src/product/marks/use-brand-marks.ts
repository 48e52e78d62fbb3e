import { useSuspenseQuery } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { profileOptions } from '#/api/profile.ts'
import { brandMarks, type BrandMarks } from './brand-marks.ts'

/** The marks of the user in a brand; `ready` is false until this device has told what it keeps. */
export function useBrandMarks(brandId: string): { marks: BrandMarks; ready: boolean } {
  const { id: user } = useSuspenseQuery(profileOptions()).data
  const { value, ready } = useSelector(brandMarks(user, brandId))
  return { marks: value, ready }
}
