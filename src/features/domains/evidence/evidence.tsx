import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { type ReactNode, useCallback, useRef } from 'react'
import { compactBrandsOptions } from '#/api/brands.ts'
import { allCasesOptions } from '#/api/cases.ts'
import { domainOptions } from '#/api/domains.ts'
import { isApiError } from '#/api/errors.ts'
import { type HostRow, fullHostRow } from '#/api/host-rows.ts'
import { findScannedHost } from '#/api/scans.ts'
import { verdicts } from '#/contract/codes.ts'
import type { Domain } from '#/contract/domain.ts'
import { describeUntil } from '#/features/domains/notes/note-labels.ts'
import { formatDate } from '#/lib/dates.ts'
import { defangHost } from '#/lib/host-name.ts'
import { hostForms } from '#/lib/look-alike/host-forms.ts'
import { domainMeanings, verdictMeanings } from '#/shared/guide/meanings.ts'
import { CopyMenu, hostileFormats } from '#/shared/hosts/copy-formats.tsx'
import { HostName, HAS_TWO_SPELLINGS } from '#/shared/hosts/host-name.tsx'
import { NeedsReview } from '#/shared/labels/needs-review.tsx'
import { riskLabel, verdictLabel } from '#/shared/labels/verdict-labels.ts'
import { Verdict } from '#/shared/labels/verdict.tsx'
import {
  checkRecordCameBack,
  requestAgainLink,
  describeCameBack,
} from '#/shared/outcomes/came-back.ts'
import { FailedQuery, StaleQueryNotice } from '#/shared/query-notices.tsx'
import { resurfaceReason } from '#/shared/triage-notes/dismissed.ts'
import { useTriageNotes } from '#/shared/triage-notes/triage-notes.ts'
import { Button, buttonClass } from '#/ui/button.tsx'
import { EmptyState } from '#/ui/error-state.tsx'
import { Explanation } from '#/ui/explanation.tsx'
import { LoadingLines } from '#/ui/loading.tsx'
import { useNow } from '#/ui/now.ts'
import { Refresh, type Refreshable } from '#/ui/refresh.tsx'
import { VisibleText } from '#/ui/visible-text.tsx'
import { EvidenceBody, RowBody } from './evidence-body.tsx'
import { LookAlikeLine } from './look-alike-details.tsx'
import { SectionLevel } from './parts.tsx'

type EvidenceProps = {
  brandId: string
  domainId: string
  /** List data, shown until the record is loaded or if it failed. */
  listRow: HostRow | undefined
  /** True if its list shows only domains that were filtered out automatically. */
  isFilteredOut: boolean
  /** Content at the end of the header. */
  tools: ReactNode
  onClose: () => void
  heading: 'h1' | 'h2'
}

/**
 * Evidence of a domain under a brand, as a pane or page. Shows list or cached data at once and refetches the record.
 */
export function Evidence({
  brandId,
  domainId,
  listRow,
  isFilteredOut,
  tools,
  onClose,
  heading: Heading,
}: EvidenceProps) {
  const record = useQuery(domainOptions(brandId, domainId))
  const brands = useQuery(compactBrandsOptions()).data?.rows
  const brand = brands?.find(({ id }) => id === brandId)
  const brandDomain = brand?.domain ?? null
  const domain = record.data
  const row = domain ? fullHostRow(domain) : listRow
  const queryClient = useQueryClient()
  // The scan list has the hostname, but figures of one scan only.
  const host = row?.name ?? findScannedHost(queryClient, brandId, domainId) ?? undefined
  const loadError = !domain && record.error && <EvidenceError record={record} onClose={onClose} />
  const { onScroll, scrollToTop } = useScrollToTop()
  return (
    <div
      onScroll={onScroll}
      className="@container px-4 pt-3.5 [--term-width:7.25rem] max-split:shrink-0 max-split:rounded-card max-split:border max-split:border-line max-split:bg-surface split:min-h-0 split:flex-1 split:overflow-auto print:overflow-visible print:rounded-none print:border-0 print:p-0"
    >
      <header className="grid grid-cols-1 gap-2 pb-3.5">
        <div className="flex items-start gap-2">
          <Heading
            tabIndex={-1}
            // Reserves the line of a second spelling, which loads later.
            className={`${HAS_TWO_SPELLINGS.test(host ?? '') ? 'min-h-13 @2xl:min-h-6.5' : 'min-h-6.5'} min-w-0 flex-1 text-lg leading-6.5 font-[650] [overflow-wrap:anywhere] [&_bdi]:text-[1em]`}
          >
            {host === undefined ? (
              <span className="text-faint">Domain</span>
            ) : (
              // Remount for another host, so that nothing appears to move.
              <HostName key={host} value={host} />
            )}
          </Heading>
          {host !== undefined && <CopyHost host={host} id={domainId} />}
          {tools}
          <button
            type="button"
            aria-label="Close the evidence"
            onClick={onClose}
            className="grid size-6.5 shrink-0 place-items-center rounded-md text-muted hover:bg-sunken hover:text-text print:hidden"
          >
            <X aria-hidden className="size-4" />
          </button>
        </div>
        {row && <VerdictLine row={row} brand={brand?.name ?? null} />}
        <div className="flex items-start justify-end gap-x-3">
          {host !== undefined && <LookAlikeLine host={host} brandDomain={brandDomain} />}
          <div className="-my-1 shrink-0 print:my-0">
            <Refresh query={record} pane="evidence" />
          </div>
        </div>
        {row && <StateLine {...{ brandId, row, domain, isFilteredOut }} />}
      </header>
      {/* Another record starts at the top; the header keeps the focus. */}
      <div key={`${brandId}/${domainId}`} ref={scrollToTop}>
        <SectionLevel value={Heading === 'h1' ? 'h2' : 'h3'}>
          {domain ? (
            <>
              {record.error && (
                <div className="pb-3.5">
                  <StaleQueryNotice query={record} />
                </div>
              )}
              <EvidenceBody brandId={brandId} domain={domain} brands={brands} />
            </>
          ) : row ? (
            <RowBody row={row} brandDomain={brandDomain} error={loadError} />
          ) : (
            // Nothing is laid out yet that a growing header could move.
            loadError || <LoadingLines label="Loading the evidence" lines={8} />
          )}
        </SectionLevel>
      </div>
    </div>
  )
}

