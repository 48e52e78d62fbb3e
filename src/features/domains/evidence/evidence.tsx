import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { type ReactNode, useCallback, useRef } from 'react'
import { compactBrandsOptions } from '#/api/brands.ts'
import { casesOptions } from '#/api/cases.ts'
import { domainOptions } from '#/api/domains.ts'
import { isApiError } from '#/api/errors.ts'
import { type HostRow, rowFromFull } from '#/api/host-rows.ts'
import { scannedHost } from '#/api/scans.ts'
import { verdicts } from '#/contract/codes.ts'
import type { Domain } from '#/contract/domain.ts'
import { untilWords } from '#/features/domains/marks/mark-labels.ts'
import { formatDate } from '#/lib/dates.ts'
import { defangHost } from '#/lib/host-name.ts'
import { hostForms } from '#/lib/look-alike/host-forms.ts'
import { domainMeanings, verdictMeanings } from '#/shared/guide/meanings.ts'
import { type CopyChoice, CopyMenu } from '#/shared/hosts/copy-choices.tsx'
import { HostName, TWO_SPELLINGS } from '#/shared/hosts/host-name.tsx'
import { NeedsReview } from '#/shared/labels/needs-review.tsx'
import { riskLabel, verdictLabel } from '#/shared/labels/verdict-labels.ts'
import { Verdict } from '#/shared/labels/verdict.tsx'
import { useBrandMarks } from '#/shared/marks/brand-marks.ts'
import { reasonBack } from '#/shared/marks/set-aside.ts'
import { recordCameBack, requestAgain, wayBack } from '#/shared/outcomes/came-back.tsx'
import { FailedReading, StaleReading } from '#/shared/reading-notices.tsx'
import { Button, buttonClass } from '#/ui/button.tsx'
import { EmptyState } from '#/ui/error-state.tsx'
import { Explanation } from '#/ui/explanation.tsx'
import { LoadingLines } from '#/ui/loading.tsx'
import { useNow } from '#/ui/now.ts'
import { Refresh, type Refreshable } from '#/ui/refresh.tsx'
import { VisibleText } from '#/ui/visible-text.tsx'
import { EvidenceBody, RowBody } from './evidence-body.tsx'
import { LookAlikeLine } from './lens.tsx'
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
  const reading = useQuery(domainOptions(brandId, domainId))
  const brands = useQuery(compactBrandsOptions()).data?.rows
  const brand = brands?.find(({ id }) => id === brandId)
  const brandDomain = brand?.domain ?? null
  const domain = reading.data
  const row = domain ? rowFromFull(domain) : listRow
  const queryClient = useQueryClient()
  // The scan list has the hostname, but figures of one scan only.
  const host = row?.name ?? scannedHost(queryClient, brandId, domainId) ?? undefined
  const why = !domain && reading.error && <Unread reading={reading} onClose={onClose} />
  const { onScroll, toTop } = useTop()
  return (
    <div
      onScroll={onScroll}
      className="@container px-4 pt-3.5 [--term-width:7.25rem] max-split:shrink-0 max-split:rounded-card max-split:border max-split:border-line max-split:bg-surface split:min-h-0 split:flex-1 split:overflow-auto print:overflow-visible print:rounded-none print:border-0 print:p-0"
    >
      <header className="grid gap-2 pb-3.5">
        <div className="flex items-start gap-2">
          <Heading
            tabIndex={-1}
            // Reserves the line of a second spelling, which loads later.
            className={`${TWO_SPELLINGS.test(host ?? '') ? 'min-h-13 @2xl:min-h-6.5' : 'min-h-6.5'} min-w-0 flex-1 text-lg leading-6.5 font-[650] [overflow-wrap:anywhere] [&_bdi]:text-[1em]`}
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
            <Refresh reading={reading} pane="evidence" />
          </div>
        </div>
        {row && <StateLine {...{ brandId, row, domain, isFilteredOut }} />}
      </header>
      {/* Another record starts at the top; the header keeps the focus. */}
      <div key={`${brandId}/${domainId}`} ref={toTop}>
        <SectionLevel value={Heading === 'h1' ? 'h2' : 'h3'}>
          {domain ? (
            <>
              {reading.error && (
                <div className="pb-3.5">
                  <StaleReading reading={reading} />
                </div>
              )}
              <EvidenceBody brandId={brandId} domain={domain} brands={brands} />
            </>
          ) : row ? (
            <RowBody row={row} brandDomain={brandDomain} why={why} />
          ) : (
            // Nothing is laid out yet that a growing header could move.
            why || <LoadingLines label="Loading the evidence" lines={8} />
          )}
        </SectionLevel>
      </div>
    </div>
  )
}

