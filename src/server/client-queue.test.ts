import { describe, expect, it } from 'vitest'
import { ClientLeft, DatabaseBusy } from '#/service/db/sql-port.ts'
import { createClientQueue } from './client-queue.ts'

const { signal } = new AbortController()

/** A queue whose tasks end when the test says so. */
function queueWithTasks(atOnce: number, maxWaiting = 100) {
  const enqueue = createClientQueue(atOnce, maxWaiting)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const add = async (task: string, name = 'ann', from = signal) =>
    enqueue({ name, signal: from }, async () => {
      begun.push(task)
      await new Promise<void>((resolve) => void ends.set(task, resolve))
      return task
    })
  const end = async (task: string) => {
    ends.get(task)?.()
    await new Promise((resolve) => void setImmediate(resolve))
  }
  return { begun, add, end }
}

describe('queue per client', () => {
  it('runs a limited number of tasks of a client in parallel and the others in order', async () => {
    const { begun, add, end } = queueWithTasks(2)
    const tasks = ['a', 'b', 'c', 'd'].map(async (task) => add(task))
    expect(begun).toEqual(['a', 'b'])
    await end('b')
    expect(begun).toEqual(['a', 'b', 'c'])
    for (const task of ['a', 'c', 'd']) await end(task)
    expect(await Promise.all(tasks)).toEqual(['a', 'b', 'c', 'd'])
  })

  it('runs the tasks of different clients independently', async () => {
    const { begun, add, end } = queueWithTasks(1)
    const tasks = [add('a'), add('b'), add('c', 'bob')]
    expect(begun).toEqual(['a', 'c'])
    for (const task of ['a', 'b', 'c']) await end(task)
    await Promise.all(tasks)
  })

  it('starts the next task when one fails', async () => {
    const enqueue = createClientQueue(1, 10)
    const ann = { name: 'ann', signal }
    const failing = enqueue(ann, async () => Promise.reject(new Error('broken')))
    const next = enqueue(ann, async () => 'next')
    await expect(failing).rejects.toThrow('broken')
    expect(await next).toBe('next')
  })

  it('rejects waiting tasks of a client that has disconnected', async () => {
    const { begun, add, end } = queueWithTasks(1)
    const leaving = new AbortController()
    const first = add('a')
    const dropped = add('b', 'ann', leaving.signal)
    const last = add('c')
    leaving.abort()
    await Promise.all([expect(dropped).rejects.toBeInstanceOf(ClientLeft), end('a')])
    await end('c')
    await Promise.all([first, last])
    expect(begun).toEqual(['a', 'c'])
  })

  it('rejects further tasks of a client with too many waiting, not those of others', async () => {
    const { add, end } = queueWithTasks(1, 1)
    const tasks = [add('a'), add('b')]
    await expect(add('c')).rejects.toBeInstanceOf(DatabaseBusy)
    tasks.push(add('d', 'bob'))
    for (const task of ['a', 'b', 'd']) await end(task)
    expect(await Promise.all(tasks)).toEqual(['a', 'b', 'd'])
  })
})
