/*
 * This room keeps the domains of whole brands, and beside them all cases of a user, on this device, so that a
 * question over all of them needs no request (F21). Nothing depends on it. It has no React and no words.
 *
 * row.ts, query.ts   what a row is, and what can be asked    row-table.ts     rows in memory, searched
 * read-brand.ts      the walk through all domains            refresh-brand.ts what was scanned since
 * read-cases.ts      the walk through all cases              refresh-cases.ts what may have changed since
 * read-as.ts         the domains, as they are asked for
 * answers.ts         which filters of the service it knows   meta.ts          what is known of a copy
 * replica-database.ts, stored-copy.ts  copies in IndexedDB   engine.ts        all that the worker does
 * messages.ts        between page and worker                 client.ts        the page's side of it
 */
import { Store } from '@tanstack/store'
import * as z from 'zod/mini'
import { baseAddress } from '#/api/base-address.ts'
import { gate } from '#/api/gate.ts'
import { session } from '#/api/session.ts'
import { tabChannel } from '#/lib/tab-channel.ts'
import { createReplica, removeUnkept, type EnginePort, type Replica } from './client.ts'
import type { WorkerMessage } from './messages.ts'
import { createReplicaDatabase } from './replica-database.ts'
import { startReplicaWorker } from './start-replica-worker.ts'

interface Open {
  user: string
  key: string
  replica: Replica
}

const open = new Store<Open | null>(null)
const database = createReplicaDatabase()

/** The copies of a user in this session of the page, the same for all who ask; they end with the session. */
export function openReplica(user: string): Replica {
  const key = session.key() ?? ''
  const known = open.state
  if (known?.user === user && known.key === key) return known.replica
  known?.replica.close()
  const replica = createReplica({
    user,
    database,
    start: workerPort,
    now: Date.now,
    session,
    base: baseAddress,
    gate,
    channel: tabChannel('copies', user, (posted) => message.safeParse(posted).data),
  })
  const subscription = session.store.subscribe(() => {
    if (session.key() === key) return
    subscription.unsubscribe()
    open.setState((now) => (now?.replica === replica ? null : now))
    replica.close()
  })
  open.setState(() => ({ user, key, replica }))
  return replica
}

/** Whether this browser has what it takes: a database, and scripts beside the page. */
export const canKeepCopies = (): boolean =>
  typeof indexedDB !== 'undefined' && typeof Worker !== 'undefined'

/** Deletes what a deliberate sign-out does not leave on this device. */
export const removeUnkeptCopies = (user: string): Promise<void> => removeUnkept(database, user)

function workerPort(): EnginePort | null {
  const worker = startReplicaWorker()
  return (
    worker && {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
      post: (message) => worker.postMessage(message),
      listen: (heard) =>
        worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => heard(data)),
      onEnd: (ended) => worker.addEventListener('error', ended),
      close: () => worker.terminate(),
    }
  )
}

const message = z.object({ brandId: z.nullable(z.string()) })
