import { beforeEach, describe, expect, it } from 'vitest'
import { createServiceFixture, type ServiceFixture } from '#/test/service-fixture.ts'

let fixture: ServiceFixture
beforeEach(async () => {
  fixture = await createServiceFixture()
})

const early = '2026-02-01T08:00:00.000Z'
const late = '2026-02-20T08:00:00.000Z'

async function addHost() {
  const brand = await fixture.addBrand('Northbank')
  const id = await fixture.addPair(brand, 'a.example')
  const readCases = async () =>
    (await fixture.fetch(`/core/api/brands/${brand}/domains/${id}/`)).body as {
      open_takedown: unknown
      last_closed_takedown: unknown
    }
  return { brand, readCases }
}

describe('the domain record', () => {
  it.each([
    ['has', 'REQUESTED'],
    ['does not have', 'REJECTED'],
  ])('C81: %s a case with the status %s as its open case', async (_, status) => {
    const { brand, readCases } = await addHost()
    const id = await fixture.addTakedown(brand, 'a.example', { status })
    expect(await readCases()).toMatchObject({
      open_takedown: status === 'REJECTED' ? null : { id, status },
      last_closed_takedown: null,
    })
  })

  const suspended = { resolution: 'DOMAIN_SUSPENDED', closed_at: early }
  it.each([
    ['with its resolution and closing time', { ...suspended, updated_at: late }, suspended],
    [
      'without a resolution, which is null',
      { closed_at: early },
      { resolution: null, closed_at: early },
    ],
    [
      'without a closing time, for which it uses the last change',
      { updated_at: late },
      { resolution: null, closed_at: late },
    ],
    [
      'that failed, without a resolution and with its last change as the closing time',
      { status: 'FAILED', resolution: 'UNRESOLVED', updated_at: late },
      { status: 'FAILED', resolution: null, closed_at: late },
    ],
  ])('C82, C83: has a closed case %s', async (_, columns, expected) => {
    const { brand, readCases } = await addHost()
    const id = await fixture.addTakedown(brand, 'a.example', { status: 'CLOSED', ...columns })
    expect((await readCases()).last_closed_takedown).toEqual({ id, status: 'CLOSED', ...expected })
  })

  it.each([
    [early, late],
    [late, early],
  ])('C82: has the later of two cases that closed at %s and %s', async (first, second) => {
    const { brand, readCases } = await addHost()
    for (const closed_at of [first, second]) {
      await fixture.addTakedown(brand, 'a.example', { status: 'CLOSED', closed_at })
    }
    expect((await readCases()).last_closed_takedown).toMatchObject({ closed_at: late })
  })

  it('has no cases of other brands, without a brand or on other hosts', async () => {
    const { brand, readCases } = await addHost()
    await fixture.addTakedown(await fixture.addBrand('Velopine'), 'a.example')
    await fixture.addTakedown(null, 'a.example')
    await fixture.addTakedown(brand, 'b.a.example')
    expect(await readCases()).toMatchObject({ open_takedown: null, last_closed_takedown: null })
  })
})