/** `ref` callback that scrolls the container to the top. */
function useTop() {
  const isMoved = useRef(false)
  return {
    onScroll: () => void (isMoved.current = true),
    // Skip if already at the top, to avoid a forced layout.
    toTop: useCallback((record: HTMLElement | null) => {
      if (!record || !isMoved.current) return
      record.parentElement?.scrollTo(0, 0)
      isMoved.current = false
    }, []),
  }
}

type UnreadProps = {
  reading: Refreshable
  onClose: () => void
}

/** Error of the record with retry; a 404 claims neither "deleted" nor "forbidden" (C11). */
function Unread({ reading, onClose }: UnreadProps) {
  if (isApiError(reading.error, 'not-found'))
    return (
      <EmptyState
        title="Domain not found"
        text="It may not exist, may belong to another brand, or your API key can’t see it."
        actions={
          <>
            <Button pending={reading.isFetching} onClick={() => void reading.refetch()}>
              Try again
            </Button>
            <Button onClick={onClose}>Back to the list</Button>
          </>
        }
      />
    )
  return (
    <div className="pb-3.5">
      <FailedReading title="The evidence couldn’t be loaded." reading={reading} />
    </div>
  )
}

/** Verdict of the latest scan, for this brand only (C85, C97). */
function VerdictLine({ row, brand }: { row: HostRow; brand: string | null }) {
  const { scanned, verdict, risk, needsReview } = row
  if (scanned === false) return <p className="text-muted">Not scanned yet.</p>
  return (
    <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
      <Verdict scanned={scanned} verdict={verdict} />
      <span className="-my-1 inline-flex flex-wrap items-center gap-x-1">
        Risk <b className="font-[650] tabular-nums">{riskLabel(risk)}</b>{' '}
        <span className="text-muted">
          for <bdi>{brand ?? 'this brand'}</bdi>
        </span>
        <Explanation about="verdict and risk">
          <p>{domainMeanings.verdict}</p>
          <p>{domainMeanings.risk}</p>
          {verdicts.map((code) => (
            <p key={code}>
              <b className="font-[620]">{verdictLabel(code).word}:</b> {verdictMeanings[code]}
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
  const choices: CopyChoice[] = [
    {
      label: 'Copy (defanged)',
      name: 'Copy (defanged)',
      text: defangHost(host),
      done: 'Copied, defanged',
    },
    { label: 'Copy original', name: 'Copy original', text: host, done: 'Copied original' },
  ]
  if (forms.ascii !== host.toLowerCase())
    choices.push({
      label: 'xn--',
      name: 'Copy xn-- spelling (defanged)',
      text: defangHost(forms.ascii),
      done: 'Copied xn-- spelling, defanged',
    })
  choices.push({ label: 'ID', name: 'Copy domain ID', text: id, done: 'Copied domain ID' })
  return <CopyMenu choices={choices} />
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
  const { marks } = useBrandMarks(brandId)
  const { data: cases } = useQuery({ ...casesOptions(), enabled: false })
  const now = useNow()
  const mark = marks.aside.get(row.id)
  const why = reasonBack(mark, row, now)
  const closedCase = cases?.rows.find(({ id }) => id === domain?.last_closed_takedown?.id)
  const back = domain ? recordCameBack(domain, brandId, closedCase, now) : null
  return (
    <ul className="grid gap-1 rounded-control bg-gray-soft px-2.5 py-1.5 text-sm empty:hidden">
      {isFilteredOut && <li>Filtered out automatically.</li>}
      {mark && (
        <li>
          {why === null
            ? `Dismissed ${untilWords(mark)}`
            : `Dismissed ${formatDate(mark.at)}, back since: ${why}`}
          {mark.reason === undefined ? (
            '.'
          ) : (
            <>
              . Reason: <VisibleText text={mark.reason} />
            </>
          )}
        </li>
      )}
      {back && (
        <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <span>
            <b className="font-[620]">Came back:</b> {wayBack(back)} in the scan of{' '}
            {formatDate(back.scanned)}. Takedown closed {back.isAbout && 'about '}
            {formatDate(back.closed)}.
          </span>
          <Link {...requestAgain(back)} className={buttonClass({ size: 'small' })}>
            Request again
          </Link>
        </li>
      )}
    </ul>
  )
}
