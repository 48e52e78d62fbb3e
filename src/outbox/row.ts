import * as z from 'zod/mini'

/*
 * What one request and one run are, as they lie on the device. Everything that is read from the device
 * goes through these shapes; times are milliseconds since the epoch.
 */

/** Why something could not be asked or heard, as one sentence. */
const trouble = z.object({ text: z.string() })
export type Trouble = z.output<typeof trouble>

/** Something that speaks against sending. What was confirmed is kept by `findingId`. */
const finding = z.discriminatedUnion('kind', [
  /** The target is, or lies below, the own domain of a brand of the user (C143). */
  z.object({ kind: z.literal('own-domain'), brandId: z.string(), domain: z.string() }),
  z.object({ kind: z.literal('trusted-domain'), brandId: z.string(), domain: z.string() }),
  /** A case is open on the target's host (C141). */
  z.object({ kind: z.literal('open-case'), caseId: z.string() }),
  /** Another request for the same target and brand, in whatever tab or list. */
  z.object({ kind: z.literal('same-target'), rowId: z.string() }),
  /** A check could not be made: of own and trusted domains, or of open cases. */
  z.object({ kind: z.literal('not-checked'), what: z.enum(['own', 'open']), trouble }),
])
export type Finding = z.output<typeof finding>

/** What the user confirms: this very finding, with the case or the row that was seen. */
export function findingId(found: Finding): string {
  switch (found.kind) {
    case 'own-domain':
    case 'trusted-domain':
      return `${found.kind}:${found.brandId}:${found.domain}`
    case 'open-case':
      return `open-case:${found.caseId}`
    case 'same-target':
      return `same-target:${found.rowId}`
    case 'not-checked':
      // Whatever the trouble was.
      return `not-checked:${found.what}`
  }
}

/** What the service said against a request, under its fields and apart from them. */
const refusal = {
  kind: z.literal('refused'),
  fields: z.record(z.string(), z.array(z.string())),
  others: z.array(z.string()),
} as const

/** Why it is not known whether there is a case. */
const cause = z.discriminatedUnion('kind', [
  /** The answer was lost, or it was none that can be read. */
  z.object({ kind: z.literal('lost'), trouble }),
  /** The tab, or the session, ended without an answer. */
  z.object({ kind: z.literal('interrupted') }),
  /** It was stopped by hand after something of it may have left. */
  z.object({ kind: z.literal('stopped') }),
  /** 400: browsers send a request twice by themselves, so even a refusal proves nothing yet. */
  z.object(refusal),
  /** 401 to the request itself. */
  z.object({ kind: z.literal('unauthorized') }),
  /** 429, and nobody sends it again before `until`. */
  z.object({ kind: z.literal('throttled'), until: z.optional(z.number()) }),
  /** What is stored cannot be read, or is gone: the data of the site was deleted. */
  z.object({ kind: z.literal('unreadable') }),
])
export type Cause = z.output<typeof cause>

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
  /** Another tab has brought the database to a newer version. */
  | 'newer'
  /** The database could not be brought to this version. */
  | 'migration'
  /** The browser has no such storage. */
  | 'missing'
  | 'other'

/** Why a request was not sent. */
const notSent = z.discriminatedUnion('kind', [
  /** All tabs were closed, or the session ended, before it left; or the key was refused (401), and there is no case. */
  z.object({ kind: z.enum(['page-closed', 'signed-out', 'unauthorized']) }),
  /** By hand. */
  z.object({ kind: z.literal('stopped') }),
  /** 429 came too often: only somebody can say when to go on, and not before `until`. */
  z.object({ kind: z.literal('throttled'), until: z.optional(z.number()) }),
  z.object({ kind: z.literal('trouble'), trouble }),
  /** The checks found what nobody has confirmed. */
  z.object({ kind: z.literal('findings'), findings: z.array(finding) }),
  /** 400, and no case was found. */
  z.object(refusal),
])
export type NotSent = z.output<typeof notSent>

/** What a row knows of its case. */
const storedCase = z.object({
  id: z.string(),
  status: z.nullable(z.string()),
  statusDisplay: z.nullable(z.string()),
})
export type StoredCase = z.output<typeof storedCase>

