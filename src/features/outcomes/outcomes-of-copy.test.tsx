import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { profileOptions } from '#/api/profile.ts'
import { createReplicaDatabase, hostsCopy } from '#/replica/replica-database.ts'
import { openReplica } from '#/replica/replica.ts'
import { copyFixture } from '#/test/copy-fixture.ts'
import { giveSizes } from '#/test/give-sizes.ts'
import { renderApp } from '#/test/render-app.tsx'

const brand = '3f1c9a52-7d04-4b1e-9a86-51c2e0d7f431'

copyFixture()
beforeEach(() => giveSizes(34))

/** Requests that walk through all cases. */
const walks = (asked: readonly string[]) =>
  asked.filter((line) => /\/takedowns\/\?.*page_size=100/.test(line))

/** Makes a copy of the brand on another page, and comes to one that has read no cases yet. */
async function withCopy(path: string, ageInMinutes: number) {
  const app = await renderApp({ path: '/brands' })
  const { id } = await app.queryClient.fetchQuery(profileOptions())
  const replica = openReplica(id)
  await replica.read(brand, 'whole')
  const cases = replica.store.state.get(brand)?.meta?.cases
  await createReplicaDatabase().change(hostsCopy(id, brand), (meta) => ({
    ...Object(meta),
    cases: { ...cases, readAt: Date.now() - ageInMinutes * 60_000 },
  }))
  const before = walks(app.asked).length
  await app.router.navigate({ href: path })
  return { ...app, replica, walked: () => walks(app.asked).length - before }
}

const texts = (name: string) => screen.findByRole('region', { name }).then((one) => one.textContent)

describe('outcomes from the copy on this device', () => {
  const path = `/outcomes?brand=${brand}&period=all`

  it('F21 are those of the service, without walking the cases, and say how old they are', async () => {
    const { walked, user } = await withCopy(path, 200)
    const figures = async () => [await texts('Success rate'), await texts('Providers')]
    const ofCopy = await figures()
    expect(ofCopy[0]).toMatch(/\d+%\d+ of \d+/)
    expect(screen.getByText(/^From the copy on this device, read/).textContent).toMatch(/3 h ago/)
    expect(walked()).toBe(0)
    await user.click(screen.getByRole('button', { name: /^Refresh/ }))
    await waitFor(() => expect(screen.queryByText(/^From the copy on this device/)).toBeNull())
    expect(walked()).toBeGreaterThan(0)
    expect(await figures()).toEqual(ofCopy)
  })

  it('F21 leave what was read since where it is', async () => {
    const { router, walked, user, replica } = await withCopy(path, 200)
    await user.click(await screen.findByRole('button', { name: /^Refresh/ }))
    await waitFor(() => expect(screen.queryByText(/^From the copy on this device/)).toBeNull())
    const once = walked()
    await router.navigate({ href: '/brands' })
    await router.navigate({ href: path })
    await texts('Success rate')
    expect(screen.queryByText(/^From the copy on this device/)).toBeNull()
    expect(walked()).toBe(once)
    await router.navigate({ href: '/brands' })
    await replica.read(brand, 'newer')
    const refreshed = walked()
    await router.navigate({ href: path })
    expect(await screen.findByText(/^All cases were read on/)).toBeTruthy()
    expect(walked()).toBe(refreshed)
  })

  it('F19, F21 the board report says on paper when all cases were read', async () => {
    const { replica, router, walked } = await withCopy('/brands', 180)
    await replica.read(brand, 'newer')
    const before = walked()
    await router.navigate({ href: `/outcomes/report?brand=${brand}&period=all` })
    const report = await screen.findByRole('article', { name: 'Report' })
    expect(report.textContent).toMatch(
      /All cases were read on .*Since then those closed for more than 30 days were not read again\./,
    )
    expect(walked()).toBe(before)
  })

  it('F21 are read from the service where the copy holds no cases', async () => {
    const { replica, router, walked } = await withCopy('/brands', 180)
    await replica.remove(brand)
    await router.navigate({ href: path })
    await texts('Success rate')
    expect(screen.queryByText(/^From the copy on this device/)).toBeNull()
    expect(walked()).toBeGreaterThan(0)
  })
})
