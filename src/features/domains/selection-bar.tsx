import { useQuery } from '@tanstack/react-query'
import { ChevronUp, X } from 'lucide-react'
import { useState } from 'react'
import { compactBrandsOptions } from '#/api/brands.ts'
import { allHostsOptions, maxFullListRows } from '#/api/domains.ts'
import { explainError } from '#/api/explain-error.ts'
import type { FullList } from '#/api/fetch-all-pages.ts'
import type { HostRow } from '#/api/host-rows.ts'
import { formatCount } from '#/lib/numbers.ts'
import type { Spelling } from '#/shared/exports/exported-list.ts'
import { useFullList } from '#/shared/lists/use-full-list.ts'
import { Button } from '#/ui/button.tsx'
import { lazyCode, LazyPart, OpeningDialog } from '#/ui/lazy-part.tsx'
import { LoadingProgress } from '#/ui/refresh.tsx'
import { KeyHint } from '#/ui/shortcuts/key-hint.tsx'
import { useShortcuts } from '#/ui/shortcuts/use-shortcuts.ts'
import { useMedia } from '#/ui/use-media.ts'
import { useMenuButton } from '#/ui/use-menu-button.ts'
import type { DomainList } from './domain-list.ts'
import { domainFilters } from './domain-search.ts'
import { decisions as decisionLabels } from './notes/note-labels.ts'
import { stands } from './notes/note-session.ts'
import { copyHosts, exportRows } from './selected-hosts.ts'
import { describeSelection } from './selection.ts'
import type { Triage } from './use-triage.ts'

/** Action on all selected rows. */
export interface BulkAction {
  id: string
  label: string
  /** Short label. */
  shortLabel?: string
  /** Its shortcut. */
  shortcut?: string
  /** Runs it; the returned text is shown and announced. */
  run: (rows: HostRow[]) => string | Promise<string> | void
}

const moreMenuCode = lazyCode(() => import('./more-menu.tsx'))

type SelectionBarProps = {
  brandId: string
  list: DomainList
  triage: Triage
}

/**
 * Bar with the selection's count and actions. Floats over the end of the list, which gets padding (`floatRoom`) so that
 * no row is covered; on phones it is sticky.
 */
export function SelectionBar({ brandId, list, triage }: SelectionBarProps) {
  const { filterKey } = list
  const { selection } = triage
  const { main: mainActions, more: moreActions } = useBulkActions(brandId, triage)
  // The result applies to the previous selection only.
  const [result, setResult] = useState({ of: selection, text: '' })
  const [bar, setBar] = useState<HTMLElement | null>(null)
  const { triggerProps, menu } = useMenuButton(moreMenuCode)
  const selectAll = useSelectAll(brandId, list, selection.selectAllOfFilter)
  // Phones have room for one button.
  const isWide = useMedia('(min-width: 38rem)')
  const visibleActions = isWide ? mainActions : mainActions.slice(0, 1)
  const { isEmpty } = selection
  const {
    lead: summary,
    detail,
    everything: isEverySelected,
  } = describeSelection(selection, { filterKey, total: list.hostCount })
  const message = result.of === selection ? result.text : ''
  const failure =
    selectAll.error && `Not all could be loaded. ${explainError(selectAll.error).text}`

  // Keep focus if the buttons disappear with the selection.
  const keepFocus = () => bar?.closest('main')?.focus({ preventScroll: true })
  const run = async (action: BulkAction) => {
    keepFocus()
    // Clear first, so that the same text is announced again.
    setResult({ of: selection, text: '' })
    const text = await action.run(selection.hosts)
    setResult({ of: selection, text: text ?? '' })
  }
  return (
    <>
      <output className="sr-only">{isEmpty ? '' : message || `${summary} ${detail}`}</output>
      {!isEmpty && (
        <div className="@container pointer-events-none z-20 flex justify-center max-wide:sticky max-wide:bottom-[calc(0.875rem+var(--dock,0px))] wide:absolute wide:inset-x-3 wide:bottom-3 print:hidden">
          <section
            ref={setBar}
            aria-label="Selection"
            className="pointer-events-auto flex h-11 max-w-full items-center gap-x-2 overflow-hidden rounded-card bg-text pr-2 pl-3.5 whitespace-nowrap text-bg shadow-popup"
          >
            {selectAll.isLoading ? (
              <LoadingProgress
                label="Loading all rows"
                loadedCount={selectAll.progress?.fetchedCount ?? 0}
                total={selectAll.progress?.total ?? null}
                onCancel={selectAll.cancel}
              />
            ) : (
              <>
                <p className="mr-1 min-w-0 truncate">
                  <strong className="font-semibold">{summary}</strong>{' '}
                  {failure ? (
                    <span role="alert">{failure}</span>
                  ) : (
                    <span className={`opacity-80 ${message ? '' : '@max-4xl:hidden'}`}>
                      {message || detail}
                    </span>
                  )}
                </p>
                {!isEverySelected && !selectAll.exceedsLimit && (
                  <span className="@max-3xl:hidden">
                    <Button size="small" onClick={selectAll.select}>
                      {selectAll.label}
                    </Button>
                  </span>
                )}
                {visibleActions.map((action, at) => (
                  <Button
                    key={action.id}
                    size="small"
                    variant={at === 0 ? 'primary' : 'secondary'}
                    onClick={() => void run(action)}
                  >
                    <span className={action.shortLabel && '@max-xl:sr-only'}>{action.label}</span>
                    {action.shortLabel && (
                      <span aria-hidden className="@xl:hidden">
                        {action.shortLabel}
                      </span>
                    )}
                    {action.shortcut && (
                      <span className="@max-2xl:hidden">
                        <KeyHint id={action.shortcut} />
                      </span>
                    )}
                  </Button>
                ))}
                <Button size="small" {...triggerProps}>
                  More
                  <ChevronUp aria-hidden />
                </Button>
                {menu && (
                  <LazyPart part={moreMenuCode} fallback={<OpeningDialog label="More" />}>
                    {({ MoreMenu }) => (
                      <MoreMenu
                        {...menu}
                        container={bar}
                        actions={[...mainActions.slice(visibleActions.length), ...moreActions]}
                        onRun={(action) => void run(action)}
                        selectAll={isEverySelected ? null : selectAll}
                      />
                    )}
                  </LazyPart>
                )}
              </>
            )}
            <button
              type="button"
              aria-label="Clear the selection"
              onClick={() => {
                keepFocus()
                selection.clear()
              }}
              className="grid size-7 shrink-0 place-items-center rounded-md hover:bg-bg/20"
            >
              <X aria-hidden className="size-4" />
            </button>
          </section>
        </div>
      )}
    </>
  )
}

