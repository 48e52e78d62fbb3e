import { setupServer } from 'msw/node'
import { describe, expect, it } from 'vitest'
import { createTestService, testOrigin, testStart } from './test-service.ts'

const newCase = {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ target_website: 'https://evil.example/' }),
}

describe('the tests’ service', () => {
  it('answers as each of the demo’s keys', async () => {
    const t = await createTestService()
    const brands = async (key: string | null) => t.fetch('/core/api/brands/', { key })
    const counts = await Promise.all(
      ['demo-key-owner', 'demo-key-analyst', 'demo-key-newcomer'].map(async (key) => {
        const { count } = (await (await brands(key)).json()) as { count: number }
        return count
      }),
    )
    expect(counts).toEqual([5, 1, 0])
    expect((await brands('demo-key-inactive')).status).toBe(401)
    expect((await brands(null)).status).toBe(401)
    t.close()
  })

  it('stands still in time until it is told to go on', async () => {
    const t = await createTestService()
    const made = (await (await t.fetch('/core/api/takedowns/', newCase)).json()) as {
      id: string
      status: string
      created_at: string
    }
    expect(made).toMatchObject({
      status: 'REQUESTED',
      created_at: new Date(testStart).toISOString(),
    })
    t.clock.advance(3_600_000)
    const later = await t.fetch(`/core/api/takedowns/${made.id}/`)
    expect(await later.json()).toMatchObject({ is_open: false })
    t.close()
  })

  it('gives every test data of its own, and the same', async () => {
    const [first, second] = await Promise.all([createTestService(), createTestService()])
    const list = async (t: typeof first): Promise<unknown> =>
      (await t.fetch('/core/api/takedowns/')).json()
    expect(await list(first)).toEqual(await list(second))
    await first.fetch('/core/api/takedowns/', newCase)
    expect(await list(first)).not.toEqual(await list(second))
    first.close()
    second.close()
  })

  it('answers the app’s own requests through msw', async () => {
    const t = await createTestService()
    const server = setupServer(...t.handlers)
    server.listen({ onUnhandledFrame: 'error' })
    try {
      const headers = { authorization: 'Api-Key demo-key-analyst' }
      const profile = await fetch(`${testOrigin}/core/api/users/profile/`, { headers })
      expect(await profile.json()).toHaveProperty('username')
      const made = await fetch(`${testOrigin}/core/api/takedowns/`, {
        ...newCase,
        headers: { ...newCase.headers, ...headers },
      })
      expect(made.status).toBe(201)
    } finally {
      server.close()
      t.close()
    }
  })
})
