import { resolve } from 'node:path'
import { createService } from '#/service/create-service.ts'
import { createDemo } from '#/service/demo/demo.ts'
import { openDemoData } from './demo-data.ts'
import type { ServerOptions } from './options.ts'
import type { RequestHandler } from './request-handler.ts'

const keyMessages = [
  'Keys to sign in with:',
  '  demo-key-owner      marit.solheim, a member of all five brands',
  '  demo-key-analyst    joao.quental, an analyst of one brand, Northbank',
  '  demo-key-newcomer   ines.varga, not a member of any brand yet',
  '  demo-key-inactive   a deactivated user; sign-in fails',
]

/** A service that the HTTP server serves. `close` resolves once its resources are released. */
export interface ServiceBackend {
  handle: RequestHandler
  messages: string[]
  /** Rejects if the data can't be read. */
  checkHealth: () => Promise<unknown>
  close(): Promise<void>
}

/** Opens the data and starts the embedded service. Rejects with a StartError if the data can't be used. */
export async function openEmbeddedService(
  { embedded: options, base }: ServerOptions,
  now: () => number = Date.now,
): Promise<ServiceBackend> {
  const { db, created } = await openDemoData({
    ...options,
    now: now(),
    onCreate: (domains) =>
      console.log(`Creating demo data with ${domains} domains in the largest brand …`),
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
    demo: createDemo({ faultInjection: options.faultInjection }),
    onUnexpectedError: (error) => console.error(error),
  })
  const dataLine =
    options.data === ':memory:'
      ? 'Data: temporary, lost when the server stops.'
      : `Data: ${resolve(options.data)} (delete it to start over)`
  const unusedDomainsNotice = 'The data already exists, so --domains has no effect.'
  return {
    handle: service,
    messages: [
      '',
      ...keyMessages,
      '',
      dataLine,
      ...(options.domains && !created ? [unusedDomainsNotice] : []),
    ],
    checkHealth: async () => db.all('select id from brand limit 1'),
    close: async () => db.close(),
  }
}