const state = z.discriminatedUnion('kind', [
  /** Written down, and not sent yet. With `takenAt` its checks are being made. */
  z.object({
    kind: z.literal('queued'),
    /** Not sent before: the delay in which it can be undone (C142), or the pause that a 429 asks for. */
    until: z.number(),
    why: z.enum(['delay', 'turn', 'throttled']),
  }),
  /** It may have left. */
  z.object({ kind: z.literal('sending') }),
  /** There is a case: the answer said so, or it was found by looking for it. */
  z.object({
    kind: z.literal('done'),
    case: storedCase,
    found: z.boolean(),
    /** All cases of the row where there are more than one; empty when it is the only one; null: not known yet. */
    duplicates: z.nullable(z.array(z.string())),
  }),
  /** Nothing of it left, or it was looked for and there is no case. */
  z.object({ kind: z.literal('not-sent'), why: notSent }),
  /** It may have left, and it is not known whether there is a case. */
  z.object({
    kind: z.literal('unknown'),
    cause,
    /**
     * `due`: its case is looked for; `then-send`: the same, and it is sent again when there is none. Else
     * what came of looking: nothing was found, though it may still come, or why nobody could look.
     */
    search: z.union([z.enum(['due', 'then-send', 'nothing-found']), trouble]),
  }),
])
export type RowState = z.output<typeof state>

/** One time that a request may have left. */
const attempt = z.object({
  /** Sent to the service's host, which lets an attempt through once. */
  id: z.string(),
  at: z.number(),
  /** What there was before, by the service's own clock; see `readCasesBefore`. */
  before: z.object({ since: z.nullable(z.string()), ids: z.array(z.string()) }),
  /** The answer, where it says that nothing was stored and the request is to come later. */
  status: z.optional(z.literal(429)),
})
export type Attempt = z.output<typeof attempt>

/** One request. */
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
  /** When it last changed, and by which tab. */
  changedAt: z.number(),
  tab: z.string(),
  /** When that tab took it up, to send it or to look for its case; null while nobody has it in hand. */
  takenAt: z.nullable(z.number()),
  /** Attempts that may have stored a case, oldest first; none: nothing of it ever left. */
  attempts: z.array(attempt),
  /** Answers 429 in a row. */
  throttles: z.number(),
  state,
})
export type RequestRow = Readonly<z.output<typeof storedRow>>

/** A list or a single request, which is a run of one. */
export const storedRun = z.object({
  id: z.string(),
  user: z.string(),
  kind: z.enum(['single', 'list']),
  madeAt: z.number(),
  comment: z.string(),
  /** Lines that were never part of the run, with the screen's own words for why. */
  leftOut: z.array(z.object({ line: z.number(), text: z.string(), reason: z.string() })),
})
export type Run = Readonly<z.output<typeof storedRun>>

/** Most requests of one run. */
export const mostRequests = 1000
/** How long a request can be undone before it leaves, milliseconds. */
export const sendDelay = 8000
/** Longest wait that a 429 can ask for, milliseconds. */
const longestPause = 86_400_000

/**
 * What keeps a row from being sent for now: its delay, or the pause that a 429 asked for; null for nothing. `length` is
 * how long that was when the row changed last, by the same clock as `until`.
 */
export function waitOf(row: RequestRow): { until: number; length: number } | null {
  const isDelayed = row.state.kind === 'queued' && row.state.why === 'delay'
  const until = isDelayed ? row.state.until : pauseOf(row.state)
  const longest = isDelayed ? sendDelay : longestPause
  return until === null ? null : { until, length: Math.min(until - row.changedAt, longest) }
}

/** Until when all requests of the user wait because this one was answered 429; null where it was not. */
export function pauseOf(one: RowState): number | null {
  if (one.kind === 'queued' && one.why === 'throttled') return one.until
  return one.kind === 'not-sent' && one.why.kind === 'throttled' ? (one.why.until ?? null) : null
}

/** Whether a row may have stored a case that it does not know. */
export const mayHaveLeft = ({ state: { kind }, attempts }: RequestRow): boolean =>
  kind === 'unknown' || (attempts.length > 0 && kind !== 'done')

/** Whether the case of a row is being looked for. */
export const isSearched = (one: RowState): boolean =>
  one.kind === 'unknown' && (one.search === 'due' || one.search === 'then-send')

/** Whether another request for the same target is this one (C145). */
export function isUnderWay(one: RowState): boolean {
  if (one.kind === 'unknown') return one.cause.kind !== 'unreadable'
  return one.kind === 'queued' || one.kind === 'sending' || findingsOf(one).length > 0
}

/** What a request was stopped by, and needs a confirmation for. */
export const findingsOf = (one: RowState): readonly Finding[] =>
  one.kind === 'not-sent' && one.why.kind === 'findings' ? one.why.findings : []

/** The order of the queue. */
export const isBefore = (one: RequestRow, other: RequestRow): boolean =>
  one.queuedAt < other.queuedAt ||
  (one.queuedAt === other.queuedAt &&
    (one.line < other.line || (one.line === other.line && one.id < other.id)))
