import { useSuspenseQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { scansProgressOptions } from '#/api/all-scans.ts'
import { explainError } from '#/api/explain-error.ts'
import { scanListOptions } from '#/api/scans.ts'
import { formatCount } from '#/lib/numbers.ts'
import { FirstNotes } from '#/product/guide/first-notes.tsx'
import { CountLine } from '#/product/lists/count-line.tsx'
import { ListFrame } from '#/product/lists/list-frame.tsx'
import { lastPage } from '#/product/lists/paging.ts'
import { PrintList } from '#/product/lists/print-list.tsx'
import { RowsOnPaper } from '#/product/lists/rows-on-paper.tsx'
import { mostOnPaper, usePrintList } from '#/product/lists/use-print-list.ts'
import { ViewsButton } from '#/product/views/views-button.tsx'
import { ErrorState } from '#/ui/error-state.tsx'
import { LoadingRows } from '#/ui/loading.tsx'
import { usePrinting } from '#/ui/printing.ts'
import { Refresh } from '#/ui/refresh.tsx'
import { Toolbar } from '#/ui/toolbar.tsx'
import { ExportScans } from './export-scans.tsx'
import { LoadedLine } from './loaded-line.tsx'
import { ScanDaysPanel } from './scan-days-panel.tsx'
import type { ScanPage } from './scan-page.ts'
import { ScanRange } from './scan-range.tsx'
import { isOfLoaded, isOnlyChanged, listPage, needsLoaded, type ScanView } from './scan-search.ts'
import { ScanTable } from './scan-table.tsx'
import { ScanTools } from './scan-tools.tsx'
import { useLoadedScans } from './use-loaded-scans.ts'
import { earlierOfLoaded, earlierOfPage, loadedRows } from './view-rows.ts'
import { zoneOf } from './zone.ts'

type Asked = ScanView & { page: number; pageSize: number; zone: 'local' | 'utc' }

/**
 * The scans of a brand: a page of the service's list, or, where the view asks for what that list cannot tell,
 * the scans that were loaded (C100, C101).
 */
export function ScanScreen({ brandId, asked }: { brandId: string; asked: Asked }) {
  const shown = useDeferredValue(asked)
  const ofLoaded = isOfLoaded(shown)
  const listed = useSuspenseQuery(scanListOptions(brandId, listPage(shown)))
  const reading = useLoadedScans(brandId, needsLoaded(shown))
  const { loaded, whole, newest } = reading
  const isPrinting = usePrinting()
  const { count, next } = listed.data
  const isPart = !ofLoaded && (shown.page > 1 || next !== null)
  const print = usePrintList({ reading: whole, count, needsReading: isPart })

  const own = ofLoaded && loaded ? loadedRows(loaded, shown) : null
  const rows = { count: own ? own.length : count, all: own ?? whole.data?.rows ?? [] }
  const page = own ? Math.min(shown.page, lastPage(own.length, shown.pageSize)) : shown.page
  const first = (page - 1) * shown.pageSize
  const isWhole = own ? isPrinting : print.isWhole
  const last = rows.count === null ? null : lastPage(rows.count, shown.pageSize)
  const isCompared = shown.show !== 'results'
  const parts: ScanPage = {
    brandId,
    view: shown,
    rows: own ? own.slice(first, first + shown.pageSize) : listed.data.rows,
    onPaper: isWhole ? rows.all.slice(0, mostOnPaper) : null,
    page,
    pageSize: shown.pageSize,
    last,
    more: own ? page < (last ?? 1) : next !== null,
    busy: shown !== asked,
    zone: zoneOf(shown.zone),
    earlier: !isCompared
      ? new Map()
      : own || whole.data
        ? earlierOfLoaded(loaded)
        : earlierOfPage(listed.data.rows, loaded, next === null),
  }
  const refreshed = !ofLoaded
    ? listed
    : whole.data
      ? {
          error: whole.error,
          dataUpdatedAt: whole.readAt,
          isFetching: whole.state === 'loading',
          refetch: whole.load,
        }
      : newest
  const frame = {
    count: ofLoaded ? (own?.length ?? 0) : count,
    next: parts.more ? 'more' : null,
    previous: null,
    rows: [],
    unreadable: ofLoaded ? 0 : listed.data.unreadable,
  }
  return (
    <ListFrame
      title="Scans"
      sub={
        own ? (
          <LoadedCount view={shown} own={own.length} loaded={loaded?.rows.length ?? 0} />
        ) : (
          <CountLine count={count} one="scan" many="scans" note="newest first" />
        )
      }
      actions={
        <>
          <Refresh reading={refreshed} />
          <Toolbar label="The whole list">
            <ViewsButton />
            <ExportScans brandId={brandId} count={count} view={shown} />
            <PrintList
              print={print}
              progress={scansProgressOptions(brandId)}
              count={count}
              many="scans"
            />
          </Toolbar>
        </>
      }
      tools={
        ofLoaded ? null : (
          <RowsOnPaper
            print={print}
            isPart={isPart}
            matching={rows.all.length}
            page={page}
            pageSize={shown.pageSize}
            count={count}
          />
        )
      }
      page={page}
      pageSize={shown.pageSize}
      reading={{ ...refreshed, data: frame, error: own || !ofLoaded ? refreshed.error : null }}
      isWhole={isWhole}
    >
      {(listed.data.rows.length > 0 || isCompared) && (
        <>
          <FirstNotes list="scans" />
          <ScanTools view={shown} />
          {shown.chart === 'days' && <ScanDaysPanel reading={reading} />}
          <ScanRange page={parts} ofLoaded={ofLoaded}>
            {(ofLoaded || isCompared || whole.state === 'loading') && (
              <LoadedLine
                brandId={brandId}
                reading={reading}
                zone={parts.zone}
                compared={!ofLoaded}
              />
            )}
          </ScanRange>
        </>
      )}
      {ofLoaded && !own ? (
        newest.error ? (
          <ErrorState
            title="The newest scans could not be loaded."
            text={explainError(newest.error).text}
            onRetry={() => void newest.refetch()}
            retrying={newest.isFetching}
          />
        ) : (
          <LoadingRows label="Loading the newest scans" />
        )
      ) : (
        <ScanTable {...parts} />
      )}
    </ListFrame>
  )
}

function LoadedCount({ view, own, loaded }: { view: ScanView; own: number; loaded: number }) {
  const many = loaded === 1 ? '1 loaded scan' : `${formatCount(loaded)} loaded scans`
  return (
    <output>
      {isOnlyChanged(view) ? `${formatCount(own)} of ${many} changed something` : many}
    </output>
  )
}
