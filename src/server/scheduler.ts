import { DatabaseError, type SqlClient } from '#/service/db/sql-port.ts'

/** Runs a task. Called again only after the previous task has settled. */
export type Thread<Task, Result> = (task: Task) => Promise<Result>

/** Maximum number of waiting tasks. One client may have at most half of them. */
const maxWaiting = 256

/**
 * Creates a function that assigns tasks to threads in the order of the calls. It skips clients that already run
 * `maxPerClient` tasks, so that one client's slow tasks can't occupy every thread. Calls reject with `busy` if too many
 * tasks are waiting, and with `client left` if the client has disconnected before its task starts. Started tasks
 * finish.
 */
export function createScheduler<Task, Result>(
  threads: readonly Thread<Task, Result>[],
  maxPerClient: number,
) {
  const idle = [...threads]
  const runningByClient = new Map<string, number>()
  const waiting: { name: string; start: (thread: Thread<Task, Result>) => void }[] = []

  function addRunning(name: string, change: 1 | -1): void {
    const running = (runningByClient.get(name) ?? 0) + change
    if (running === 0) runningByClient.delete(name)
    else runningByClient.set(name, running)
  }

  function startNext(): void {
    const nextTask = waiting.find(({ name }) => (runningByClient.get(name) ?? 0) < maxPerClient)
    const thread = nextTask && idle.pop()
    if (!thread) return
    waiting.splice(waiting.indexOf(nextTask), 1)
    addRunning(nextTask.name, 1)
    nextTask.start(thread)
  }

  return async ({ name, signal }: SqlClient, task: Task): Promise<Result> => {
    const waitingOfClient = waiting.filter((other) => other.name === name).length
    if (waiting.length >= maxWaiting || waitingOfClient >= maxWaiting / 2)
      throw new DatabaseError('busy', 'Too many statements are waiting.')
    const thread = await new Promise<Thread<Task, Result>>((start) => {
      waiting.push({ name, start })
      startNext()
    })
    try {
      if (signal.aborted) throw new DatabaseError('client left', 'The client has disconnected.')
      return await thread(task)
    } finally {
      idle.push(thread)
      addRunning(name, -1)
      startNext()
    }
  }
}
