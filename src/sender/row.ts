import * as z from 'zod/mini'
import { finding } from './findings.ts'
import { trouble } from './trouble.ts'

/*
 * What one request and one run are, as they lie on the device. Everything that is read from the device
 * goes through these shapes; times are milliseconds since the epoch.
 */

/** Why a case has to be looked for. */
const cause = z.discriminatedUnion('kind', [
  /** The answer was lost, or it was none that can be read. */
  z.object({ kind: z.literal('lost'), trouble }),
  /** The page, the session or the delay before an earlier attempt ended without an answer. */
  z.object({ kind: z.literal('interrupted') }),
  /** It was stopped by hand after something of it may have left. */
  z.object({ kind: z.literal('stopped') }),
  /** 400: browsers send a request twice by themselves, so even a refusal proves nothing yet. */
  z.object({
    kind: z.literal('refused'),
    fields: z.record(z.string(), z.array(z.string())),
    others: z.array(z.string()),
  }),
  /** 401 to the request itself. */
  z.object({ kind: z.literal('unauthorized') }),
])
export type Cause = z.output<typeof cause>

/** What a row knows of its case. */
const storedCase = z.object({
  id: z.string(),
  status: z.nullable(z.string()),
  statusDisplay: z.nullable(z.string()),
})
export type StoredCase = z.output<typeof storedCase>

/** All cases of the row where there are more than one; empty when it is the only one; null: not looked yet. */
const duplicates = z.nullable(z.array(z.string()))

const state = z.discriminatedUnion('kind', [
  /** Written down, not sent before `until`: can be undone (C142). */
  z.object({ kind: z.literal('delayed'), until: z.number() }),
  /** In the queue. */
  z.object({ kind: z.literal('waiting') }),
  /** The checks are being made; nothing of this attempt has left. */
  z.object({ kind: z.literal('checking') }),
  /** The checks found what nobody has confirmed; nothing was sent. */
  z.object({ kind: z.literal('needs-confirmation'), findings: z.array(finding) }),
  /** It may have left. */
  z.object({ kind: z.literal('sending') }),
  /** The case is being looked for; with `resend` it is sent again when there is none. */
  z.object({ kind: z.literal('looking'), cause, resend: z.boolean() }),
  /** 201. */
  z.object({ kind: z.literal('created'), case: storedCase, duplicates }),
  /** A case of this target, created since the attempt, was found by looking. */
  z.object({ kind: z.literal('found'), case: storedCase, duplicates }),
  /** 400, and no case was found: nothing was stored. */
  z.object({
    kind: z.literal('refused'),
    fields: z.record(z.string(), z.array(z.string())),
    others: z.array(z.string()),
  }),
  /** 429: goes on by itself at `until`; null: it came too often, so only when somebody says so. */
  z.object({ kind: z.literal('throttled'), until: z.nullable(z.number()) }),
  /** Nothing of it left, or it was looked for and there is no case. */
  z.object({
    kind: z.literal('not-sent'),
    why: z.union([z.enum(['page-closed', 'signed-out']), trouble]),
  }),
  /** It may have left, was looked for, and no case was found. It may still come. */
  z.object({ kind: z.literal('not-found'), cause }),
  /** It may have left, and could not be looked for. */
  z.object({ kind: z.literal('not-looked'), cause, trouble }),
  /** Stopped by hand before anything of it left. */
  z.object({ kind: z.literal('stopped') }),
])

/** What there was before an attempt, by the service's own clock; see `readCasesBefore`. */
const casesBefore = z.object({ since: z.nullable(z.string()), ids: z.array(z.string()) })

/** One time that a request may have left. */
const attempt = z.object({
  /** Sent to the service's host, which lets an attempt through once. */
  id: z.string(),
  at: z.number(),
  before: casesBefore,
})
export type Attempt = z.output<typeof attempt>

/** One request as it is stored. */
export const storedRow = z.object({
  id: z.string(),
  user: z.string(),
  runId: z.string(),
  /** Where it stood in its list, from 1. */
  line: z.number(),
  website: z.string(),
  comment: z.string(),
  brandId: z.nullable(z.string()),
  /** Target and brand, by which two rows are the same; see `targetKey`. */
  target: z.string(),
  /** Ids of the findings that the user confirmed. */
  confirmed: z.array(z.string()),
  queuedAt: z.number(),
  /** When it came into its state. */
  changedAt: z.number(),
  /** Attempts that may have stored a case, oldest first; none: nothing of it ever left. */
  attempts: z.array(attempt),
  /** Answers 429 in a row. */
  throttles: z.number(),
  state,
})
export type StoredRow = z.output<typeof storedRow>

/** Why nothing can be written on this device. */
export type StorageFault =
  /** There is no room left. */
  | 'quota'
  /** The browser refuses storage, as in some private windows. */
  | 'forbidden'
  /** The site's data was deleted meanwhile. */
  | 'cleared'
  /** Another tab holds an older version of the database open. */
  | 'blocked'
  /** The browser has no such storage. */
  | 'missing'
  | 'other'

/** The status of a request; the table of `states.ts` says what leads to it. */
export type RowState =
  | StoredRow['state']
  /** In this page's memory only: it could not be written down, so it was not sent. */
  | { kind: 'storage-failed'; why: StorageFault }
  /** What is stored cannot be read; whether it left is not known. */
  | { kind: 'unreadable' }
export type StateKind = RowState['kind']

/** One request in hand. */
export type RequestRow = Readonly<Omit<StoredRow, 'state'>> & { readonly state: RowState }

/** A list or a single request, which is a run of one. */
export const storedRun = z.object({
  id: z.string(),
  user: z.string(),
  kind: z.enum(['single', 'list']),
  madeAt: z.number(),
  comment: z.string(),
  /** Lines that were never part of the run, with the screen's own code for why. */
  leftOut: z.array(z.object({ line: z.number(), text: z.string(), reason: z.string() })),
})
export type Run = Readonly<z.output<typeof storedRun>>

/** Most requests of one run. */
export const mostRequests = 1000
/** How long a request can be undone before it leaves, milliseconds. */
export const sendDelay = 8000
