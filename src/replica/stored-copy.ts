import * as z from 'zod/mini'
import { keepCase, type CaseRow } from '#/api/case-row.ts'
import { takedown } from '#/contract/takedown.ts'
import type { WhichCopy } from './messages.ts'
import { casesMeta, hostsMeta, type CasesMeta, type HostsMeta } from './meta.ts'
import type { CasesReading } from './read-cases.ts'
import { casesCopy, hostsCopy, type ReplicaDatabase } from './replica-database.ts'
import type { ReplicaRow } from './row.ts'

const textOrNone = z.nullable(z.string())

/** A row as it was kept. */
const replicaRow: z.ZodMiniType<ReplicaRow> = z.object({
  id: z.string(),
  name: z.string(),
  source: textOrNone,
  scanned: z.nullable(z.boolean()),
  verdict: textOrNone,
  risk: z.nullable(z.number()),
  needsReview: z.nullable(z.boolean()),
  httpCode: z.nullable(z.number()),
  scannedAt: textOrNone,
  openCase: z.nullable(z.object({ id: z.string(), status: textOrNone })),
  feedback: z.union([textOrNone, z.undefined()]),
  screenshot: z.union([textOrNone, z.undefined()]),
  filed: z.nullable(z.boolean()),
  escalated: z.boolean(),
})
const replicaRows = z.array(replicaRow)
/** What was kept of a case reads as the whole of it did: fields that are missing cost no row. */
const caseRows: z.ZodMiniType<CaseRow[]> = z.array(z.pipe(takedown, z.transform(keepCase)))

/** What is known of a copy; null where there is none, or one of another version. */
export async function readMeta(
  database: ReplicaDatabase,
  { user, brandId }: WhichCopy,
): Promise<HostsMeta | null> {
  const read = hostsMeta.safeParse(await database.meta(hostsCopy(user, brandId)))
  return read.success ? read.data : null
}

/** A copy with its domains; null where there is none. One that cannot be read, or lacks rows, is deleted. */
export async function readCopy(
  database: ReplicaDatabase,
  { user, brandId }: WhichCopy,
): Promise<{ meta: HostsMeta; rows: ReplicaRow[] } | null> {
  const name = hostsCopy(user, brandId)
  const stored = await database.read(name)
  if (stored.meta === undefined) return null
  const meta = hostsMeta.safeParse(stored.meta)
  const rows = replicaRows.safeParse(stored.rows)
  if (meta.success && rows.success && rows.data.length === meta.data.rows)
    return { meta: meta.data, rows: rows.data }
  await database.remove(user, (copy) => copy === name)
  return null
}

/** What is known of all cases of a user; null where this device keeps none, or those of another version. */
export async function readCasesMeta(
  database: ReplicaDatabase,
  user: string,
): Promise<CasesMeta | null> {
  const read = casesMeta.safeParse(await database.meta(casesCopy(user)))
  return read.success ? read.data : null
}

/** All cases of a user; null where this device keeps none. Those that cannot be read, or lack rows, are deleted. */
export async function readCopiedCases(
  database: ReplicaDatabase,
  user: string,
): Promise<CasesReading | null> {
  const stored = await database.read(casesCopy(user))
  if (stored.meta === undefined) return null
  const meta = casesMeta.safeParse(stored.meta)
  const rows = caseRows.safeParse(stored.rows)
  if (meta.success && rows.success && rows.data.length === meta.data.rows)
    return { meta: meta.data, rows: rows.data }
  await database.removeCases(user)
  return null
}
