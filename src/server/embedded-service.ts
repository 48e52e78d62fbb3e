import { resolve } from 'node:path'
import { createService } from '#/service/create-service.ts'
import { createDemo } from '#/service/demo/demo.ts'
import type { Answer } from './answer.ts'
import { openDemoData } from './demo-data.ts'
import type { EmbeddedOptions } from './options.ts'

const keyLines = [
  'Keys to sign in with:',
  '  demo-key-owner      marit.solheim, a member of all five brands',
  '  demo-key-analyst    joao.quental, an analyst of one brand, Northbank',
  '  demo-key-newcomer   ines.varga, a member of no brand yet',
  '  demo-key-inactive   a deactivated user; sign-in fails',
]

/** A service for a server. `close` resolves once its resources are released. */
export interface HostedService {
  answer: Answer
  /** Startup messages. */
  lines: string[]
  /** Health check of the data; rejects on failure. Absent for an operator's service. */
  read?: () => Promise<unknown>
  close(): Promise<void>
}

/**
 * Opens the data and starts the embedded service. Rejects with a StartError for unusable data. `now` returns
 * milliseconds.
 */
export async function openEmbeddedService(
  options: EmbeddedOptions,
  now: () => number = Date.now,
  base = '/',
): Promise<HostedService> {
  const { db, created } = await openDemoData({
    ...options,
    now: now(),
    onCreate: (domains) =>
      console.log(`Creating the demo data, ${domains} domains in the largest brand …`),
  })
  const service = createService({
    db,
    base,
    now,
    elapsed: () => performance.now(),
    newId: () => crypto.randomUUID(),
    limits: {
      requestsPerMinute: options.requestsPerMinute,
      failedKeysPerMinute: options.failedKeysPerMinute,
    },
    demo: createDemo({ provokedFaults: options.faults }),
    onCrash: (error) => console.error(error),
  })
  const dataLine =
    options.data === ':memory:'
      ? 'Data: in memory, lost when the server stops.'
      : `Data: ${resolve(options.data)} (delete it to start over)`
  const notice = 'The data already exists, so --domains has no effect.'
  return {
    answer: service,
    lines: ['', ...keyLines, '', dataLine, ...(options.domains && !created ? [notice] : [])],
    read: async () => db.all('select id from brand limit 1'),
    close: async () => db.close(),
  }
}
