import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { useDeferredValue } from 'react'
import { compactBrandsOptions } from '#/api/brands.ts'
import { getTargetLimits } from '#/api/target-limits.ts'
import type { CompactBrand } from '#/contract/brand.ts'
import { formatCount } from '#/lib/numbers.ts'
import { parsePastedList, type ListLine, type PastedList } from '#/lib/pasted-list.ts'
import type { AssumedScheme } from '#/lib/target-url.ts'
import { maxRequests } from '#/outbox/limits.ts'
import { getVerdictLabel, type TonedLabel } from '#/shared/labels/host-labels.ts'
import { emptyDraft, getListDraft, type ListDraft } from './drafts.ts'
import {
  describeFailedChecks,
  runChecks,
  type Check,
  type OtherRequests,
} from './request-checks.ts'
import { useRequestFacts, type BrandTracking, type RequestFacts } from './request-facts.ts'
import { describeTargetChanges, describeTargetProblem, joinMessage } from './request-messages.ts'
import { useOutboxAction, useOutbox } from './use-outbox.ts'

export interface ReviewRow {
  line: number
  text: string
  /** Empty if skipped. */
  website: string
  host: string
  /** How the target differs from the line. Empty if at most the scheme was added. */
  changes: string
  status: 'Ready' | 'To confirm' | 'Skipped'
  /** Warnings and notes, or the reason why the line is skipped. */
  messages: readonly { text: string; caseId?: string }[]
  /** The findings that the line's checkbox confirms. */
  findings: readonly string[]
  verdict: TonedLabel
  /** Null for none; undefined until known. */
  brand: CompactBrand | null | undefined
}

/** Parses the text of a list. */
export const parseList = (text: string, scheme: AssumedScheme): PastedList =>
  parsePastedList(text, { ...getTargetLimits(scheme), maxLines: maxRequests })

interface LineContext {
  getBrand: (host: string) => RequestFacts['brand']
  listSameTarget: (website: string, brandId: string | null) => OtherRequests
  /** From `getConfirmationKeys`. */
  confirmed: ReadonlySet<string>
}

/** Returns the keys of a line's confirmations. A new finding or a changed line needs a new confirmation. */
export const getConfirmationKeys = ({
  text,
  findings,
}: Pick<ReviewRow, 'text' | 'findings'>): string[] =>
  findings.map((finding) => `${finding}\n${text}`)

/** Reviews every line with the checks of the request form. Skipped lines and warnings state their reason (P14). */
export function reviewLines(
  lines: readonly ListLine[],
  commonFacts: RequestFacts,
  { getBrand, listSameTarget, confirmed }: LineContext,
): ReviewRow[] {
  const firstLineOfHost = new Map<string, number>()
  return lines.map(({ line, text, result, duplicateOf }) => {
    if (!result.ok) return buildSkippedRow(line, text, describeTargetProblem(result))
    if (duplicateOf !== null)
      return buildSkippedRow(line, text, `Same address as line ${duplicateOf}.`)
    const { website, host } = result
    const brand = getBrand(host)
    const facts = { ...commonFacts, brand }
    const sameTargetRequests = brand === undefined ? [] : listSameTarget(website, brand?.id ?? null)
    const checks = runChecks(result, facts, sameTargetRequests)
    const warnings = checks.filter(({ state }) => state === 'warning')
    const notes = checks.filter(
      ({ id, state }) => (id === 'earlier' || id === 'address') && state === 'note',
    )
    const firstLine = firstLineOfHost.get(host)
    if (firstLine === undefined) firstLineOfHost.set(host, line)
    const findings = [
      ...warnings.flatMap(({ confirm }) => confirm?.findings ?? []),
      ...(firstLine === undefined ? [] : [`same-host:${firstLine}`]),
    ]
    const isConfirmed = getConfirmationKeys({ text, findings }).every((key) => confirmed.has(key))
    const isOnlySchemeAdded = result.changes.every((change) => change === 'scheme-added')
    return {
      line,
      text,
      website,
      host,
      changes: isOnlySchemeAdded ? '' : describeTargetChanges(result),
      status: isConfirmed ? 'Ready' : 'To confirm',
      messages: [
        ...warnings.map(toMessage),
        ...(firstLine === undefined ? [] : [{ text: `Same host as line ${firstLine}.` }]),
        ...notes.map(toMessage),
      ],
      findings,
      verdict: describeVerdict(facts.trackingByHost.get(host), brand?.id),
      brand,
    }
  })
}

