import { expect, it } from 'vitest'
import { offerDatabase } from '#/test/device-fixture.ts'

offerDatabase()
// Whether there is storage is found out when the module is read.
const { forgetDeviceStores } = await import('#/lib/device/device-store.ts')
const { dropReferencePictures, referencePicture } = await import('./reference-picture.ts')

const picture = (kept: boolean) => ({
  picture: new Blob(['picture'], { type: 'image/webp' }),
  width: 10,
  height: 10,
  at: 1,
  kept,
})

/** What the next page of a user finds. */
async function found(user: string, brandId: string) {
  await forgetDeviceStores()
  const store = referencePicture(user, brandId)
  await store.loaded
  return store.state.value
}

it('F24 is kept for one user and one brand', async () => {
  referencePicture('ann', 'b1').update(() => picture(false))
  expect(await found('ann', 'b1')).toMatchObject({ width: 10 })
  expect(await found('ann', 'b2')).toBeNull()
  expect(await found('bob', 'b1')).toBeNull()
})

it('F24 is gone with a deliberate sign-out unless it is to be kept', async () => {
  referencePicture('ann', 'b1').update(() => picture(false))
  referencePicture('ann', 'b2').update(() => picture(true))
  expect(await found('ann', 'b2')).not.toBeNull()
  await dropReferencePictures('ann')
  expect(await found('ann', 'b1')).toBeNull()
  expect(await found('ann', 'b2')).toMatchObject({ kept: true })
})
