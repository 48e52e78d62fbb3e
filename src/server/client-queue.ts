import { ClientLeft, DatabaseBusy, type SqlClient } from '#/service/db/sql-port.ts'

/**
 * Runs at most `atOnce` tasks of a client at a time, so that its slow ones leave threads for others. Rejects with
 * `DatabaseBusy` if `maxWaiting` tasks of the client wait already, and with `ClientLeft` if the client has disconnected
 * before its turn. Started tasks always finish.
 */
export function createClientQueue(atOnce: number, maxWaiting: number) {
  const clients = new Map<string, { running: number; waiting: (() => void)[] }>()

  return async <Result>(client: SqlClient, work: () => Promise<Result>): Promise<Result> => {
    const own = clients.get(client.name) ?? { running: 0, waiting: [] }
    clients.set(client.name, own)
    if (own.running < atOnce) own.running += 1
    else if (own.waiting.length >= maxWaiting) throw new DatabaseBusy('Too much is waiting.')
    else await new Promise<void>((resolve) => void own.waiting.push(resolve))
    try {
      if (client.signal.aborted) throw new ClientLeft('The client left before its turn.')
      return await work()
    } finally {
      const next = own.waiting.shift()
      if (next) next()
      else own.running -= 1
      if (own.running === 0) clients.delete(client.name)
    }
  }
}
