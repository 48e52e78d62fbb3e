import { useMedia } from '#/ui/use-media.ts'
import { minScreenByPriority } from './column.ts'

/** Returns whether the screen is a phone, which hides columns with a priority of 2 or 3. */
export const useIsPhone = (): boolean => !useMedia(minScreenByPriority[2])