/** Actions on the selection: the primary one, other common ones and the rest. */
function useBulkActions(
  brandId: string,
  { marking: { marks }, controller: { announce }, selection, decisions }: Triage,
): Record<'main' | 'more', readonly BulkAction[]> {
  const { requestAll, decideAll, askDismissal } = decisions
  const brand = useQuery(compactBrandsOptions()).data?.rows.find(({ id }) => id === brandId)
  const exportAs = (spelling: Spelling) => (rows: readonly HostRow[]) =>
    exportRows(rows, {
      brand: { id: brandId, name: brand?.name ?? null },
      spelling,
      now: Date.now(),
    })
  useShortcuts([
    {
      id: 'triage.export',
      keys: 'e',
      label: 'Export the selection',
      group: 'Domains',
      run: () =>
        announce(
          selection.isEmpty
            ? 'Select rows to export first.'
            : exportAs('defanged')(selection.hosts),
        ),
    },
  ])
  const selectedHosts = selection.hosts
  const action = (
    id: string,
    label: string,
    run: BulkAction['run'],
    moreActions: Pick<BulkAction, 'shortLabel' | 'shortcut'> = {},
  ): BulkAction => ({ id, label, run, ...moreActions })
  // If a decision applies to all selected hosts, its button undoes it.
  const decisionActions = decisionLabels.map(({ kind, label, shortLabel, undoLabel }) => {
    const isDecided =
      selectedHosts.length > 0 && selectedHosts.every((row) => stands(kind, row, marks))
    const run = (rows: HostRow[]) => decideAll(kind, rows)
    return isDecided
      ? action(kind, undoLabel, run)
      : action(kind, label, run, { ...(shortLabel && { shortLabel }), shortcut: `triage.${kind}` })
  })
  return {
    main: [
      action('request', 'Request takedowns', requestAll, {
        shortLabel: 'Request',
        shortcut: 'triage.request',
      }),
      ...decisionActions.slice(0, 2),
    ],
    more: [
      ...decisionActions.slice(2),
      action('aside-until', 'Dismiss with a reason…', askDismissal, {
        shortcut: 'triage.asideUntil',
      }),
      action('copy', 'Copy (defanged)', (rows) => copyHosts(rows, 'defanged'), {
        shortcut: 'triage.copy',
      }),
      action('raw', 'Copy original', (rows) => copyHosts(rows, 'raw')),
      action('export', 'Export CSV (defanged)', exportAs('defanged'), {
        shortcut: 'triage.export',
      }),
      action('export-original', 'Export CSV (original hosts)', exportAs('original')),
    ],
  }
}

/** Extends the selection to all rows of the filter, loading them if needed. */
function useSelectAll(
  brandId: string,
  list: DomainList,
  onLoaded: (rows: FullList<HostRow>) => void,
) {
  const { hostCount: total, search } = list
  const all = allHostsOptions(brandId, domainFilters(search))
  const { state, error, load, cancel } = useFullList(all)
  const isLoading = state === 'loading'
  const { data: progress } = useQuery({ ...all.progress, enabled: false })
  const filteredFrom = list.kind === 'hosts' ? list.page.filteredFrom : null
  const select = async () => {
    // Rows filtered here are all loaded.
    const allRows = filteredFrom
      ? { ...filteredFrom.fullList, rows: [...filteredFrom.rows], count: filteredFrom.rows.length }
      : await load()
    if (allRows) onLoaded(allRows)
  }
  return {
    /** Too many to select. */
    exceedsLimit: total !== null && total > maxFullListRows,
    label:
      total === null
        ? 'Select all in this filter'
        : `Select all ${formatCount(total)} in this filter`,
    isLoading,
    progress,
    error: state === 'failed' ? error : null,
    select: () => void select(),
    cancel,
  }
}
export type SelectAll = ReturnType<typeof useSelectAll>

/** Padding classes of a list with a floating bar. */
export const listPaddingClass = (isSelecting: boolean): string =>
  `relative ${isSelecting ? 'wide:[&_[data-list]]:scroll-pb-16 wide:[&_[data-list]]:pb-16' : ''}`
