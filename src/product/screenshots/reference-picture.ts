import * as z from 'zod/mini'
import { deviceNames, deviceStore, type DeviceStore } from '#/lib/device/device-store.ts'
import { pictureTypes, type TakenPicture } from './take-picture.ts'

/** What the real site of a brand looks like, as a user has shown it to this device. */
export interface ReferencePicture extends TakenPicture {
  /** When it was given, in milliseconds since the epoch. */
  at: number
  /** Whether it stays when the user signs out. */
  kept: boolean
}

/** Bytes: more than is ever stored here, so that it comes from an attacker. */
const mostBytes = 5 * 1024 * 1024

const pixels = z.int().check(z.positive(), z.lte(10_000))

const stored: z.ZodMiniType<ReferencePicture | null> = z.nullable(
  z.object({
    picture: z
      .instanceof(Blob)
      .check(z.refine(({ size, type }) => size <= mostBytes && pictureTypes.includes(type))),
    width: pixels,
    height: pixels,
    at: z.number().check(z.nonnegative()),
    kept: z.boolean(),
  }),
)

const prefix = 'reference/'

/** The picture of the real site of a brand, kept on this device for one user; null without one. */
export const referencePicture = (
  user: string,
  brandId: string,
): DeviceStore<ReferencePicture | null> =>
  deviceStore({ user, name: prefix + brandId, empty: null, schema: stored })

/** Deletes the pictures of a user that need not be kept (F24). */
export async function dropReferencePictures(user: string): Promise<void> {
  for (const name of await deviceNames(user)) {
    if (!name.startsWith(prefix)) continue
    referencePicture(user, name.slice(prefix.length)).update((picture) =>
      picture?.kept ? picture : null,
    )
  }
}
