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
    ['shows', 'REQUESTED'],
    ['does not show', 'REJECTED'],
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
    ['the stored resolution and closing time', { ...suspended, updated_at: late }, suspended],
    [
      'null as the resolution if none is stored',
      { closed_at: early },
      { resolution: null, closed_at: early },
    ],
    [
      'the time of the last change as the closing time if none is stored',
      { updated_at: late },
      { resolution: null, closed_at: late },
    ],
    [
      'null as the resolution and the time of the last change as the closing time if the case failed',
      { status: 'FAILED', resolution: 'UNRESOLVED', updated_at: late },
      { status: 'FAILED', resolution: null, closed_at: late },
    ],
  ])('C82, C83: for a closed case, has %s', async (_, columns, expected) => {
    const { brand, readCases } = await addHost()
    const id = await fixture.addTakedown(brand, 'a.example', { status: 'CLOSED', ...columns })
    expect((await readCases()).last_closed_takedown).toEqual({ id, status: 'CLOSED', ...expected })
  })

  it.each([
    [early, late],
    [late, early],
  ])('C82: of two cases closed at %s and %s, has the later one', async (first, second) => {
    const { brand, readCases } = await addHost()
    for (const closed_at of [first, second]) {
      await fixture.addTakedown(brand, 'a.example', { status: 'CLOSED', closed_at })
    }
    expect((await readCases()).last_closed_takedown).toMatchObject({ closed_at: late })
  })

  it('ignores cases of other brands, cases that have no brand, and cases on other hosts', async () => {
    const { brand, readCases } = await addHost()
    await fixture.addTakedown(await fixture.addBrand('Velopine'), 'a.example')
    await fixture.addTakedown(null, 'a.example')
    await fixture.addTakedown(brand, 'b.a.example')
    expect(await readCases()).toMatchObject({ open_takedown: null, last_closed_takedown: null })
  })
})
