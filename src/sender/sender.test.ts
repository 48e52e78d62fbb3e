import { afterEach, describe, expect, it } from 'vitest'
import { senderWorld, type SenderWorld } from '#/test/sender-world.ts'

let world: SenderWorld
afterEach(() => world.close())

const one = (website: string, brandId: string | null = null, confirmed: string[] = []) => ({
  kind: 'single' as const,
  comment: '',
  hold: true,
  requests: [{ line: 1, website, brandId, confirmed }],
})

describe('a single request', () => {
  it('C142 is held, and then sent once', async () => {
    world = await senderWorld('locks')
    const { sender } = world.openTab('ann')
    await world.rest()
    await sender.enqueue(one('https://evil.example/', world.brand))
    await world.advance(7900)
    expect(sender.store.state.rows.map(({ state }) => state.kind)).toEqual(['held'])
    await world.advance(5000)
    expect(sender.store.state.rows.map(({ state }) => state)).toMatchObject([
      { kind: 'created', twins: [] },
    ])
    expect(world.cases).toHaveLength(1)
    expect(world.violations).toEqual([])
  })
})
