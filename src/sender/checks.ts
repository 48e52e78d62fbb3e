import { readOwnHosts, type OwnHosts } from '#/api/brands.ts'
import { casesOn, readOpenCases, type CaseIndex } from '#/api/cases-by-host.ts'
import { ApiError, isApiError, type Reason } from '#/api/errors.ts'
import { explainError } from '#/api/explain-error.ts'
import { casesSince, readCasesBefore, type CasesBefore } from '#/api/new-cases.ts'
import type { Requester } from '#/api/request.ts'
import { comparableHost, hostOfWebsite, isWithin } from '#/lib/compare-targets.ts'
import { isBefore, mayHaveLeft, type Finding, type RequestRow, type Trouble } from './row.ts'

/*
 * What speaks against sending a request: the form and the list show it before, the sender reads it anew at
 * the moment of sending, since what a screen has shown is minutes old. A check that cannot be made is a
 * finding of its own, since both protect people: nobody's own website is to be taken down, and no case to be
 * made twice. Where the service does not answer at all there is nothing to confirm, and nothing is sent.
 */

export type OwnFinding = Extract<Finding, { kind: 'own-domain' | 'trusted-domain' }>

/** The own and trusted domains of brands that a host is, or lies below; own ones first (C143). */
export function ownFindings(owns: readonly OwnHosts[], host: string): OwnFinding[] {
  const own = owns.flatMap(({ brandId, domain }) =>
    domain !== null && isWithin(host, domain)
      ? [{ kind: 'own-domain' as const, brandId, domain }]
      : [],
  )
  const trusted = owns.flatMap(({ brandId, trusted: domains }) =>
    (domains ?? [])
      .filter((domain) => isWithin(host, domain))
      .map((domain) => ({ kind: 'trusted-domain' as const, brandId, domain })),
  )
  return [...own, ...trusted]
}

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
  /** When the list of cases was read, and when the newest of them. */
  readonly readAt: number
  readonly checkedAt: number
}

/** How old the shared part may be, milliseconds. New cases are read for each row on top of it. */
const factsAge = 30_000
const ended: ReadonlySet<string | null> = new Set(['CLOSED', 'FAILED', 'REJECTED'])

/**
 * The checks at the moment of sending; rejects when the service cannot be asked at all. `ownCases` are cases
 * that the same list made for its other targets: they are no news.
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

  return async (row: RequestRow, ownCases: ReadonlySet<string>): Promise<CheckResult> => {
    if (facts === null || Math.abs(now() - facts.at) >= factsAge) facts = await readFacts()
    const { at, open, owns } = facts
    const before = await readCasesBefore(signal, ask)
    const checkedAt = now()
    const recent = await casesSince(facts.before, signal, ask)
    if (!recent.complete && isSilent(recent.error)) throw recent.error
    const host = hostOfWebsite(row.website) ?? row.website
    const findings: Finding[] =
      'text' in owns
        ? [{ kind: 'not-checked', what: 'own', trouble: owns }]
        : ownFindings(owns, host)

    const ids = new Set('text' in open ? [] : casesOn(open, host).map(({ id }) => id))
    for (const one of recent.cases) {
      const there = one.target_website === null ? null : hostOfWebsite(one.target_website)
      if (there !== comparableHost(host)) continue
      if (one.is_open !== false && !ended.has(one.status)) ids.add(one.id)
      else ids.delete(one.id)
    }
    for (const caseId of ids)
      if (!ownCases.has(caseId)) findings.push({ kind: 'open-case', caseId })
    const missed = 'text' in open ? open : missedIn(open, recent)
    if (missed) findings.push({ kind: 'not-checked', what: 'open', trouble: missed })
    return { findings, before, readAt: at, checkedAt }
  }
}

function missedIn(open: CaseIndex, recent: Awaited<ReturnType<typeof casesSince>>): Trouble | null {
  if (!recent.complete) return troubleOf(recent.error)
  return open.complete ? null : troubleOf(null)
}

/** Other rows of the same target and brand that are, or may become, a case before this one. */
export const rivals = (row: RequestRow, all: readonly RequestRow[], readAt: number): Finding[] =>
  all
    .filter((one) => one.target === row.target && one.id !== row.id && isRival(row, one, readAt))
    .map(({ id }) => ({ kind: 'same-target', rowId: id }))

function isRival(row: RequestRow, other: RequestRow, readAt: number): boolean {
  if (mayHaveLeft(other)) return true
  if (other.state.kind === 'queued') return isBefore(other, row)
  // An older case is in the list of cases that was read.
  return (
    other.state.kind === 'done' &&
    other.changedAt >= readAt &&
    !row.confirmed.includes(`open-case:${other.state.case.id}`)
  )
}

/** What went wrong with a request; null: there is more than can be read through. */
export const troubleOf = (error: unknown): Trouble => ({
  text: error === null ? 'There are too many to check.' : explainError(error).text,
})

/** When a service that answered 429 may be asked again; null for any other error. */
export function retryTime(error: unknown, now: number): number | null {
  if (!isApiError(error, 'rate-limited')) return null
  const at = error.reason.kind === 'rate-limited' ? error.reason.retryAt : null
  return at ?? now + ownPause
}

/** Wait after a 429 that does not say how long, milliseconds. */
const ownPause = 5000

const silent: ReadonlySet<Reason['kind']> = new Set([
  'offline',
  'timeout',
  'unreachable',
  'blocked',
  'misconfigured',
  'rate-limited',
  'unauthorized',
])

/** Whether the service as a whole does not answer, so that there is no use in sending anything. */
const isSilent = (error: unknown): boolean =>
  error instanceof ApiError && silent.has(error.reason.kind)

function asTrouble(error: unknown): Trouble {
  if (isSilent(error)) throw error
  return troubleOf(error)
}
