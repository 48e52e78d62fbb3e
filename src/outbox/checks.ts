import { readOwnHosts, type OwnHosts } from '#/api/brands.ts'
import { casesOn, readOpenCases, type CaseIndex } from '#/api/cases-by-host.ts'
import { ApiError, type Reason } from '#/api/errors.ts'
import { explainError } from '#/api/explain-error.ts'
import type { ReadState } from '#/api/host-lookups.ts'
import { casesSince, readCasesBefore, type CasesBefore, type NewCases } from '#/api/new-cases.ts'
import type { Requester } from '#/api/request.ts'
import { endedStatuses } from '#/contract/codes.ts'
import { comparableHost, hostOfWebsite, isWithin } from '#/lib/compare-targets.ts'
import {
  findingId,
  isBefore,
  mayHaveLeft,
  type Finding,
  type RequestRow,
  type Trouble,
} from './row.ts'

/*
 * What speaks against sending a request: the form and the list show it before, the sender reads it anew at
 * the moment of sending, since what a screen has shown is minutes old. A check that cannot be made is a
 * finding of its own, since both protect people: nobody's own website is to be taken down, and no case to be
 * made twice. Where the service does not answer at all there is nothing to confirm, and nothing is sent.
 */

/** What was read for the checks; a part that is under way speaks neither for nor against. */
export interface CheckFacts {
  readonly owns: ReadState<readonly OwnHosts[]>
  readonly open: ReadState<CaseIndex>
}

/** What speaks against a request for a host: one rule for the form, the list and the sender. */
export const findingsOn = (host: string, facts: CheckFacts): Finding[] => [
  ...ownFindings(facts.owns.data ?? [], host),
  ...(facts.open.data ? casesOn(facts.open.data, host) : []).map(({ id }): Finding => ({
    kind: 'open-case',
    caseId: id,
  })),
  ...uncheckedIn(facts),
]

/** The own and trusted domains of brands that a host is, or lies below; own ones first (C143). */
function ownFindings(owns: readonly OwnHosts[], host: string): Finding[] {
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

/** The checks that could not be made, or of open cases not in whole; the same for every host. */
export function uncheckedIn({ owns, open }: CheckFacts): Finding[] {
  const unchecked = (what: 'own' | 'open', error: unknown): Finding => {
    return { kind: 'not-checked', what, trouble: troubleOf(error) }
  }
  const isOwnMissing = owns.data === undefined && owns.error
  const isOpenMissing = open.data === undefined ? open.error : !open.data.complete
  return [
    ...(isOwnMissing ? [unchecked('own', owns.error)] : []),
    ...(isOpenMissing ? [unchecked('open', open.error)] : []),
  ]
}

/** What was read at the moment of sending; rows of a list share it for a moment. */
interface SharedFacts extends CheckFacts {
  readonly at: number
  /** Cases after this are read for every row. */
  readonly before: CasesBefore
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
const ended: ReadonlySet<string | null> = new Set(endedStatuses)

/**
 * The checks at the moment of sending; rejects when the service cannot be asked at all. `ownCases` are cases
 * that the same list made for its other targets: they are no news.
 */
export function createChecks(ask: Requester['get'], signal: AbortSignal, now: () => number) {
  let facts: SharedFacts | null = null

  async function readFacts(): Promise<SharedFacts> {
    const at = now()
    const before = await readCasesBefore(signal, ask)
    const [open, owns] = await Promise.all([
      heard(readOpenCases(signal, ask)),
      heard(readOwnHosts(signal, ask)),
    ])
    return { at, before, open, owns }
  }

  return async (row: RequestRow, ownCases: ReadonlySet<string>): Promise<CheckResult> => {
    if (facts === null || Math.abs(now() - facts.at) >= factsAge) facts = await readFacts()
    const { at: readAt, open, owns } = facts
    const before = await readCasesBefore(signal, ask)
    const checkedAt = now()
    const recent = await casesSince(facts.before, signal, ask)
    if (!recent.complete && isSilent(recent.error)) throw recent.error
    const host = hostOfWebsite(row.website) ?? row.website
    const findings = findingsOn(host, { owns, open: withRecent(open, recent, host) }).filter(
      (found) => found.kind !== 'open-case' || !ownCases.has(found.caseId),
    )
    return { findings, before, readAt, checkedAt }
  }
}

/** An answer, or why there is none; rejects when the service cannot be asked at all. */
const heard = async <Data>(answer: Promise<Data>): Promise<ReadState<Data>> =>
  answer.then(
    (data) => ({ data, error: null }),
    (error: unknown) => {
      if (isSilent(error)) throw error
      return { data: undefined, error }
    },
  )

/** The open cases of one host, with what is new of them since they were read. */
function withRecent(
  open: ReadState<CaseIndex>,
  recent: NewCases,
  host: string,
): ReadState<CaseIndex> {
  const listed = open.data ? casesOn(open.data, host) : []
  const cases = new Map(listed.map((one) => [one.id, one]))
  const name = comparableHost(host)
  for (const one of recent.cases) {
    if (one.target_website === null || hostOfWebsite(one.target_website) !== name) continue
    if (one.is_open !== false && !ended.has(one.status)) cases.set(one.id, one)
    else cases.delete(one.id)
  }
  return {
    data: {
      byHost: new Map([[name, [...cases.values()]]]),
      complete: recent.complete && open.data?.complete === true,
    },
    error: open.error ?? (recent.complete ? null : recent.error),
  }
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

/** The findings of cases that requests have become which were confirmed while they were under way. */
export const casesConfirmed = (row: RequestRow, all: readonly RequestRow[]): string[] =>
  all.flatMap(({ id, state }) =>
    state.kind === 'done' && row.confirmed.includes(findingId({ kind: 'same-target', rowId: id }))
      ? [findingId({ kind: 'open-case', caseId: state.case.id })]
      : [],
  )

/** What went wrong with a request; null: not all of an answer could be read, or it has no end. */
export const troubleOf = (error: unknown): Trouble => ({
  text: error === null ? 'Not all of them could be read.' : explainError(error).cause,
})

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
