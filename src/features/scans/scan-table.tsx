import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { formatCount } from '#/lib/numbers.ts'
import { cellFrom, currentRows, plainRows } from '#/ui/column.ts'
import { EmptyState } from '#/ui/empty-state.tsx'
import { useNow } from '#/ui/now.ts'
import { TableHead } from '#/ui/table-head.tsx'
import { TableRow } from '#/ui/table-row.tsx'
import { scanColumns } from './scan-columns.tsx'
import { scanDays, type ScanDay } from './scan-days.ts'
import type { ScanPage } from './scan-page.ts'
import { useScanCursor } from './use-scan-cursor.ts'

/**
 * One page of a brand's scans in the order of the service, which is newest first (C100), parted into days
 * of the given zone. A host that was scanned often is there often; every row opens its evidence.
 */
export function ScanTable(page: ScanPage) {
  const { brandId, rows, busy, zone } = page
  const router = useRouter()
  const now = useNow()
  const { current, said, put, open, lookAhead } = useScanCursor(page)
  const [before = '', after = ''] = router
    .buildLocation({
      to: '/brands/$brandId/domains/$domainId',
      params: { brandId, domainId: '\u0000' },
    })
    .href.split('%00')
  const columns = scanColumns({ hrefOf: (id) => before + encodeURIComponent(id) + after, zone })
  // The day spans what is always shown; a cell for each other column keeps the line whole.
  const others = columns.filter(({ priority }) => priority !== undefined)

  const rowAt = ({ target }: MouseEvent) =>
    target instanceof Element
      ? target.closest<HTMLElement>('[data-row]')?.dataset['row']
      : undefined
  function press(event: MouseEvent) {
    const at = rows.findIndex(({ id }) => id === rowAt(event))
    if (at < 0) return
    if (!(event.target instanceof Element && event.target.closest('a'))) put(at)
    else if (!(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)) {
      event.preventDefault()
      open(at)
    }
  }

  return (
    <>
      <div
        data-list
        className="relative min-h-72 flex-1 scroll-pt-16 overflow-auto rounded-card border border-line bg-surface shadow-card print:overflow-visible print:rounded-none"
      >
        {/* Keys reach what a press on a row does by the link inside it. */}
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
        <table
          aria-busy={busy || undefined}
          onClick={press}
          onPointerOver={(event) => {
            const id = rowAt(event)
            if (id !== undefined) lookAhead(rows.find((row) => row.id === id))
          }}
          className="w-full table-fixed border-separate border-spacing-0 aria-busy:[&>tbody]:opacity-60"
        >
          <caption className="sr-only">Scans</caption>
          <TableHead columns={columns} />
          {scanDays(rows, zone, now).map((day) => (
            <tbody key={day.key}>
              <tr>
                <DayHead day={day} span={columns.length - others.length} />
                {others.map((column) => (
                  <td
                    key={column.id}
                    aria-hidden
                    className={`sticky top-8 z-1 border-b border-line bg-bg print:static ${cellFrom(column)}`}
                  />
                ))}
              </tr>
              {day.rows.map((row) => (
                <TableRow
                  key={row.id}
                  rowId={row.id}
                  row={row}
                  columns={columns}
                  states={row === current ? currentRows : plainRows}
                />
              ))}
            </tbody>
          ))}
        </table>
        {rows.length === 0 && (
          <EmptyState
            title="Nothing was scanned for this brand yet."
            text="Scans appear here as soon as domains of the brand have been found and looked at."
          />
        )}
      </div>
      <output className="sr-only">{said}</output>
    </>
  )
}

function DayHead({ day, span }: { day: ScanDay; span: number }): ReactNode {
  const count = day.rows.length
  return (
    <th
      scope="rowgroup"
      colSpan={span}
      className="sticky top-8 z-1 h-7 border-b border-line bg-bg pl-3.5 text-left text-sm font-[620] print:static"
    >
      {day.today && 'Today, '}
      {day.day ?? 'Time not given'}
      <span className="ml-2 font-normal text-muted">
        {count === 1 ? '1 scan' : `${formatCount(count)} scans`} on this page
      </span>
    </th>
  )
}