const buildSkippedRow = (line: number, text: string, reason: string): ReviewRow => ({
  line,
  text,
  website: '',
  host: '',
  changes: '',
  status: 'Skipped',
  messages: [{ text: reason }],
  findings: [],
  verdict: { text: 'Not checked', tone: 'gray' },
  brand: null,
})

const toMessage = (check: Check) => ({
  text: joinMessage(check),
  ...(check.caseId !== undefined && { caseId: check.caseId }),
})

/** Describes the verdict for the line's brand, or else for the first brand that tracks the host. */
function describeVerdict(
  lookup: BrandTracking | undefined,
  brandId: string | undefined,
): TonedLabel {
  const buildGrayLabel = (text: string): TonedLabel => ({ text, tone: 'gray' })
  if (!lookup) return buildGrayLabel('Checking')
  const { tracking, failed, pending } = lookup
  const trackedUnder = tracking.find(({ brand }) => brand.id === brandId) ?? tracking[0]
  if (trackedUnder) {
    const scan = trackedUnder.row.latest_scan
    return scan === null ? buildGrayLabel('Not scanned') : getVerdictLabel(scan?.verdict)
  }
  if (pending.length > 0) return buildGrayLabel('Checking')
  return buildGrayLabel(failed.length > 0 ? 'Not checked' : 'Not tracked')
}

/** Counts lines by status. Says whether requests need approval or work starts at once (C140). */
export function buildCountChips(rows: readonly ReviewRow[]): TonedLabel[] {
  const readyRows = rows.filter(({ status }) => status === 'Ready')
  const skippedCount = rows.filter(({ status }) => status === 'Skipped').length
  const unconfirmedCount = rows.length - readyRows.length - skippedCount
  const chips: TonedLabel[] = [
    {
      text: `${formatCount(readyRows.length)} ready${describeStart(readyRows)}`,
      tone: readyRows.length === 0 ? 'gray' : 'accent',
    },
  ]
  if (unconfirmedCount > 0)
    chips.push({ text: `${formatCount(unconfirmedCount)} to confirm`, tone: 'amber' })
  if (skippedCount > 0) chips.push({ text: `${formatCount(skippedCount)} skipped`, tone: 'gray' })
  return chips
}

function describeStart(rows: readonly ReviewRow[]): string {
  const approvalCount = rows.filter(
    ({ brand }) => brand === null || brand?.monitoring_enabled === false,
  ).length
  if (approvalCount > 0) {
    const verb = approvalCount === 1 ? 'needs' : 'need'
    return ` (${approvalCount === rows.length ? '' : `${formatCount(approvalCount)} `}${verb} approval)`
  }
  const startsNow = rows.length > 0 && rows.every(({ brand }) => brand?.monitoring_enabled === true)
  return startsNow ? ' (work starts at once)' : ''
}

/**
 * Lists other brands that track hosts which their line's brand doesn't track, with those hosts. Brands with the most
 * hosts come first.
 */
