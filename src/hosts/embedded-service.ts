import { createService, type Service } from '#/service/create-service.ts'
import { createDemo } from '#/service/demo/demo.ts'
import { openDemoData } from './demo-data.ts'
import type { EmbeddedOptions } from './options.ts'

const demoKeysLine =
  'Demo keys: demo-key-owner, demo-key-analyst, demo-key-newcomer, demo-key-inactive'

/** The embedded service over its own database; `close` resolves when the file is given back. */
export interface EmbeddedService {
  service: Service
  /** What its user should be told at the start, beside the address. */
  lines: string[]
  /** A small read of the data; rejects when the data cannot be read. */
  read: () => Promise<unknown>
  close(): Promise<void>
}

/** Opens the data and starts the service on it. Rejects with a StartError for unusable data. */
export async function openEmbeddedService(options: EmbeddedOptions): Promise<EmbeddedService> {
  const { db, created } = await openDemoData(options)
  const service = createService({
    db,
    now: Date.now,
    elapsed: () => performance.now(),
    newId: () => crypto.randomUUID(),
    limits: {
      requestsPerMinute: options.requestsPerMinute,
      failedKeysPerMinute: options.failedKeysPerMinute,
    },
    demo: createDemo({ provokedFaults: options.faults }),
    onCrash: (error) => console.error(error),
  })
  const notice = `The data in ${options.data} was there before: --domains has no effect on it.`
  const lines = [demoKeysLine, ...(options.domains && !created ? [notice] : [])]
  const read = async () => db.all('select id from brand limit 1')
  return { service, lines, read, close: async () => db.close() }
}
