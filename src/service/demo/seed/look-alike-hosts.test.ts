import { describe, expect, it } from 'vitest'
import { hostForms } from '#/lib/look-alike/host-forms.ts'
import { demoBrands, northbank, velopine } from './brands.ts'
import { lookAlikeHosts, type LookAlikeHost } from './look-alike-hosts.ts'
import { seededRandom } from './random.ts'

function take(count: number, brand = northbank): LookAlikeHost[] {
  const hosts = lookAlikeHosts(brand, seededRandom('test'))
  return Array.from({ length: count }, () => hosts.next().value)
}

describe('look-alike hosts', () => {
  const hosts = take(5000)

  it('are distinct, lower-case hosts that a URL takes as they are', () => {
    expect(new Set(hosts.map((host) => host.name)).size).toBe(hosts.length)
    for (const { name } of hosts) expect(new URL(`http://${name}/`).hostname).toBe(name)
  })

  it('are at most 253 characters long, each label at most 63 (C75)', () => {
    for (const { name } of hosts) {
      expect(name.length).toBeLessThanOrEqual(253)
      expect(Math.max(...name.split('.').map((label) => label.length))).toBeLessThanOrEqual(63)
    }
  })

  it('are never a domain of the brand itself', () => {
    const own = new Set(demoBrands.flatMap((brand) => brand.trustedDomains))
    expect(hosts.some((host) => own.has(host.name))).toBe(false)
  })

  it('C71: lie at or below their apex, where one is known', () => {
    const apexes = hosts.filter((host) => host.apex !== null)
    for (const { name, apex } of apexes) {
      expect(name === apex || name.endsWith(`.${apex}`)).toBe(true)
    }
    expect(apexes.length).toBeLessThan(hosts.length)
  })

  it('C67: share an apex in groups, some of them large', () => {
    const sizes = new Map<string | null, number>()
    for (const { apex } of hosts) sizes.set(apex, (sizes.get(apex) ?? 0) + 1)
    sizes.delete(null)
    expect([...sizes.values()].filter((size) => size > 1).length).toBeGreaterThan(50)
    expect(Math.max(...sizes.values())).toBeGreaterThan(15)
  })

  it('C76: come from every source', () => {
    expect(new Set(hosts.map((host) => host.source)).size).toBe(5)
  })

  it('include hosts in foreign script', () => {
    expect(hosts.filter(({ name }) => name.includes('xn--')).length).toBeGreaterThan(100)
  })

  it.each(demoBrands.map((brand) => [brand.name, brand] as const))(
    'C75: hosts like %s could all be registered, in foreign script too',
    (_, brand) => {
      for (const { name } of take(1000, brand)) {
        const { ascii, problems } = hostForms(name)
        expect([name, problems.includes('invalid')]).toEqual([name, false])
        expect(ascii).toBe(name)
      }
    },
  )

  it('C58: collide with ordinary words more often when the name is made of some', () => {
    const share = (list: typeof hosts) => list.filter((host) => host.collides).length / list.length
    expect(share(hosts)).toBeGreaterThan(2 * share(take(5000, velopine)))
  })

  it('begin with the hosts of a smaller demo', () => {
    expect(take(100)).toEqual(hosts.slice(0, 100))
  })
})
