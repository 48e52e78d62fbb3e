import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { Fragment, type Ref, useCallback, useState } from 'react'
import type { HostRow } from '#/api/host-rows.ts'
import { defangHost } from '#/lib/host-name.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { useBrandDomain } from '#/product/brands/use-brand-domain.ts'
import { NeedsReview } from '#/product/labels/needs-review.tsx'
import { riskLabel, Verdict } from '#/product/labels/verdict.tsx'
import { Thumbnail } from '#/product/screenshots/thumbnail.tsx'
import { Badge } from '#/ui/badge.tsx'
import { isPlainPress } from '#/ui/button.tsx'
import { usePrinting } from '#/ui/printing.ts'
import { useShortcuts } from '#/ui/shortcuts/use-shortcuts.ts'
import type { RowState } from '#/ui/table/column.ts'
import { useMedia } from '#/ui/use-media.ts'
import { HostLink, openCaseLabel } from './domain-columns.tsx'
import type { HostList } from './domain-list.ts'
import type { DomainSearch } from './domain-search.ts'
import { NoDomains } from './triage-notices.tsx'
import type { Triage } from './use-triage.ts'

/** Pixels between tiles, and the least that a tile is wide: in a window, and on a phone. */
const gap = 12
const least = { wide: 208, narrow: 150 } as const
/** Pixels of the words below a picture, until they are measured. */
const words = 68

/** From which width on a list scrolls in its frame; on a phone the page scrolls. As `wide` in styles.css. */
const framed = '(min-width: 48.0625rem)'

/** How many tiles stand beside each other, and how wide each is; `measure` is the ref of their box. */
function useTileWidth() {
  const [width, setWidth] = useState(0)
  const narrow = !useMedia(framed)
  const measure = useCallback((box: HTMLElement | null) => {
    if (!box) return
    setWidth(box.clientWidth)
    const observer = new ResizeObserver(() => {
      setWidth(box.clientWidth)
      // With another width the tiles stand elsewhere, that of the cursor perhaps out of sight.
      requestAnimationFrame(() =>
        box.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' }),
      )
    })
    observer.observe(box)
    return () => observer.disconnect()
  }, [])
  const most = least[narrow ? 'narrow' : 'wide']
  const columns = Math.max(1, Math.floor((width + gap) / (most + gap)))
  return { measure, columns, tile: (width + gap) / columns - gap }
}

type WallActions = Record<'next' | 'previous' | 'down' | 'up' | 'hold', () => void>

/**
 * The keys of the wall where they are not those of the list: a wall is moved about in two directions, as
 * editors have it with h, j, k and l, so that the request list has another key there. `first`: in place of those that
 * the list offers under the same names.
 */
function useWallKeys({ next, previous, down, up, hold }: WallActions): void {
  const move = (name: string, keys: readonly string[], label: string, run: () => void) => ({
    id: `triage.${name}`,
    keys,
    label,
    group: 'Domains',
    repeat: true,
    first: true,
    run,
  })
  useShortcuts([
    move('next', ['l', 'ArrowRight'], 'Next picture', next),
    move('previous', ['h', 'ArrowLeft'], 'Previous picture', previous),
    move('down', ['j', 'ArrowDown'], 'One row down', down),
    move('up', ['k', 'ArrowUp'], 'One row up', up),
    {
      id: 'triage.hold',
      keys: 'Shift+h',
      label: 'Add to the request list, or remove',
      group: 'Domains: decide',
      first: true,
      run: hold,
    },
  ])
}

type PictureWallProps = {
  brandId: string
  list: HostList
  triage: Triage
}

