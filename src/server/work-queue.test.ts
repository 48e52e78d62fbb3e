import { describe, expect, it } from 'vitest'
import { ClientLeft, DatabaseBusy } from '#/service/db/sql-port.ts'
import { createWorkQueue, type WorkQueueOptions } from './work-queue.ts'

const stays = new AbortController().signal

/** A queue whose work ends when the test says so. */
function queueWithWork(options: Partial<WorkQueueOptions<string>> = {}) {
  const queue = createWorkQueue({
    lanes: ['left', 'right'],
    lanesPerClient: 1,
    maxWaiting: 100,
    maxWaitingPerClient: 100,
    ...options,
  })
  const begun: string[] = []
  const ends = new Map<string, (outcome: 'well' | 'badly') => void>()
  const add = (title: string, client = title, signal = stays) =>
    queue.run({ name: client, signal }, (lane) => {
      begun.push(title)
      return new Promise<string>((resolve, reject) => {
        ends.set(title, (outcome) => {
          if (outcome === 'well') resolve(lane)
          else reject(new Error(`${title} failed`))
        })
      })
    })
  async function end(title: string, outcome: 'well' | 'badly' = 'well'): Promise<void> {
    await settled()
    ends.get(title)?.(outcome)
    await settled()
  }
  return { queue, begun, add, end }
}

/** Lets everything that can go on do so. */
async function settled(): Promise<void> {
  await new Promise((resolve) => {
    setImmediate(resolve)
  })
}

describe('work that takes turns', () => {
  it('runs as much at once as there are lanes, in the order in which it came', async () => {
    const { begun, add, end } = queueWithWork()
    const done = ['a', 'b', 'c', 'd'].map(async (title) => add(title))
    await settled()
    expect(begun).toEqual(['a', 'b'])
    await end('b')
    expect(begun).toEqual(['a', 'b', 'c'])
    await end('a')
    await end('c')
    await end('d')
    expect(await Promise.all(done)).toEqual(['right', 'left', 'left', 'right'])
  })

  it('keeps a lane open for others, whatever one client asks', async () => {
    const { begun, add, end } = queueWithWork()
    const all = [1, 2, 3].map(async (n) => add(`slow ${n}`, 'greedy'))
    await settled()
    all.push(add('quick', 'other'))
    await settled()
    expect(begun).toEqual(['slow 1', 'quick'])
    await end('slow 1')
    expect(begun).toEqual(['slow 1', 'quick', 'slow 2'])
    for (const title of ['quick', 'slow 2', 'slow 3']) await end(title)
    await Promise.all(all)
  })

  it('lets work end that has begun when its client leaves', async () => {
    const { add, end } = queueWithWork()
    const leaving = new AbortController()
    const begun = add('a', 'leaver', leaving.signal)
    await settled()
    leaving.abort()
    await end('a')
    expect(await begun).toBe('right')
  })

  it('does not begin work of a client that was gone before', async () => {
    const { begun, add } = queueWithWork()
    const gone = add('gone', 'gone', AbortSignal.abort())
    await expect(gone).rejects.toBeInstanceOf(ClientLeft)
    expect(begun).toEqual([])
  })

  it('drops what a client that leaves was waiting for', async () => {
    const { begun, add, end } = queueWithWork({ lanes: ['only'] })
    const leaving = new AbortController()
    const first = add('a')
    const waiting = add('b', 'leaver', leaving.signal)
    leaving.abort()
    await expect(waiting).rejects.toBeInstanceOf(ClientLeft)
    await end('a')
    await first
    expect(begun).toEqual(['a'])
  })

  it('refuses one client that has too much waiting, and nobody else', async () => {
    const { add, end } = queueWithWork({ lanes: ['only'], maxWaitingPerClient: 1 })
    const taken = [add('a', 'greedy'), add('b', 'greedy')]
    await expect(add('c', 'greedy')).rejects.toBeInstanceOf(DatabaseBusy)
    taken.push(add('d', 'other'))
    for (const title of ['a', 'b', 'd']) await end(title)
    expect(await Promise.all(taken)).toEqual(['only', 'only', 'only'])
  })

  it('closes when what has begun has ended, drops the rest and takes nothing more', async () => {
    const { queue, begun, add, end } = queueWithWork({ lanes: ['only'] })
    const first = add('a')
    const dropped = add('b')
    const ended: string[] = []
    const note = async (title: string, work: Promise<unknown>) => {
      await work
      ended.push(title)
    }
    const notes = [note('closing', queue.close()), note('work', first)]
    await expect(dropped).rejects.toThrow('closed')
    await expect(add('c')).rejects.toThrow('closed')
    expect(ended).toEqual([])
    await end('a')
    await Promise.all(notes)
    expect(ended).toEqual(['work', 'closing'])
    expect(await first).toBe('only')
    expect(begun).toEqual(['a'])
    await queue.close()
  })
})
