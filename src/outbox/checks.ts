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
 * Checks before sending a request. The form and the list show the findings; the sender checks again when it sends,
 * because the shown data may be minutes old. A failed check is a finding too: the checks prevent takedowns of the
 * user's own websites and duplicate cases. If the API is unreachable, nothing is sent.
 */

/** Data for the checks. A part that is still loading yields no finding. */
export interface CheckFacts {
  readonly owns: ReadState<readonly OwnHosts[]>
  readonly open: ReadState<CaseIndex>
}

/** Findings for a target, shared by the form, the list and the sender. */
export const findingsOn = (host: string, facts: CheckFacts): Finding[] => [
  ...ownFindings(facts.owns.data ?? [], host),
  ...(facts.open.data ? casesOn(facts.open.data, host) : []).map(({ id }): Finding => ({
    kind: 'open-case',
    caseId: id,
  })),
  ...uncheckedIn(facts),
]

/** Own and trusted domains that equal or contain a host; own ones first (C143). */
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

/** Failed or incomplete checks; the same for every target. */
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

/** Data loaded when sending; shared briefly by the rows of a list. */
interface SharedFacts extends CheckFacts {
  readonly at: number
  /** Newer cases are fetched for every row. */
  readonly before: CasesBefore
}

/** Findings, and the cases that existed before sending. */
export interface CheckResult {
  readonly findings: readonly Finding[]
  readonly before: CasesBefore
  /** Time of reading the case list, and time of the newest part. */
  readonly readAt: number
  readonly checkedAt: number
}

/** Maximum age of the shared data, milliseconds. New cases are fetched for each row in addition. */
const factsAge = 30_000
const ended: ReadonlySet<string | null> = new Set(endedStatuses)

/**
 * Checks at the time of sending; rejects if the API is unreachable. `ownCases` are cases that the same list created for
 * other targets; they are ignored.
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
    if (!recent.complete && isUnreachable(recent.error)) throw recent.error
    const host = hostOfWebsite(row.website) ?? row.website
    const findings = findingsOn(host, { owns, open: withRecent(open, recent, host) }).filter(
      (found) => found.kind !== 'open-case' || !ownCases.has(found.caseId),
    )
    return { findings, before, readAt, checkedAt }
  }
}

/** A result or its error; rejects if the API is unreachable. */
const heard = async <Data>(answer: Promise<Data>): Promise<ReadState<Data>> =>
  answer.then(
    (data) => ({ data, error: null }),
    (error: unknown) => {
      if (isUnreachable(error)) throw error
      return { data: undefined, error }
    },
  )

/** Open cases of a host, including those created since the last read. */
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

/** Other rows of the same target and brand that are, or may become, an earlier case. */
export const rivals = (row: RequestRow, all: readonly RequestRow[], readAt: number): Finding[] =>
  all
    .filter((one) => one.target === row.target && one.id !== row.id && isRival(row, one, readAt))
    .map(({ id }) => ({ kind: 'same-target', rowId: id }))

function isRival(row: RequestRow, other: RequestRow, readAt: number): boolean {
  if (mayHaveLeft(other)) return true
  if (other.state.kind === 'queued') return isBefore(other, row)
  // An older case is already in the case list.
  return (
    other.state.kind === 'done' &&
    other.changedAt >= readAt &&
    !row.confirmed.includes(`open-case:${other.state.case.id}`)
  )
}

/** Finding IDs of cases whose pending requests were confirmed. */
export const casesConfirmed = (row: RequestRow, all: readonly RequestRow[]): string[] =>
  all.flatMap(({ id, state }) =>
    state.kind === 'done' && row.confirmed.includes(findingId({ kind: 'same-target', rowId: id }))
      ? [findingId({ kind: 'open-case', caseId: state.case.id })]
      : [],
  )

/** Error of a check; null if the data is only partly readable or has no end. */
export const troubleOf = (error: unknown): Trouble => ({
  text: error === null ? 'Not all of them could be read.' : explainError(error).cause,
})

const unreachable: ReadonlySet<Reason['kind']> = new Set([
  'offline',
  'timeout',
  'unreachable',
  'blocked',
  'misconfigured',
  'rate-limited',
  'unauthorized',
])

/** Returns whether the API is unreachable, so that sending is pointless. */
const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiError && unreachable.has(error.reason.kind)
