import { ClientLeft, DatabaseBusy, type SqlClient } from '#/service/db/sql-port.ts'

export interface WorkQueueOptions<Lane> {
  /** What work is done on, each by one piece of work at a time. */
  lanes: readonly Lane[]
  /** Of these, for one client: fewer than `lanes` keep one open for everybody else. */
  lanesPerClient: number
  /** Pieces of work that may wait, for all clients together and for each. */
  maxWaiting: number
  maxWaitingPerClient: number
}

/** Work that takes turns. */
export interface WorkQueue<Lane> {
  /**
   * Runs `work` when its turn has come, with the lane it may use, and settles as it does.
   * Rejects with `DatabaseBusy` when too much is waiting, and with `ClientLeft` when the client leaves
   * before its turn. Work that has begun is left to end.
   */
  run<Result>(client: SqlClient, work: (lane: Lane) => Promise<Result>): Promise<Result>
  /** Refuses new work, drops what waits, and resolves when all that has begun has ended. */
  close(): Promise<void>
}

interface Waiting<Lane> {
  client: string
  begin: (lane: Lane) => void
  drop: (reason: Error) => void
}

/** First come, first served, except that a client with all its lanes in use lets others go ahead. */
export function createWorkQueue<Lane>(options: WorkQueueOptions<Lane>): WorkQueue<Lane> {
  const free = [...options.lanes]
  /** The client that each lane in use works for. */
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

  /** Resolves with a lane, taken for this client. */
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