export function listOtherBrands(
  rows: readonly ReviewRow[],
  { trackingByHost }: Pick<RequestFacts, 'trackingByHost'>,
): { brand: CompactBrand; hosts: readonly string[] }[] {
  const hostsByBrand = new Map<string, { brand: CompactBrand; hosts: string[] }>()
  for (const { host, brand: lineBrand } of rows) {
    const tracking = trackingByHost.get(host)?.tracking ?? []
    if (tracking.some(({ brand }) => brand.id === lineBrand?.id)) continue
    for (const { brand } of tracking) {
      const entry = hostsByBrand.get(brand.id) ?? { brand, hosts: [] }
      entry.hosts.push(host)
      hostsByBrand.set(brand.id, entry)
    }
  }
  return [...hostsByBrand.values()].toSorted((a, b) => b.hosts.length - a.hosts.length)
}

const maxSkippedTextLength = 1000

/** State of an unsent list. */
export function useListReview(openedFromBrandId: string | null) {
  const { user, outbox, runs } = useOutbox()
  const navigate = useNavigate()
  const { runAction, isPending, error } = useOutboxAction()
  const brands = useSuspenseQuery(compactBrandsOptions()).data.rows
  const store = getListDraft(user)
  const { value: storedDraft, error: storageError } = useSelector(store)
  // If the draft's run exists, the draft was sent.
  const draft = runs.some(({ id }) => id === storedDraft.runId) ? emptyDraft : storedDraft
  // Deferred, so that a keystroke is rendered before a thousand lines are parsed.
  const text = useDeferredValue(draft.text)
  const list = parseList(text, draft.scheme)
  const hosts = list.lines.flatMap(({ result }) => (result.ok ? [result.host] : []))
  const checks = useRequestFacts([...new Set(hosts)], {
    selectedBrandId: draft.brandId,
    openedFromBrandId,
  })
  const { brand } = checks.facts
  const earlierLines = new Set(draft.earlierLines)
  const rows = reviewLines(list.lines, checks.facts, {
    getBrand: (host) => brands.find(({ id }) => id === draft.hostBrands[host]) ?? brand,
    listSameTarget: outbox.listSameTarget,
    confirmed: new Set(draft.ticked),
  })

  async function enqueueLines() {
    const queued = await outbox.enqueue({
      kind: 'list',
      hasUndoDelay: true,
      comment: draft.comment,
      requests: rows
        .filter(({ status }) => status === 'Ready')
        .map((row) => ({
          line: row.line,
          website: row.website,
          brandId: row.brand?.id ?? null,
          confirmed: [...row.findings],
        })),
      leftOut: rows
        .filter(({ status }) => status !== 'Ready')
        .map((row) => ({
          line: row.line,
          text: row.text.slice(0, maxSkippedTextLength),
          reason: row.messages.map((message) => message.text).join(' '),
        })),
    })
    if (queued === null) return
    store.update((before) => ({ ...before, runId: queued.run.id }))
    await navigate({
      to: '/takedowns/bulk',
      search: { ...(brand && { brand: brand.id }), run: queued.run.id },
    })
  }

  return {
    brands,
    draft,
    /** While this storage error lasts, the draft is lost when the page is closed. */
    storageError,
    list,
    checks,
    /** Sentences about failed checks, joined; empty if none failed. */
    failures: hosts.length > 0 ? describeFailedChecks(checks.facts).join(' ') : '',
    rows,
    /** Returns whether a line was in the list before others were added. */
    isEarlier: ({ text: lineText }: ReviewRow): boolean => earlierLines.has(lineText),
    isParsing: text !== draft.text,
    isPending,
    /** Storage error that prevented sending. */
    error,
    change: (changedFields: Partial<ListDraft>) =>
      store.update((before) => ({
        ...(before.runId === null ? before : draft),
        runId: null,
        ...changedFields,
      })),
    confirmLine: (row: ReviewRow, isConfirmed: boolean) =>
      store.update((before) => {
        const keys = getConfirmationKeys(row)
        const otherKeys = before.ticked.filter((key) => !keys.includes(key))
        return { ...before, ticked: isConfirmed ? [...otherKeys, ...keys] : otherKeys }
      }),
    send: () => runAction(enqueueLines),
  }
}
export type ListReview = ReturnType<typeof useListReview>
