import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { everyCaseOf } from '#/api/case-list.ts'
import { profileOptions } from '#/api/profile.ts'
import { casesCopy, createReplicaDatabase } from '#/replica/replica-database.ts'
import { openReplica } from '#/replica/replica.ts'
import { copyFixture } from '#/test/copy-fixture.ts'
import { giveSizes } from '#/test/give-sizes.ts'
import { pressRefresh } from '#/test/press-refresh.ts'
import { renderApp } from '#/test/render-app.tsx'
import { casesOptions } from './all-cases.ts'

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
  await createReplicaDatabase().change(casesCopy(id), (meta) => ({
    ...Object(meta),
    readAt: Date.now() - ageInMinutes * 60_000,
  }))
  const before = walks(app.asked).length
  await app.router.navigate({ href: path })
  return { ...app, replica, walked: () => walks(app.asked).length - before }
}

const texts = (name: string) => screen.findByRole('region', { name }).then((one) => one.textContent)

const ageWords = () => screen.getByText(/^From the copy on this device, read/).textContent

describe('outcomes from the copy on this device', () => {
  const path = `/outcomes?brand=${brand}&period=all`

  it('F21 are those of the service, without walking the cases, and say how old they are', async () => {
    const { walked, user } = await withCopy(path, 200)
    const figures = async () => [await texts('Success rate'), await texts('Providers')]
    const ofCopy = await figures()
    expect(ofCopy[0]).toMatch(/\d+%\d+ of \d+/)
    expect(screen.getByText(/^From the copy on this device, read/).textContent).toMatch(/3 h ago/)
    expect(walked()).toBe(0)
    await pressRefresh(user)
    await waitFor(() => expect(ageWords()).toMatch(/just now/))
    // So few take no more requests than what is new of them.
    expect(walked()).toBe(1)
    expect(await figures()).toEqual(ofCopy)
  })

  it('F21 leave what was read since where it is', async () => {
    const { router, walked, user, replica } = await withCopy(path, 200)
    await pressRefresh(user)
    await waitFor(() => expect(ageWords()).toMatch(/just now/))
    const once = walked()
    await router.navigate({ href: '/brands' })
    await router.navigate({ href: path })
    await texts('Success rate')
    expect(ageWords()).toMatch(/just now/)
    expect(walked()).toBe(once)
    await router.navigate({ href: '/brands' })
    await replica.read(brand, 'newer')
    const refreshed = walked()
    await router.navigate({ href: path })
    await texts('Success rate')
    expect(ageWords()).toMatch(/just now/)
    expect(walked()).toBe(refreshed)
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

describe('what else is taken from the copy on this device', () => {
  it('F21 is the list of all loaded cases', async () => {
    const { walked } = await withCopy(`/takedowns?brand=${brand}&rows=all`, 200)
    expect(await screen.findByText(/^From the copy on this device, read/)).toBeTruthy()
    expect(screen.getByText(/of \d+ loaded cases shown/)).toBeTruthy()
    expect(walked()).toBe(0)
  })

  const outcomes = `/outcomes?brand=${brand}`
  const changes = `/brands/${brand}/changes`

  it('F8, F21 are changes while the copy is young, later the service is asked', async () => {
    const young = await withCopy(outcomes, 1)
    await young.router.navigate({ href: changes })
    await screen.findAllByText(/your first visit/)
    expect(young.walked()).toBe(0)
    await young.router.navigate({ href: '/brands' })
    young.queryClient.setQueryData(casesOptions(everyCaseOf(brand)).queryKey, (read) => read, {
      updatedAt: Date.now() - 600_000,
    })
    await young.router.navigate({ href: changes })
    await waitFor(() => expect(young.walked()).toBe(1))
  })
})