/** The hosts of a list as their screenshots. */
export function PictureWall({ brandId, list: { search }, triage }: PictureWallProps) {
  // The virtualizer changes in place, which the compiler takes for no change at all.
  'use no memo'
  const { controller, hosts: rows } = triage
  const brandDomain = useBrandDomain(brandId)
  const { frame, current, rowState } = controller.table
  const { measure: measureBox, columns, tile } = useTileWidth()
  const printing = usePrinting()
  const scrolls = useMedia(framed)
  const whole = printing || !scrolls
  const placeOf = (id: string | null) => rows.findIndex((row) => row.id === id)
  const lineOf = (id: string | null) => Math.floor(placeOf(id) / columns)
  const lines = Math.ceil(rows.length / columns)
  // oxlint-disable-next-line react/incompatible-library -- not compiled, see above
  const virtualizer = useVirtualizer<HTMLElement, HTMLLIElement>({
    enabled: !whole,
    count: lines,
    getScrollElement: () => frame.current,
    estimateSize: () => Math.round(tile * 0.625) + words,
    gap,
    getItemKey: (line) => rows[line * columns]?.id ?? line,
    overscan: 2,
    initialRect: { width: innerWidth, height: innerHeight },
    useFlushSync: false,
    rangeExtractor: (range) => {
      // What has the focus must not be taken out of the document.
      const kept = [lineOf(current), lineOf(focusedRow(frame.current))].filter((at) => at >= 0)
      return [...new Set([...defaultRangeExtractor(range), ...kept])].toSorted((a, b) => a - b)
    },
  })
  // Tab leads to the tile of the cursor, or to where it would begin.
  const tabStop = placeOf(current) < 0 ? (rows[0]?.id ?? null) : current

  /** A line up or down; past the ends to the first and last picture, and from there to the next page. */
  function moveLine(by: 1 | -1) {
    if (triage.isLate) return
    const at = placeOf(controller.current?.id ?? null)
    const isEnd = at < 0 || at === (by > 0 ? rows.length - 1 : 0)
    const to = at + by * columns
    // In its column as far as there is one below.
    const beyond = rows[Math.floor(to / columns) === lines - 1 ? Math.min(to, rows.length - 1) : to]
    if (at >= 0 && beyond) controller.put(beyond.id)
    else if (isEnd) controller.move(by > 0 ? 'next' : 'previous')
    else controller.move(by > 0 ? 'last' : 'first')
  }

  useWallKeys({
    next: () => controller.move('next'),
    previous: () => controller.move('previous'),
    down: () => moveLine(1),
    up: () => moveLine(-1),
    hold: () => triage.decide('hold'),
  })

  const drawn = whole
    ? Array.from({ length: lines }, (_, index) => ({ index, start: 0, end: 0 }))
    : virtualizer.getVirtualItems()
  return (
    <div
      ref={frame}
      data-list
      className="relative min-h-72 flex-1 overflow-auto p-0.5 [overflow-anchor:none] print:overflow-visible"
    >
      {rows.length === 0 && <NoDomains brandId={brandId} search={search} />}
      <ul
        ref={measureBox}
        aria-label="Domains"
        aria-busy={triage.isLate || undefined}
        style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
        className="grid gap-3 transition-opacity duration-0 aria-busy:opacity-60 aria-busy:delay-150"
      >
        {drawn.map(({ index, start }, at) => (
          <Fragment key={rows[index * columns]?.id}>
            {/* What stands in for lines that are not drawn has a gap of its own, before it too unless it comes first. */}
            {!whole && (
              <Space height={start - (at === 0 ? gap : (drawn[at - 1]?.end ?? 0) + 2 * gap)} />
            )}
            {rows.slice(index * columns, (index + 1) * columns).map((row, column) => (
              <PictureTile
                key={row.id}
                state={rowState(row)}
                place={{ at: index * columns + column + 1, of: rows.length }}
                line={{ index, first: column === 0 }}
                measure={column === 0 && !whole ? virtualizer.measureElement : undefined}
                tabStop={row.id === tabStop}
                brandId={brandId}
                brandDomain={brandDomain}
                row={row}
                search={search}
                onOpen={() => triage.open(row)}
                onSelect={(through) => void controller.select(row, { through })}
              />
            ))}
          </Fragment>
        ))}
        {!whole && <Space height={virtualizer.getTotalSize() - (drawn.at(-1)?.end ?? 0) - gap} />}
      </ul>
    </div>
  )
}

/** The row of the wall that has the focus. */
const focusedRow = (frame: Element | null): string | null => {
  const { activeElement } = document
  if (!activeElement || !frame?.contains(activeElement)) return null
  return activeElement.closest('[data-row]')?.getAttribute('data-row') ?? null
}

/** Stands in for lines that are not in the document. */
const Space = ({ height }: { height: number }) =>
  height > 0 && <li aria-hidden className="col-span-full" style={{ height }} />

const tileClass =
  'flex min-w-0 scroll-my-3 flex-col overflow-hidden rounded-card border border-line bg-surface shadow-card outline-offset-0 ' +
  'hover:border-line-strong aria-[current]:border-accent aria-[current]:outline-2 aria-[current]:outline-accent ' +
  'cursor-pointer data-selected:bg-accent-soft data-dimmed:[&_img]:opacity-45 print:break-inside-avoid'

type PictureTileProps = {
  state: RowState
  /** Its place among all tiles, from 1, and how many there are. */
  place: { at: number; of: number }
  /** Its line: the number, and whether it is the first there. */
  line: { index: number; first: boolean }
  /** Measures the line by its first tile. */
  measure: Ref<HTMLLIElement> | undefined
  /** Whether Tab leads to it: one tile of the wall is enough, keys lead to the others. */
  tabStop: boolean
  brandId: string
  /** The brand's domain, which hosts are held against; null while it is not known. */
  brandDomain: string | null
  row: HostRow
  /** The list that the row is of. */
  search: DomainSearch
  onOpen: () => void
  onSelect: (through: boolean) => void
}

/** A host as its screenshot, with what decides about it below. */
function PictureTile({
  brandId,
  brandDomain,
  row,
  search,
  state,
  place,
  line,
  measure,
  tabStop,
  onOpen,
  onSelect,
}: PictureTileProps) {
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
      className={tileClass}
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
            <HostLink
              brandId={brandId}
              brandDomain={brandDomain}
              row={row}
              search={search}
              onOpen={onOpen}
              tabIndex={tabIndex}
            />
          </p>
        </div>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-sm text-muted">
          <Verdict scanned={row.scanned} verdict={row.verdict} />
          {row.scanned !== false && (
            <span>
              Risk <span className="font-semibold text-text">{riskLabel(row.risk)}</span>
            </span>
          )}
          {row.openCase && <OpenCase open={row.openCase} />}
          {row.needsReview && <NeedsReview />}
          {state.note && <span>{state.note}</span>}
        </p>
      </div>
    </li>
  )
}

function OpenCase({ open }: { open: NonNullable<HostRow['openCase']> }) {
  const { word, tone } = openCaseLabel(open)
  return (
    <Badge tone={tone}>
      <span className="sr-only">Case: </span>
      {word}
    </Badge>
  )
}
