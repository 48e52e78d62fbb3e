import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, type ReactNode } from 'react'
import { compactBrandsOptions } from '#/api/brands.ts'
import { domainOptions } from '#/api/domains.ts'
import { isApiError } from '#/api/errors.ts'
import { explainError } from '#/api/explain-error.ts'
import { rowFromFull, type HostRow } from '#/api/host-rows.ts'
import { scannedHost } from '#/api/scans.ts'
import type { Domain } from '#/contract/domain.ts'
import { sourceLabel } from '#/product/labels/source-labels.ts'
import { StaleReading } from '#/product/stale-reading.tsx'
import { Button } from '#/ui/button.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { ErrorState } from '#/ui/error-state.tsx'
import { KeyValues } from '#/ui/key-values.tsx'
import { LoadingLines } from '#/ui/loading-lines.tsx'
import { OpenCase } from './cases-part.tsx'
import { EvidenceBody, LoadingBody } from './evidence-body.tsx'
import { EvidenceHead } from './evidence-head.tsx'
import { Probe } from './facts-part.tsx'
import { SectionLevel } from './section.tsx'

type EvidenceProps = {
  brandId: string
  domainId: string
  /** What a list said about it: shown until the record is there, and when it cannot be read. */
  listRow?: HostRow | undefined
  /** What stands at the end of its head. */
  tools?: ReactNode
  onClose?: (() => void) | undefined
  heading?: 'h1' | 'h2'
}

/**
 * Everything known about one domain for one brand. Fills its parent, as a pane or as a page; stands at
 * once from what a list or an earlier look has shown, and reads the record again behind that.
 */
export function Evidence({
  brandId,
  domainId,
  listRow,
  tools,
  onClose,
  heading = 'h1',
}: EvidenceProps) {
  const reading = useQuery(domainOptions(brandId, domainId))
  const brands = useQuery(compactBrandsOptions()).data?.rows
  const domain = reading.data
  const row = domain ? rowFromFull(domain) : listRow
  const queryClient = useQueryClient()
  // The list of scans names the host, but its figures are those of one scan.
  const host = row?.name ?? scannedHost(queryClient, brandId, domainId) ?? undefined
  const { onScroll, toTop } = useTop()
  return (
    <div
      onScroll={onScroll}
      className="@container px-4 pt-3.5 [--term-width:7.25rem] max-split:shrink-0 max-split:rounded-card max-split:border max-split:border-line max-split:bg-surface split:min-h-0 split:flex-1 split:overflow-auto print:overflow-visible print:rounded-none print:border-0 print:p-0"
    >
      <EvidenceHead
        heading={heading}
        host={host}
        row={row}
        brand={brands?.find(({ id }) => id === brandId)}
        tools={tools}
        onClose={onClose}
        reading={reading}
      />
      {/* Another record starts at the top; the head stays, and with it the focus. */}
      <div key={`${brandId}/${domainId}`} ref={toTop}>
        {domain ? (
          <>
            {reading.error && <Stale reading={reading} />}
            <SectionLevel value={heading === 'h1' ? 'h2' : 'h3'}>
              <EvidenceBody brandId={brandId} domain={domain} brands={brands} />
            </SectionLevel>
          </>
        ) : reading.error ? (
          <Unread reading={reading} row={row} onClose={onClose} />
        ) : row ? (
          <LoadingBody>
            <RowFacts row={row} />
            {onItsWay}
          </LoadingBody>
        ) : (
          // Nothing has its place yet that the head would move when it tells more.
          onItsWay
        )}
      </div>
    </div>
  )
}

/** Brings a box back to its top, as the `ref` of what is new in it. */
function useTop() {
  const isMoved = useRef(false)
  return {
    onScroll: () => void (isMoved.current = true),
    // What is at the top is left alone: to move it, the browser would have to lay the page out at once.
    toTop: useCallback((record: HTMLElement | null) => {
      if (!record || !isMoved.current) return
      record.parentElement?.scrollTo(0, 0)
      isMoved.current = false
    }, []),
  }
}

const onItsWay = <LoadingLines label="Loading the evidence" lines={8} />

type Reading = {
  data: Domain | undefined
  error: Error | null
  dataUpdatedAt: number
  isFetching: boolean
  refetch: () => Promise<unknown>
}

function Stale({ reading }: { reading: Reading }) {
  return (
    <div className="pb-3.5">
      <StaleReading reading={reading} />
    </div>
  )
}

/** What a list knew, and why there is no more; a 404 claims neither "deleted" nor "forbidden" (C11). */
function Unread({
  reading,
  row,
  onClose,
}: {
  reading: Reading
  row: HostRow | undefined
  onClose: (() => void) | undefined
}) {
  const { text, details, retry } = explainError(reading.error)
  return (
    <div className="grid gap-3.5 pb-3.5">
      {row && <RowFacts row={row} />}
      {isApiError(reading.error, 'not-found') ? (
        <EmptyState
          title="No domain found at this address."
          text="It may not exist, may not belong to this brand, or your API key cannot see it."
          {...(onClose && { actions: <Button onClick={onClose}>Back to the list</Button> })}
        />
      ) : (
        <ErrorState
          title="The evidence could not be loaded."
          text={text}
          {...(details === null ? {} : { details })}
          {...(retry
            ? { onRetry: () => void reading.refetch(), retrying: reading.isFetching }
            : {})}
        />
      )}
    </div>
  )
}

/** What a list says about a domain. */
function RowFacts({ row }: { row: HostRow }) {
  return (
    <div className="border-t border-line py-3.5">
      <KeyValues
        items={[
          { term: 'Open case', detail: row.openCase ? <OpenCase open={row.openCase} /> : 'none' },
          ...(row.scanned
            ? [{ term: 'Website response', detail: <Probe code={row.httpCode} /> }]
            : []),
          { term: 'Found by', detail: sourceLabel(row.source) },
        ]}
      />
    </div>
  )
}
