import { fetchOwnDomains, type BrandDomains } from '#/api/brands.ts'
import type { ApiClient } from '#/api/client.ts'
import {
  getCasesOnHost,
  fetchOpenCases,
  type CaseIndex,
  fetchCasesSince,
  fetchKnownCases,
  type NewCases,
} from '#/api/create-takedown.ts'
import { ApiError, type ErrorReason, explainError } from '#/api/errors.ts'
import type { LookupState } from '#/api/host-lookups.ts'
import { endedStatuses } from '#/contract/codes.ts'
import { normalizeForComparison, getWebsiteHost, isHostWithin } from '#/lib/host-name.ts'
import { maxSharedFactsAgeMs } from './limits.ts'
import { isQueuedBefore, mayHaveBeenSent } from './states.ts'
import type { Finding, RequestRow, StoredError } from './stored-rows.ts'

/*
 * Checks that prevent duplicate cases and takedowns of the user's own websites. The request form runs the checks first.
 * The outbox repeats them before it sends a request, because the form's data may be minutes old. If a check itself
 * fails, that is a finding too, and the user can confirm it. But if the API is unavailable, the outbox sends nothing.
 */

/** Data for the checks. Data that is still loading yields no findings. */
export interface CheckFacts {
  readonly ownDomains: LookupState<readonly BrandDomains[]>
  readonly openCases: LookupState<CaseIndex>
}

/** Lists the findings for a host, except findings about other requests (see `listSameTargetFindings`). */
export const listFindings = (host: string, facts: CheckFacts): Finding[] => [
  ...listOwnDomainFindings(facts.ownDomains.data ?? [], host),
  ...(facts.openCases.data ? getCasesOnHost(facts.openCases.data, host) : []).map(
    ({ id }): Finding => ({ kind: 'open-case', caseId: id }),
  ),
  ...listNotCheckedFindings(facts),
]

/** Lists own domains before trusted ones (C143). */
function listOwnDomainFindings(ownDomains: readonly BrandDomains[], host: string): Finding[] {
  const own = ownDomains.flatMap(({ id: brandId, domain }) =>
    domain !== null && isHostWithin(host, domain)
      ? [{ kind: 'own-domain' as const, brandId, domain }]
      : [],
  )
  const trusted = ownDomains.flatMap(({ id: brandId, trustedDomains: domains }) =>
    (domains ?? [])
      .filter((domain) => isHostWithin(host, domain))
      .map((domain) => ({ kind: 'trusted-domain' as const, brandId, domain })),
  )
  return [...own, ...trusted]
}

/** Lists the findings about failed or incomplete checks. These findings are the same for every host. */
export function listNotCheckedFindings({ ownDomains, openCases }: CheckFacts): Finding[] {
  const createNotCheckedFinding = (what: 'own' | 'open', error: unknown): Finding => ({
    kind: 'not-checked',
    what,
    trouble: toStoredError(error),
  })
  const areOwnDomainsUnchecked = ownDomains.data === undefined && ownDomains.error
  const areOpenCasesUnchecked =
    openCases.data === undefined ? openCases.error : !openCases.data.isComplete
  return [
    ...(areOwnDomainsUnchecked ? [createNotCheckedFinding('own', ownDomains.error)] : []),
    ...(areOpenCasesUnchecked ? [createNotCheckedFinding('open', openCases.error)] : []),
  ]
}

