import type { SqlPort, SqlStatement } from '#/service/db/sql-port.ts'
import { insertRows, type SeedRow } from './insert-rows.ts'
import { hostRows, type HostRows, type MonitoredHost, type SeedContext } from './monitored-host.ts'

/** Hosts per transaction: few enough to keep in memory, enough to pay for a commit. */
const hostsPerWrite = 1_000

/**
 * Writes the hosts with their scans, in the order of the plans. `planned` may make its plans while it is
 * read; it gets each host's rows back, so that a later plan can name an earlier host, and its result comes back at the end.
 */
export async function seedHosts<Result>(
  db: SqlPort,
  planned: Generator<MonitoredHost, Result, HostRows | undefined>,
  context: SeedContext,
): Promise<Result> {
  let batch: HostRows[] = []
  let plan = planned.next()
  while (!plan.done) {
    const rows = hostRows(plan.value, context)
    batch.push(rows)
    plan = planned.next(rows)
    if (batch.length === hostsPerWrite || plan.done) {
      await db.write(statementsOf(batch))
      batch = []
    }
  }
  return plan.value
}

/** Tables in the order in which they refer to each other. */
function statementsOf(batch: readonly HostRows[]): SqlStatement[] {
  const all = (rows: (host: HostRows) => readonly SeedRow[]) => batch.flatMap(rows)
  return [
    ...insertRows(
      'domain',
      batch.map((host) => host.domain),
    ),
    ...insertRows(
      'pair',
      all((host) => host.pairs),
    ),
    ...insertRows(
      'scan',
      all((host) => host.scans),
    ),
    ...insertRows(
      'pair_scan',
      all((host) => host.pairScans),
    ),
  ]
}