/** Scrolls a container to the top when its content mounts. `scrollToTop` is the content's `ref`. */
function useScrollToTop() {
  const hasScrolled = useRef(false)
  return {
    onScroll: () => void (hasScrolled.current = true),
    // Skip if already at the top, to avoid a forced layout.
    scrollToTop: useCallback((record: HTMLElement | null) => {
      if (!record || !hasScrolled.current) return
      record.parentElement?.scrollTo(0, 0)
      hasScrolled.current = false
    }, []),
  }
}

type EvidenceErrorProps = {
  record: Refreshable
  onClose: () => void
}

/** Error of the record with retry; a 404 claims neither "deleted" nor "forbidden" (C11). */
function EvidenceError({ record, onClose }: EvidenceErrorProps) {
  if (isApiError(record.error, 'not-found'))
    return (
      <EmptyState
        title="Domain not found"
        text="It may not exist, may belong to another brand, or your API key can’t see it."
        actions={
          <>
            <Button pending={record.isFetching} onClick={() => void record.refetch()}>
              Try again
            </Button>
            <Button onClick={onClose}>Back to the list</Button>
          </>
        }
      />
    )
  return (
    <div className="pb-3.5">
      <FailedQuery title="The evidence couldn’t be loaded." query={record} />
    </div>
  )
}

/** Verdict of the latest scan, for this brand only (C85, C97). */
function VerdictLine({ row, brand }: { row: HostRow; brand: string | null }) {
  const { isScanned, verdict, risk, needsReview } = row
  if (isScanned === false) return <p className="text-muted">Not scanned yet.</p>
  return (
    <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
      <Verdict scanned={isScanned} verdict={verdict} />
      <span className="-my-1 inline-flex flex-wrap items-center gap-x-1">
        Risk <b className="font-[650] tabular-nums">{riskLabel(risk)}</b>{' '}
        <span className="text-muted">
          for <bdi>{brand ?? 'this brand'}</bdi>
        </span>
        <Explanation term="verdict and risk">
          <p>{domainMeanings.verdict}</p>
          <p>{domainMeanings.risk}</p>
          {verdicts.map((code) => (
            <p key={code}>
              <b className="font-[620]">{verdictLabel(code).text}:</b> {verdictMeanings[code]}
            </p>
          ))}
        </Explanation>
      </span>
      {needsReview && <NeedsReview />}
    </div>
  )
}

/** Copy options: defanged first, then raw and Punycode (F6, C75). */
function CopyHost({ host, id }: { host: string; id: string }) {
  const forms = hostForms(host)
  if (host === '') return null
  const formats = [...hostileFormats(defangHost(host), host)]
  if (forms.ascii !== host.toLowerCase())
    formats.push({
      name: 'Copy xn-- spelling (defanged)',
      text: defangHost(forms.ascii),
      confirmation: 'Copied xn-- spelling, defanged',
    })
  formats.push({ name: 'Copy domain ID', text: id, confirmation: 'Copied domain ID' })
  return <CopyMenu formats={formats} />
}

type StateLineProps = {
  brandId: string
  row: HostRow
  /** Undefined until it is loaded. */
  domain: Domain | undefined
  /** True if its list shows only domains that were filtered out automatically. */
  isFilteredOut: boolean
}

/** Decision on a host, by the user or automatic, and whether its removed site came back. */
function StateLine({ brandId, row, domain, isFilteredOut }: StateLineProps) {
  const { notes } = useTriageNotes(brandId)
  const { data: cases } = useQuery({ ...allCasesOptions(), enabled: false })
  const now = useNow()
  const dismissal = notes.aside.get(row.id)
  const resurfaced = resurfaceReason(dismissal, row, now)
  const closedCase = cases?.rows.find(({ id }) => id === domain?.last_closed_takedown?.id)
  const cameBack = domain ? checkRecordCameBack(domain, brandId, closedCase, now) : null
  return (
    <ul className="grid gap-1 rounded-control bg-gray-soft px-2.5 py-1.5 text-sm empty:hidden">
      {isFilteredOut && <li>Filtered out automatically.</li>}
      {dismissal && (
        <li>
          {resurfaced === null
            ? `Dismissed ${describeUntil(dismissal)}.`
            : `Dismissed ${formatDate(dismissal.at)}, back since: ${resurfaced}.`}
          {dismissal.reason !== undefined && (
            <>
              {' '}
              Reason: <VisibleText text={dismissal.reason} />
            </>
          )}
        </li>
      )}
      {cameBack && (
        <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <span>
            <b className="font-[620]">Came back:</b> {describeCameBack(cameBack)} in the scan of{' '}
            {formatDate(cameBack.scannedAt)}. Takedown closed {cameBack.isApproximate && 'about '}
            {formatDate(cameBack.closedAt)}.
          </span>
          <Link {...requestAgainLink(cameBack)} className={buttonClass({ size: 'small' })}>
            Request again
          </Link>
        </li>
      )}
    </ul>
  )
}
