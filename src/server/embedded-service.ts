import { resolve } from 'node:path'
import { createService } from '#/service/create-service.ts'
import { createDemo } from '#/service/demo/demo.ts'
import { openDemoData } from './demo-data.ts'
import type { Answer } from './node-server.ts'
import type { EmbeddedOptions } from './options.ts'

const keyLines = [
  'Keys to sign in with:',
  '  demo-key-owner      marit.solheim, a member of all five brands',
  '  demo-key-analyst    joao.quental, an analyst of one brand, Northbank',
  '  demo-key-newcomer   ines.varga, a member of no brand yet',
  '  demo-key-inactive   a deactivated user; sign-in fails',
]

/** A service as a host has it. `close` resolves when what it holds is given back. */
export interface HostedService {
  answer: Answer
  /** What its user should be told at the start, beside the address. */
  lines: string[]
  /** A small read of the data; rejects when the data cannot be read. Absent for an operator's service. */
  read?: () => Promise<unknown>
  close(): Promise<void>
}

/**
 * Opens the data and starts the embedded service on it. Rejects with a StartError for unusable data. `now`
 * tells the time in ms, to the service as to new data.
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
      console.log(`Making the data of the demo, once: ${domains} domains in its largest brand …`),
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
  const place =
    options.data === ':memory:'
      ? 'Data: kept nowhere, gone when this ends.'
      : `Data: ${resolve(options.data)} (delete it to start anew)`
  const notice = 'The data was there before: --domains has no effect on it.'
  return {
    // The host takes the path away, and the service's own addresses need it.
    answer:
      base === '/' ? service : async (request, caller) => service(below(base, request), caller),
    lines: ['', ...keyLines, '', place, ...(options.domains && !created ? [notice] : [])],
    read: async () => db.all('select id from brand limit 1'),
    close: async () => db.close(),
  }
}

/** The same request at an address below a path. */
function below(base: string, request: Request): Request {
  const url = new URL(request.url)
  url.pathname = base.slice(0, -1) + url.pathname
  const { method, headers, body, signal } = request
  // Asked for by Request whenever a body is a stream.
  return new Request(url, {
    method,
    headers,
    body,
    signal,
    ...(body && { duplex: 'half' as const }),
  })
}