/** Creates the check that runs right before a row is sent. It rejects if the API is unavailable. */
export function createCheck(apiGet: ApiClient['get'], signal: AbortSignal, now: () => number) {
  async function fetchSharedFacts() {
    const casesFetchedAt = now()
    // `openCases` may lack cases created from now on. So each check also loads the cases newer than these known cases.
    const knownCasesBeforeFetch = await fetchKnownCases(signal, apiGet)
    const [openCases, ownDomains] = await Promise.all([
      toLookupState(fetchOpenCases(signal, apiGet)),
      toLookupState(fetchOwnDomains(signal, apiGet)),
    ])
    return { casesFetchedAt, knownCasesBeforeFetch, openCases, ownDomains }
  }
  let sharedFacts: Awaited<ReturnType<typeof fetchSharedFacts>> | null = null

  // The age is negative if the clock was set back. Without `Math.abs`, old facts could count as recent.
  const isTooOld = (fetchedAt: number) => Math.abs(now() - fetchedAt) >= maxSharedFactsAgeMs
  /** `ownRunCaseIds`: cases that the row's bulk request created for other targets. They don't count as findings. */
  return async (row: RequestRow, ownRunCaseIds: ReadonlySet<string>) => {
    if (!sharedFacts || isTooOld(sharedFacts.casesFetchedAt)) sharedFacts = await fetchSharedFacts()
    const { casesFetchedAt, knownCasesBeforeFetch, openCases, ownDomains } = sharedFacts
    // If the response to the POST of `row` is lost, a search looks for cases that are newer than these.
    const knownCasesBeforeSend = await fetchKnownCases(signal, apiGet)
    const checkedAt = now()
    const recent = await fetchCasesSince(knownCasesBeforeFetch, signal, apiGet)
    if (!recent.isComplete && isUnavailable(recent.error)) throw recent.error
    const host = getWebsiteHost(row.website) ?? row.website
    const findings = listFindings(host, {
      ownDomains,
      openCases: mergeOpenCasesOnHost(openCases, recent, host),
    }).filter((finding) => finding.kind !== 'open-case' || !ownRunCaseIds.has(finding.caseId))
    return { findings, knownCasesBeforeSend, casesFetchedAt, checkedAt }
  }
}

/** Resolves with the data or an error, but rejects if the API is unavailable. */
const toLookupState = async <Data>(promise: Promise<Data>): Promise<LookupState<Data>> =>
  promise.then(
    (data) => ({ data, error: null }),
    (error: unknown) => {
      if (isUnavailable(error)) throw error
      return { data: undefined, error }
    },
  )

const endedStatusSet: ReadonlySet<string | null> = new Set(endedStatuses)

function mergeOpenCasesOnHost(
  openCases: LookupState<CaseIndex>,
  recent: NewCases,
  host: string,
): LookupState<CaseIndex> {
  const knownOpen = openCases.data ? getCasesOnHost(openCases.data, host) : []
  const cases = new Map(knownOpen.map((row) => [row.id, row]))
  const normalizedHost = normalizeForComparison(host)
  for (const row of recent.cases) {
    if (row.target_website === null || getWebsiteHost(row.target_website) !== normalizedHost)
      continue
    if (row.is_open !== false && !endedStatusSet.has(row.status)) cases.set(row.id, row)
    else cases.delete(row.id)
  }
  return {
    data: {
      byHost: new Map([[normalizedHost, [...cases.values()]]]),
      isComplete: recent.isComplete && openCases.data?.isComplete === true,
    },
    error: openCases.error ?? (recent.isComplete ? null : recent.error),
  }
}

/**
 * Lists a finding for each other row with the same target and brand that may already have a case, or may get one
 * before `row` is sent.
 */
export const listSameTargetFindings = (
  row: RequestRow,
  allRows: readonly RequestRow[],
  casesFetchedAt: number,
): Finding[] =>
  allRows
    .filter(
      (other) =>
        other.target === row.target &&
        other.id !== row.id &&
        mayDuplicate(row, other, casesFetchedAt),
    )
    .map(({ id }) => ({ kind: 'same-target', rowId: id }))

function mayDuplicate(row: RequestRow, other: RequestRow, casesFetchedAt: number): boolean {
  if (mayHaveBeenSent(other)) return true
  if (other.state.kind === 'queued') return isQueuedBefore(other, row)
  if (other.state.kind !== 'done') return false
  // An open case that existed when the case list was fetched is reported as an `open-case` finding instead.
  const isInCaseList = other.changedAt < casesFetchedAt
  // The user has already confirmed `row` despite this case.
  const isCaseConfirmed = row.confirmed.includes(`open-case:${other.state.case.id}`)
  return !isInCaseList && !isCaseConfirmed
}

/** A null error means that some data could not be read. */
export const toStoredError = (error: unknown): StoredError => ({
  text: error === null ? 'Some data could not be read.' : explainError(error).text,
})

/** Failures that affect every request, so sending would fail too. */
const unavailableReasons: ReadonlySet<ErrorReason['kind']> = new Set([
  'offline',
  'timeout',
  'unreachable',
  'misconfigured',
  'rate-limited',
  'unauthorized',
])

const isUnavailable = (error: unknown): boolean =>
  error instanceof ApiError && unavailableReasons.has(error.reason.kind)
