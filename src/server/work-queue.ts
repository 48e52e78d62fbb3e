import { ClientLeft, DatabaseBusy, type SqlClient } from '#/service/db/sql-port.ts'

export interface WorkQueueOptions<Lane> {
  /** Lanes; each runs one task at a time. */
  lanes: readonly Lane[]
  /** Maximum lanes per client; fewer than `lanes`, to leave one for others. */
  lanesPerClient: number
  /** Maximum queued tasks, in total and per client. */
  maxWaiting: number
  maxWaitingPerClient: number
}

/** Task queue with fair scheduling by client. */
export interface WorkQueue<Lane> {
  /**
   * Runs `work` on a lane and settles with its result. Rejects with `DatabaseBusy` if the queue is full, and with
   * `ClientLeft` if the client disconnects before it starts. Started tasks always finish.
   */
  run<Result>(client: SqlClient, work: (lane: Lane) => Promise<Result>): Promise<Result>
  /** Rejects new tasks, drops queued ones and resolves once running ones are done. */
  close(): Promise<void>
}

interface Waiting<Lane> {
  client: string
  begin: (lane: Lane) => void
  drop: (reason: Error) => void
}

/** First come, first served, except that clients at their lane limit wait. */
export function createWorkQueue<Lane>(options: WorkQueueOptions<Lane>): WorkQueue<Lane> {
  const free = [...options.lanes]
  /** Client of each busy lane. */
  const inUse = new Map<Lane, string>()
  const waiting: Waiting<Lane>[] = []
  const closing: (() => void)[] = []
  let closed = false

  function mayBegin({ client }: Waiting<Lane>): boolean {
    const own = [...inUse.values()].filter((name) => name === client).length
    return own < options.lanesPerClient
  }

  function beginNext(): void {
    for (;;) {
      const next = waiting.find(mayBegin)
      const lane = next && free.pop()
      if (!next || lane === undefined) return
      waiting.splice(waiting.indexOf(next), 1)
      inUse.set(lane, next.client)
      next.begin(lane)
    }
  }

  function giveBack(lane: Lane): void {
    inUse.delete(lane)
    free.push(lane)
    beginNext()
    if (inUse.size === 0) for (const done of closing.splice(0)) done()
  }

  function isTooLong(client: string): boolean {
    const own = waiting.filter((entry) => entry.client === client).length
    return waiting.length > options.maxWaiting || own > options.maxWaitingPerClient
  }

  /** Resolves with a lane for this client. */
  function turn({ name, signal }: SqlClient): Promise<Lane> {
    return new Promise((resolve, reject) => {
      const leave = () => entry.drop(new ClientLeft('The client left before its turn.'))
      const entry: Waiting<Lane> = {
        client: name,
        begin(lane) {
          signal.removeEventListener('abort', leave)
          resolve(lane)
        },
        drop(reason) {
          signal.removeEventListener('abort', leave)
          waiting.splice(waiting.indexOf(entry), 1)
          reject(reason)
        },
      }
      waiting.push(entry)
      signal.addEventListener('abort', leave)
      beginNext()
      if (waiting.includes(entry) && isTooLong(name)) {
        entry.drop(new DatabaseBusy('Too much is waiting.'))
      }
    })
  }

  return {
    async run(client, work) {
      if (closed) throw new Error('The database is closed.')
      if (client.signal.aborted) throw new ClientLeft('The client had left before.')
      const lane = await turn(client)
      try {
        return await work(lane)
      } finally {
        giveBack(lane)
      }
    },
    async close() {
      closed = true
      while (waiting[0]) waiting[0].drop(new Error('The database is closed.'))
      if (inUse.size === 0) return
      await new Promise<void>((resolve) => {
        closing.push(resolve)
      })
    },
  }
}
