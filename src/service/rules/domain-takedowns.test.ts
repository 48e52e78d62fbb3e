import { beforeEach, describe, expect, it } from 'vitest'
import { serviceFixture, type ServiceFixture } from '#/test/service-fixture.ts'

let f: ServiceFixture
beforeEach(async () => {
  f = await serviceFixture()
})

const early = '2026-02-01T08:00:00.000Z'
const late = '2026-02-20T08:00:00.000Z'

async function hostWithCases() {
  const brand = await f.brand('Northbank')
  const id = await f.pair(brand, 'a.example')
  const read = async () =>
    (await f.get(`/core/api/brands/${brand}/domains/${id}/`)).body as {
      open_takedown: unknown
      last_closed_takedown: unknown
    }
  return { brand, read }
}

describe('cases of a domain', () => {
  it.each(['REQUESTED', 'OPEN', 'IN_PROGRESS', 'PENDING_RESPONSE'])(
    'C81: a case in %s is the open one',
    async (status) => {
      const { brand, read } = await hostWithCases()
      const id = await f.takedown(brand, 'a.example', { status })
      expect(await read()).toMatchObject({
        open_takedown: { id, status },
        last_closed_takedown: null,
      })
    },
  )

  it('C81: a rejected request is neither open nor closed', async () => {
    const { brand, read } = await hostWithCases()
    await f.takedown(brand, 'a.example', { status: 'REJECTED' })
    expect(await read()).toMatchObject({ open_takedown: null, last_closed_takedown: null })
  })

  it.each(['DOMAIN_SUSPENDED', 'FALSE_POSITIVE', null])(
    'C82, C83: a closed case tells its resolution %j and closing time',
    async (resolution) => {
      const { brand, read } = await hostWithCases()
      const id = await f.takedown(brand, 'a.example', {
        status: 'CLOSED',
        resolution,
        closed_at: early,
        updated_at: late,
      })
      expect((await read()).last_closed_takedown).toEqual({
        id,
        status: 'CLOSED',
        resolution,
        closed_at: early,
      })
    },
  )

  it('C82, C83: a failed case has no resolution and is dated by its result', async () => {
    const { brand, read } = await hostWithCases()
    const id = await f.takedown(brand, 'a.example', {
      status: 'FAILED',
      resolution: 'UNRESOLVED',
      updated_at: late,
    })
    expect((await read()).last_closed_takedown).toEqual({
      id,
      status: 'FAILED',
      resolution: null,
      closed_at: late,
    })
  })

  it('C82: an old closed case without a date is dated by its last change', async () => {
    const { brand, read } = await hostWithCases()
    await f.takedown(brand, 'a.example', { status: 'CLOSED', updated_at: early })
    expect((await read()).last_closed_takedown).toMatchObject({ closed_at: early })
  })

  it.each([
    [early, late],
    [late, early],
  ])('C82: of cases closed at %s and %s the later one is listed', async (first, second) => {
    const { brand, read } = await hostWithCases()
    for (const closed_at of [first, second]) {
      await f.takedown(brand, 'a.example', { status: 'CLOSED', closed_at })
    }
    expect((await read()).last_closed_takedown).toMatchObject({ closed_at: late })
  })

  it('Visibility 5: cases of other brands, of no brand and of other hosts are not listed', async () => {
    const { brand, read } = await hostWithCases()
    await f.takedown(await f.brand('Velopine'), 'a.example')
    await f.takedown(null, 'a.example')
    await f.takedown(brand, 'b.a.example')
    expect(await read()).toMatchObject({ open_takedown: null, last_closed_takedown: null })
  })
})
