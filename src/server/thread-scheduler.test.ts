import { describe, expect, it } from 'vitest'
import { createThreadScheduler } from './sqlite-pool.ts'

const { signal } = new AbortController()

/** A scheduler whose tasks end when the test says so. */
function createSchedulerWithTasks(threadCount: number, maxPerClient: number) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const runTask = async (task: string) => {
    begun.push(task)
    await new Promise<void>((resolve) => void ends.set(task, resolve))
    if (task === 'broken') throw new Error(task)
    return task
  }
  const schedule = createThreadScheduler(
    Array<typeof runTask>(threadCount).fill(runTask),
    maxPerClient,
  )
  const add = async (task: string, name = 'ann', from = signal) =>
    schedule({ name, signal: from }, task)
  const settle = async () => new Promise((resolve) => void setImmediate(resolve))
  const endTask = async (task: string) => {
    await settle()
    ends.get(task)?.()
    await settle()
  }
  return { begun, add, endTask, settle }
}

describe('the scheduler of SQLite threads', () => {
  it('runs a limited number of tasks of a client in parallel and the others in order', async () => {
    const { begun, add, endTask, settle } = createSchedulerWithTasks(3, 2)
    const tasks = ['a', 'b', 'c', 'd'].map(async (task) => add(task))
    await settle()
    expect(begun).toEqual(['a', 'b'])
    await endTask('b')
    expect(begun).toEqual(['a', 'b', 'c'])
    for (const task of ['a', 'c', 'd']) await endTask(task)
    expect(await Promise.all(tasks)).toEqual(['a', 'b', 'c', 'd'])
  })

  it('starts the next task when one fails', async () => {
    const { add, endTask } = createSchedulerWithTasks(1, 1)
    const failing = add('broken')
    const next = add('next')
    await Promise.all([expect(failing).rejects.toThrow('broken'), endTask('broken')])
    await endTask('next')
    expect(await next).toBe('next')
  })

  it('rejects waiting tasks of a client that has disconnected', async () => {
    const { begun, add, endTask } = createSchedulerWithTasks(1, 1)
    const leaving = new AbortController()
    const first = add('a')
    const dropped = add('b', 'ann', leaving.signal)
    const last = add('c')
    leaving.abort()
    const failure = { failure: 'client left' }
    await Promise.all([expect(dropped).rejects.toMatchObject(failure), endTask('a')])
    await endTask('c')
    await Promise.all([first, last])
    expect(begun).toEqual(['a', 'c'])
  })

  it('rejects further tasks of a client with 128 waiting, and all with 256 waiting', async () => {
    const { add } = createSchedulerWithTasks(1, 1)
    const addWaiting = (count: number, name: string) => {
      for (let n = 0; n < count; n += 1) void add(`${n}`, name)
    }
    addWaiting(129, 'ann')
    await expect(add('refused')).rejects.toMatchObject({ failure: 'busy' })
    addWaiting(128, 'bob')
    await expect(add('refused', 'eve')).rejects.toMatchObject({ failure: 'busy' })
  })
})
