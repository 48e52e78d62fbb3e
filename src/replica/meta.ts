import * as z from 'zod/mini'
import { riskScoreFilters, verdicts } from '#/contract/codes.ts'

/** The shape of what is kept. What another version has kept is deleted and read again. */
export const replicaVersion = 1

const count = z.int().check(z.nonnegative())
const band = z.readonly(z.tuple([z.number(), z.number()]))

/** What is known of a list. Times are milliseconds of this device's clock. */
const listMeta = {
  /** When its reading was asked for: nothing in it is younger, but for what was added since. */
  readAt: z.number(),
  /**
   * When what is new was added last: of domains their newer scans, of cases also those that may have
   * changed; null when that never was.
   */
  refreshedAt: z.nullable(z.number()),
  /** Rows that are kept. */
  rows: count,
  /** How many the service counts; null where it does not count. */
  counted: z.nullable(count),
  /** Whether rows moved while they were read, so that some may be missing (C27). */
  moved: z.boolean(),
  /** Rows that could not be read. */
  unreadable: count,
}

/** What is known of all cases that a user can see. */
export const casesMeta = z.object({
  version: z.literal(replicaVersion),
  ...listMeta,
  /** The brands of which there are as many rows as the service counts: services fill a row's brand differently. */
  checked: z.array(z.string()),
})
export type CasesMeta = z.output<typeof casesMeta>

/** What is known of the domains of a brand. */
export const hostsMeta = z.object({
  version: z.literal(replicaVersion),
  brandId: z.string(),
  ...listMeta,
  /** Rows of which the service would not give all figures (C53). */
  lacking: count,
  /** Domains that are known from their scans alone. */
  fromScans: count,
  /** The newest scan that the copy knows of. */
  newestScan: z.nullable(z.object({ id: z.string(), at: z.nullable(z.string()) })),
  /** The filters of the service that the copy was found to answer as the service does. */
  answers: z.object({
    verdict: z.array(z.enum(verdicts)),
    http: z.array(z.enum(['online', 'offline'])),
    risk: z.partialRecord(z.enum(riskScoreFilters), band),
  }),
  /** Whether it stays when the user signs out. */
  keep: z.boolean(),
})
export type HostsMeta = z.output<typeof hostsMeta>

/** When a list was read, in milliseconds. */
export type CopyTimes = Pick<HostsMeta, 'readAt' | 'refreshedAt'>

/** When a list was last read or refreshed, in milliseconds. */
export const lastReadAt = ({ readAt, refreshedAt }: CopyTimes): number => refreshedAt ?? readAt
