import { Fragment } from 'react'
import type { Asked } from '#/features/domains/domain-search.ts'
import { NoDomains } from '#/features/domains/no-domains.tsx'
import type { Triage } from '#/features/domains/use-triage.ts'
import { useBrandDomain } from '#/product/brands/use-brand-domain.ts'
import { usePrinting } from '#/ui/printing.ts'
import { GroupHead, GroupTile } from './group-tile.tsx'
import { isGroup, type WallRow } from './picture-groups.ts'
import { PictureTile, type TileProps } from './picture-tile.tsx'
import { useTileWidth, useWallLines } from './use-wall-lines.ts'
import { useWallKeys } from './wall-keys.ts'
import { rowBeyond, rowsOf, wallLines } from './wall-lines.ts'

type PictureWallProps = {
  brandId: string
  /** What the address asks for, and what the rows on screen are of. */
  asked: Asked
  shown: Asked
  triage: Triage
}

/** The hosts of a list as their screenshots, near-identical ones as one tile. */
export function PictureWall({ brandId, asked, shown, triage }: PictureWallProps) {
  // What is in sight changes in place: see `useWallLines`.
  'use no memo'
  const { controller, expanded, toggle } = triage
  const brandDomain = useBrandDomain(brandId)
  const { frame, current, rowState } = controller.table
  const rows = triage.rows.filter((row): row is WallRow => !('registrable_apex' in row))
  const { measure: measureBox, columns, tile } = useTileWidth()
  const lines = wallLines(rows, columns, expanded)
  const printing = usePrinting()
  const lineOf = (id: string | null) =>
    lines.findIndex((line) => rowsOf(line).some((row) => row.id === id))
  const { items, rest, measure } = useWallLines({
    frame,
    lines,
    tile,
    whole: printing,
    // What has the focus must not be taken out of the document.
    kept: () => [lineOf(current), lineOf(focusedRow(frame.current))].filter((at) => at >= 0),
  })
  const busy = asked !== shown
  const places = new Map(rows.map((row, at) => [row.id, { at: at + 1, of: rows.length }]))
  const nowhere = { at: 0, of: rows.length }
  // Tab leads to the tile of the cursor, or to where it would begin.
  const tabStop = lineOf(current) < 0 ? (rows[0]?.id ?? null) : current

  /** A line up or down; past the ends to the first and last picture, and from there to the next page. */
  function moveLine(by: 1 | -1) {
    if (busy) return
    const row = controller.current && rowBeyond(lines, controller.current.id, by)
    if (row) return controller.put(row.id)
    const end = by > 0 ? rows.at(-1) : rows[0]
    if (controller.current === null || controller.current.id === end?.id)
      controller.move(by > 0 ? 'next' : 'previous')
    else controller.move(by > 0 ? 'last' : 'first')
  }

  useWallKeys({
    next: () => controller.move('next'),
    previous: () => controller.move('previous'),
    down: () => moveLine(1),
    up: () => moveLine(-1),
    hold: () => triage.decide('hold'),
  })

  function drawn(row: WallRow, line: TileProps['line']) {
    const common = {
      state: rowState(row),
      place: places.get(row.id) ?? nowhere,
      line,
      measure: line.first ? measure : undefined,
      tabStop: row.id === tabStop,
    }
    if (!isGroup(row))
      return (
        <PictureTile
          key={row.id}
          {...common}
          brandId={brandId}
          brandDomain={brandDomain}
          row={row}
          shown={shown}
          onOpen={() => triage.open(row)}
          onSelect={(through) => void controller.select(row, { through })}
        />
      )
    const group = { group: row, onToggle: () => toggle(row) }
    return expanded.has(row.id) ? (
      <GroupHead key={row.id} {...common} {...group} onSelect={() => void controller.select(row)} />
    ) : (
      <GroupTile key={row.id} {...common} {...group} brandDomain={brandDomain} />
    )
  }

  return (
    <div
      ref={frame}
      data-list
      className="relative min-h-72 flex-1 overflow-auto p-0.5 [overflow-anchor:none] print:overflow-visible"
    >
      {rows.length === 0 && <NoDomains brandId={brandId} search={shown} />}
      <ul
        ref={measureBox}
        aria-label="Domains"
        aria-busy={busy || undefined}
        style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
        className="grid gap-3 transition-opacity duration-0 aria-busy:opacity-60 aria-busy:delay-150"
      >
        {items.map(({ line, index, space }) => (
          <Fragment key={line.key}>
            {space > 0 && <Space height={space} />}
            {rowsOf(line).map((row, at) =>
              drawn(row, {
                index,
                first: at === 0,
                inGroup: line.kind === 'tiles' && line.inGroup,
              }),
            )}
          </Fragment>
        ))}
        {rest > 0 && <Space height={rest} />}
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
const Space = ({ height }: { height: number }) => (
  <li aria-hidden className="col-span-full" style={{ height }} />
)
