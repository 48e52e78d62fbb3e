import { expect, it, vi } from 'vitest'
import { createPictureHashes } from './picture-hashes.ts'
import type { PictureTask } from './picture-worker.ts'

/** A picture as the fake worker knows it: its hash is the number in its address. */
interface Fake {
  address: string
}

function world({ refuse = () => false }: { refuse?: (src: string) => boolean } = {}) {
  const loaded: string[] = []
  const read = vi.fn<(src: string) => Promise<ImageBitmap>>(async (src) => {
    loaded.push(src)
    await Promise.resolve()
    if (refuse(src)) throw new DOMException('refused', 'EncodingError')
    const picture: Fake & Pick<ImageBitmap, 'close'> = { address: src, close: () => {} }
    return picture as unknown as ImageBitmap
  })
  const ended = vi.fn<() => void>()
  const start = () => {
    const target = new EventTarget()
    return Object.assign(target, {
      postMessage: ({ id, picture }: PictureTask) => {
        const { address } = picture as unknown as Fake
        const hash = BigInt(/\d+$/.exec(address)?.[0] ?? 0)
        queueMicrotask(() =>
          target.dispatchEvent(new MessageEvent('message', { data: { id, hash } })),
        )
      },
      terminate: ended,
    }) as unknown as Worker
  }
  return { hashes: createPictureHashes({ read, start }), loaded, ended }
}

const address = (at: number, origin = location.origin) => `${origin}/shots/${at}`

it('reads each picture once and keeps its hash', async () => {
  const { hashes, loaded } = world()
  hashes.ask([address(1), address(2)])
  hashes.ask([address(1), address(2), address(3)])
  await expect.poll(() => hashes.store.state.size).toBe(3)
  expect(hashes.store.state.get(address(3))).toBe(3n)
  hashes.ask([address(1)])
  expect(loaded.toSorted()).toEqual([address(1), address(2), address(3)])
})

it('asks a few at a time, and not for what nobody looks at any more', async () => {
  const { hashes, loaded } = world()
  hashes.ask(Array.from({ length: 50 }, (_, at) => address(at)))
  hashes.ask([address(99)])
  await expect.poll(() => hashes.store.state.has(address(99))).toBe(true)
  expect(loaded.length).toBeLessThanOrEqual(5)
})

it('is bounded: the oldest go first', async () => {
  const { hashes } = world()
  hashes.ask(Array.from({ length: 2010 }, (_, at) => address(at)))
  await expect.poll(() => hashes.store.state.has(address(2009))).toBe(true)
  expect(hashes.store.state.size).toBe(2000)
  expect(hashes.store.state.has(address(0))).toBe(false)
})

it('an origin that lets nobody read its pictures is not asked for all of them', async () => {
  const { hashes, loaded } = world({ refuse: () => true })
  const elsewhere = Array.from({ length: 20 }, (_, at) => address(at, 'https://cdn.example'))
  hashes.ask(elsewhere)
  await expect.poll(() => hashes.store.state.size).toBe(20)
  expect([...hashes.store.state.values()].every((hash) => hash === null)).toBe(true)
  expect(loaded.length).toBeLessThan(10)
})

it('a picture of our own that is gone says nothing of the others', async () => {
  const { hashes } = world({ refuse: (src) => src === address(1) || src === address(2) })
  hashes.ask([1, 2, 3, 4].map((at) => address(at)))
  await expect.poll(() => hashes.store.state.size).toBe(4)
  expect(hashes.store.state.get(address(1))).toBeNull()
  expect(hashes.store.state.get(address(4))).toBe(4n)
})

it('C8 a session that ends leaves no hash and no worker', async () => {
  const { hashes, ended } = world()
  hashes.ask([address(1)])
  await expect.poll(() => hashes.store.state.size).toBe(1)
  hashes.forget()
  expect(hashes.store.state.size).toBe(0)
  expect(ended).toHaveBeenCalledOnce()
})
