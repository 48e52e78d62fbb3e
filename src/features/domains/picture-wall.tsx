import type { HostRow } from '#/contract/domain.ts'
import { useBrandDomain } from '#/shared/brands/use-brand-domain.ts'
import { formatHost } from '#/shared/hosts/format-host.ts'
import { NeedsReview, VerdictBadge } from '#/shared/labels/host-badges.tsx'
import { formatRisk } from '#/shared/labels/host-labels.ts'
import { Thumbnail } from '#/shared/screenshots/screenshot-image.tsx'
import { RowCheckbox } from '#/ui/form-fields.tsx'
import { createShortcutFactory, useShortcuts } from '#/ui/shortcuts/use-shortcuts.ts'
import type { RowState } from '#/ui/table/column.ts'
import { isRowClick, useRowTabStop } from '#/ui/table/table-rows.tsx'
import type { HostList } from './domain-list.ts'
import type { DomainSearch } from './domain-search.ts'
import { getHostCase } from './host-case.ts'
import { CaseBadge, HostLink } from './host-table.tsx'
import { NoDomains } from './triage-notices.tsx'
import type { Triage } from './use-triage.ts'

const shortcut = createShortcutFactory('triage', 'Domains')
const decisionShortcut = createShortcutFactory('triage', 'Domains: decide')

function countColumns(): number {
  const wall = document.querySelector('li[data-row]')?.parentElement
  return wall ? getComputedStyle(wall).gridTemplateColumns.split(' ').length : 1
}

export function PictureWall({ list, triage }: { list: HostList; triage: Triage }) {
  const { brandId, controller, decisions } = triage
  const { rows } = list
  const brandDomain = useBrandDomain(brandId)
  const { scrollRef, currentKey, rowState } = controller.table
  useRowTabStop(scrollRef, currentKey)

  /** Moves the cursor up or down by a row of tiles. From the first or last tile, goes to the previous or next page. */
  function moveVertically(direction: 1 | -1) {
    if (list.isPlaceholderData) return
    const offset = direction * countColumns()
    const index = rows.findIndex(({ id }) => id === controller.current?.id)
    const target = rows[Math.min(Math.max(index + offset, 0), rows.length - 1)]
    if (index >= 0 && target && target !== rows[index]) controller.moveAndShow(target)
    else controller.moveByStep(direction > 0 ? 'next' : 'previous')
  }

  // These override the shortcuts of the list. On the picture wall, h moves the cursor, so Shift+h adds to the request
  // list.
  const moveOptions = { repeat: true, hasPrecedence: true }
  useShortcuts([
    shortcut(
      'next',
      ['l', 'ArrowRight'],
      'Next picture',
      () => controller.moveByStep('next'),
      moveOptions,
    ),
    shortcut(
      'previous',
      ['h', 'ArrowLeft'],
      'Previous picture',
      () => controller.moveByStep('previous'),
      moveOptions,
    ),
    shortcut('down', ['j', 'ArrowDown'], 'One row down', () => moveVertically(1), moveOptions),
    shortcut('up', ['k', 'ArrowUp'], 'One row up', () => moveVertically(-1), moveOptions),
    decisionShortcut(
      'onRequestList',
      'Shift+h',
      'Add to the request list',
      () => decisions.decide('onRequestList'),
      {
        hasPrecedence: true,
      },
    ),
  ])

  return (
    <div
      ref={scrollRef}
      data-scroll-area
      className="relative min-h-72 flex-1 overflow-auto p-0.5 print:overflow-visible"
    >
      {rows.length === 0 && <NoDomains brandId={brandId} search={list.search} />}
      <ul
        aria-label="Domains"
        aria-busy={list.isPlaceholderData || undefined}
        className="grid grid-cols-[repeat(auto-fill,minmax(9.375rem,1fr))] gap-3 transition-opacity duration-0 aria-busy:opacity-60 aria-busy:delay-150 wide:grid-cols-[repeat(auto-fill,minmax(13rem,1fr))]"
      >
        {rows.map((row) => (
          <PictureTile
            key={row.id}
            brandDomain={brandDomain}
            row={row}
            isCurrent={row.id === currentKey}
            state={rowState(row)}
            search={list.search}
            triage={triage}
          />
        ))}
      </ul>
    </div>
  )
}

const tileClass =
  'flex min-w-0 scroll-my-3 flex-col overflow-hidden rounded-card border border-line bg-surface shadow-card outline-offset-0 ' +
  'hover:border-line-strong aria-[current]:border-accent aria-[current]:outline-2 aria-[current]:outline-accent ' +
  'cursor-pointer data-selected:bg-accent-soft data-dimmed:[&_img]:opacity-45 print:break-inside-avoid'

type PictureTileProps = {
  brandDomain: string | null
  row: HostRow
  isCurrent: boolean
  state: RowState
  search: DomainSearch
  triage: Triage
}

function PictureTile({ brandDomain, row, isCurrent, state, search, triage }: PictureTileProps) {
  const { brandId, selectRow, controller } = triage
  const host = formatHost(row.name)
  const hostCase = getHostCase(row)
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- keyboard users open the link inside
    <li
      data-row={row.id}
      aria-current={isCurrent || undefined}
      data-selected={state.selected || undefined}
      data-dimmed={state.dimmed || state.handled || undefined}
      onClick={(event) => {
        if (isRowClick(event)) controller.table.onRowClick(row)
      }}
      className={tileClass}
    >
      <div className="border-b border-line">
        <Thumbnail
          address={row.screenshotUrl}
          scanned={row.isScanned}
          alt={`Screenshot of ${host}`}
        />
      </div>
      <div className="grid grid-cols-1 content-start gap-1 px-2.5 py-2">
        <div className="flex items-start gap-1.5 print:[&>label]:hidden">
          <RowCheckbox
            name={`Select ${host}`}
            checked={state.selected}
            onToggle={({ shiftKey }) => void selectRow(row, shiftKey)}
          />
          <p className="relative h-4.5 min-w-0 flex-1 leading-4.5">
            <HostLink
              brandId={brandId}
              brandDomain={brandDomain}
              row={row}
              search={search}
              title={host}
              isOneLine
              className="block truncate focus-visible:absolute focus-visible:inset-x-0 focus-visible:top-0 focus-visible:z-10 focus-visible:bg-surface focus-visible:whitespace-normal"
            />
          </p>
        </div>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-sm text-muted">
          <VerdictBadge scanned={row.isScanned} verdict={row.verdict} />
          {row.isScanned !== false && (
            <span>
              Risk <span className="font-semibold text-text">{formatRisk(row.risk)}</span>
            </span>
          )}
          {hostCase && (
            <span>
              {hostCase.isOpen ? 'Case' : 'Last case'} <CaseBadge hostCase={hostCase} />
            </span>
          )}
          {row.needsReview && <NeedsReview />}
          {state.note && <span>{state.note}</span>}
        </p>
      </div>
    </li>
  )
}
