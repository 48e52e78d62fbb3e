import { Link } from '@tanstack/react-router'
import type { Ref } from 'react'
import type { HostRow } from '#/api/host-rows.ts'
import type { Asked } from '#/features/domains/domain-search.ts'
import { defangHost } from '#/lib/host-name.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { MarkedHost } from '#/product/hosts/marked-host.tsx'
import { caseStatusLabel } from '#/product/labels/case-labels.ts'
import { NeedsReview } from '#/product/labels/needs-review.tsx'
import { riskLabel, Verdict } from '#/product/labels/verdict.tsx'
import { Thumbnail } from '#/product/screenshots/thumbnail.tsx'
import { Badge } from '#/ui/badge.tsx'
import { isPlainPress } from '#/ui/plain-press.ts'
import type { RowState } from '#/ui/table/column.ts'

export type TileProps = {
  state: RowState
  /** Its place among all tiles, from 1, and how many there are. */
  place: { at: number; of: number }
  /** Its line: the number, whether it is the first there, and whether that is one of an open group. */
  line: { index: number; first: boolean; inGroup: boolean }
  /** Measures the line by its first tile. */
  measure: Ref<HTMLLIElement> | undefined
  /** Whether Tab leads to it: one tile of the wall is enough, keys lead to the others. */
  tabStop: boolean
}

/** What every tile of the wall looks like. */
export const tileClass =
  'flex min-w-0 scroll-my-3 flex-col overflow-hidden rounded-card border border-line bg-surface shadow-card outline-offset-0 ' +
  'hover:border-line-strong aria-[current]:border-accent aria-[current]:outline-2 aria-[current]:outline-accent ' +
  'data-selected:bg-accent-soft data-dimmed:[&_img]:opacity-45 print:break-inside-avoid'

type PictureTileProps = TileProps & {
  brandId: string
  /** The brand's domain, which hosts are held against; null while it is not known. */
  brandDomain: string | null
  row: HostRow
  /** The list that the row is of. */
  shown: Asked
  onOpen: () => void
  onSelect: (through: boolean) => void
}

/** A host as its screenshot, with what decides about it below. */
export function PictureTile(props: PictureTileProps) {
  const {
    brandId,
    brandDomain,
    row,
    shown,
    state,
    place,
    line,
    measure,
    tabStop,
    onOpen,
    onSelect,
  } = props
  const host = visibleString(defangHost(row.name), 'host')
  const tabIndex = tabStop ? 0 : -1
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- keys reach the link in it
    <li
      ref={measure}
      data-index={line.index}
      style={{ gridColumnStart: line.first ? 1 : 'auto' }}
      aria-setsize={place.of}
      aria-posinset={place.at}
      data-row={row.id}
      aria-current={state.current || undefined}
      data-selected={state.selected || undefined}
      data-dimmed={state.dimmed || undefined}
      onClick={(event) => {
        if (isPlainPress(event) && !event.defaultPrevented) onOpen()
      }}
      className={`${tileClass} cursor-pointer ${line.inGroup ? 'ring-1 ring-accent' : ''}`}
    >
      <div className="border-b border-line">
        <Thumbnail address={row.screenshot} scanned={row.scanned} alt={`Screenshot of ${host}`} />
      </div>
      <div className="grid content-start gap-1 px-2.5 py-2">
        <div className="flex items-start gap-1">
          <label className="-mt-0.75 -ml-1.5 grid size-6 shrink-0 cursor-pointer place-items-center print:hidden">
            <input
              type="checkbox"
              checked={state.selected}
              readOnly
              tabIndex={tabIndex}
              aria-label={`Select ${host}`}
              onClick={(event) => {
                event.stopPropagation()
                onSelect(event.shiftKey)
              }}
              className="size-3.5 accent-accent"
            />
          </label>
          <p className="min-w-0 leading-4.5 [overflow-wrap:anywhere]">
            <Link
              data-row-name
              to="/brands/$brandId/domains/$domainId"
              params={{ brandId, domainId: row.id }}
              search={shown}
              preload={false}
              tabIndex={tabIndex}
              onClick={(event) => {
                // A press that asks for another tab or window is the browser's.
                if (!isPlainPress(event)) return
                event.preventDefault()
                onOpen()
              }}
              className="rounded-sm hover:underline"
            >
              <MarkedHost value={row.name} brandDomain={brandDomain} />
            </Link>
          </p>
        </div>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-sm text-muted">
          <Verdict scanned={row.scanned} verdict={row.verdict} />
          {row.scanned !== false && (
            <span>
              Risk <span className="font-semibold text-text">{riskLabel(row.risk)}</span>
            </span>
          )}
          {row.openCase && <OpenCase status={row.openCase.status} />}
          {row.needsReview && <NeedsReview />}
          {state.note && <span>{state.note}</span>}
        </p>
      </div>
    </li>
  )
}

function OpenCase({ status }: { status: string | null }) {
  const { word, tone } = caseStatusLabel({
    status,
    status_display: null,
    is_open: true,
    resolution: null,
    resolution_display: null,
  })
  return (
    <Badge tone={tone}>
      <span className="sr-only">Case: </span>
      {word}
    </Badge>
  )
}
