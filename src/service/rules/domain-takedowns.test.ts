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
  const read = async () =>
    (await fixture.fetch(`/core/api/brands/${brand}/domains/${id}/`)).body as {
      open_takedown: unknown
      last_closed_takedown: unknown
    }
  return { brand, read }
}

describe('cases of a domain', () => {
  it.each(['REQUESTED', 'REJECTED'])(
    'C81: a case in %s is the open one unless it was rejected',
    async (status) => {
      const { brand, read } = await addHost()
      const id = await fixture.addTakedown(brand, 'a.example', { status })
      expect(await read()).toMatchObject({
        open_takedown: status === 'REJECTED' ? null : { id, status },
        last_closed_takedown: null,
      })
    },
  )

  const suspended = { resolution: 'DOMAIN_SUSPENDED', closed_at: early }
  it.each([
    ['has its resolution and closing time', { ...suspended, updated_at: late }, suspended],
    ['without a resolution has null', { closed_at: early }, { resolution: null, closed_at: early }],
    [
      'without a date is dated by its last change',
      { updated_at: late },
      { resolution: null, closed_at: late },
    ],
    [
      'that failed has no resolution and is dated by its result',
      { status: 'FAILED', resolution: 'UNRESOLVED', updated_at: late },
      { status: 'FAILED', resolution: null, closed_at: late },
    ],
  ])('C82, C83: a closed case %s', async (_, columns, expected) => {
    const { brand, read } = await addHost()
    const id = await fixture.addTakedown(brand, 'a.example', { status: 'CLOSED', ...columns })
    expect((await read()).last_closed_takedown).toEqual({ id, status: 'CLOSED', ...expected })
  })

  it.each([
    [early, late],
    [late, early],
  ])('C82: lists the later of two cases closed at %s and %s', async (first, second) => {
    const { brand, read } = await addHost()
    for (const closed_at of [first, second]) {
      await fixture.addTakedown(brand, 'a.example', { status: 'CLOSED', closed_at })
    }
    expect((await read()).last_closed_takedown).toMatchObject({ closed_at: late })
  })

  it('lists no cases of other brands, of no brand and of other hosts', async () => {
    const { brand, read } = await addHost()
    await fixture.addTakedown(await fixture.addBrand('Velopine'), 'a.example')
    await fixture.addTakedown(null, 'a.example')
    await fixture.addTakedown(brand, 'b.a.example')
    expect(await read()).toMatchObject({ open_takedown: null, last_closed_takedown: null })
  })
})
