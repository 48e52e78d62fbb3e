import { casesOn, readOpenCases, type CaseIndex } from '#/api/cases-by-host.ts'
import { casesSince, readCasesBefore, type CasesBefore } from '#/api/look-for-case.ts'
import { readOwnHosts, type OwnHosts } from '#/api/own-hosts.ts'
import type { Requester } from '#/api/requester.ts'
import { comparableHost, hostOfWebsite } from '#/lib/compare-targets.ts'
import { findingId, ownFindings, type Finding } from './findings.ts'
import type { RequestRow, StateKind } from './row.ts'
import { mayHaveLeft } from './states.ts'
import { isSilent, troubleOf, type Trouble } from './trouble.ts'

/*
 * The checks at the moment of sending. They are read anew for it: what a screen has shown is minutes old.
 * A check that cannot be made is a finding of its own, since both protect people: nobody's own website is
 * to be taken down, and no case to be made twice. Where the service does not answer at all there is
 * nothing to confirm, and the request is not sent.
 */

/** What was read for the checks; rows of a list share it for a moment. */
interface Facts {
  readonly at: number
  /** Cases after this are read for every row. */
  readonly before: CasesBefore
  readonly open: CaseIndex | Trouble
  readonly owns: OwnHosts[] | Trouble
}

/** What speaks against a request, and what there was before it leaves. */
export interface CheckResult {
  readonly findings: readonly Finding[]
  readonly before: CasesBefore
  /** When the list of cases was read. */
  readonly readAt: number
}

/** How old the shared part may be, milliseconds. New cases are read for each row on top of it. */
const factsAge = 30_000
const ended: ReadonlySet<string | null> = new Set(['CLOSED', 'FAILED', 'REJECTED'])

/**
 * Makes the checks of one stretch of work. `findings` rejects when the service cannot be asked at all.
 * `ownCases` are cases that the same list made for its other targets: they are no news.
 */
export function createChecks(ask: Requester['get'], signal: AbortSignal, now: () => number) {
  let facts: Facts | null = null

  async function readFacts(): Promise<Facts> {
    const at = now()
    const before = await readCasesBefore(signal, ask)
    const [open, owns] = await Promise.all([
      readOpenCases(signal, ask).catch(asTrouble),
      readOwnHosts(signal, ask).catch(asTrouble),
    ])
    return { at, before, open, owns }
  }

  return {
    findings: async (row: RequestRow, ownCases: ReadonlySet<string>): Promise<CheckResult> => {
      if (facts === null || Math.abs(now() - facts.at) >= factsAge) facts = await readFacts()
      const { at, open, owns } = facts
      const before = await readCasesBefore(signal, ask)
      const recent = await casesSince(facts.before, signal, ask)
      if (!recent.complete && isSilent(recent.error)) throw recent.error
      const host = hostOfWebsite(row.website) ?? row.website
      const findings: Finding[] = []

      if ('kind' in owns) findings.push({ kind: 'not-checked', what: 'own', trouble: owns })
      else findings.push(...ownFindings(owns, host))

      const ids = new Set<string>()
      if (!('kind' in open)) for (const { id } of casesOn(open, host)) ids.add(id)
      for (const one of recent.cases) {
        const there = one.target_website === null ? null : hostOfWebsite(one.target_website)
        if (there !== comparableHost(host)) continue
        if (one.is_open !== false && !ended.has(one.status)) ids.add(one.id)
        else ids.delete(one.id)
      }
      for (const caseId of ids)
        if (!ownCases.has(caseId)) findings.push({ kind: 'open-case', caseId })
      const missed = 'kind' in open ? open : missedIn(open, recent)
      if (missed) findings.push({ kind: 'not-checked', what: 'open', trouble: missed })
      return { findings, before, readAt: at }
    },
  }
}

function asTrouble(error: unknown): Trouble {
  if (isSilent(error)) throw error
  return troubleOf(error)
}

function missedIn(open: CaseIndex, recent: Awaited<ReturnType<typeof casesSince>>): Trouble | null {
  if (!recent.complete) return troubleOf(recent.error)
  return open.complete ? null : troubleOf(null)
}

/** Other rows of the same target and brand that are, or may become, a case before this one. */
export function rivals(
  row: RequestRow,
  sameTarget: readonly RequestRow[],
  readAt: number,
): Finding[] {
  return sameTarget
    .filter((other) => isRival(row, other, readAt))
    .map(({ id }) => ({ kind: 'same-target', rowId: id }))
}

function isRival(row: RequestRow, other: RequestRow, readAt: number): boolean {
  if (mayHaveLeft(other)) return true
  if (inQueue.has(other.state.kind)) return isBefore(other, row)
  // An older case is in the list of cases that was read.
  return (
    'case' in other.state &&
    other.changedAt >= readAt &&
    !row.confirmed.includes(`open-case:${other.state.case.id}`)
  )
}

/** States in which a row is sent by itself. */
export const inQueue: ReadonlySet<StateKind> = new Set([
  'delayed',
  'waiting',
  'checking',
  'throttled',
])

/** The order of the queue. */
export const isBefore = (one: RequestRow, other: RequestRow): boolean =>
  one.queuedAt - other.queuedAt < 0 ||
  (one.queuedAt === other.queuedAt &&
    (one.line < other.line || (one.line === other.line && one.id < other.id)))

/** What of it nobody has confirmed. */
export const unconfirmed = (row: RequestRow, findings: readonly Finding[]): Finding[] =>
  findings.filter((finding) => !row.confirmed.includes(findingId(finding)))
