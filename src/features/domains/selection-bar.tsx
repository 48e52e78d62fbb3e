import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronUp, X } from 'lucide-react'
import { useState } from 'react'
import { compactBrandsOptions } from '#/api/brands.ts'
import { explainError } from '#/api/errors.ts'
import { cancelFullList } from '#/api/fetch-all-pages.ts'
import { allHostsOptions, maxFullListRows } from '#/api/host-rows.ts'
import type { HostRow } from '#/contract/domain.ts'
import { formatCount } from '#/lib/numbers.ts'
import type { AddressStyle } from '#/shared/exports/export-list.tsx'
import { Button } from '#/ui/button.tsx'
import { createLazyCode, LazyPart, OpeningDialog } from '#/ui/lazy-part.tsx'
import { LoadingProgress } from '#/ui/refresh.tsx'
import { KeyHint } from '#/ui/shortcuts/key-hint.tsx'
import { useShortcuts } from '#/ui/shortcuts/use-shortcuts.ts'
import { useMedia } from '#/ui/use-media.ts'
import { useMenuButton } from '#/ui/use-menu-button.ts'
import type { DomainList } from './domain-list.ts'
import { toDomainFilters } from './domain-search.ts'
import { copyHosts, exportSelection } from './export-domains.tsx'
import { decisionKinds, decisionLabels } from './notes/note-labels.ts'
import { hasDecision } from './notes/note-session.ts'
import type { TriageState } from './use-triage-list.ts'
import type { Triage } from './use-triage.ts'

export interface BulkAction {
  label: string
  shortLabel?: string | undefined
  shortcutId?: string
  run: () => void
}

const moreMenuCode = createLazyCode(() => import('./more-menu.tsx'))

export const DomainSelectionBar = ({ list, triage }: { list: DomainList; triage: Triage }) => (
  <SelectionBar selectAll={useSelectAll(list, triage)} triage={triage} />
)

type SelectionBarProps = {
  /** Null if the screen can't select rows of other pages. */
  selectAll: SelectAll | null
  triage: TriageState
}

/** Bar with the selection's count and actions: sticky on phones, otherwise floating over the end of the list. */
export function SelectionBar({ selectAll, triage }: SelectionBarProps) {
  const { selection } = triage
  const actions = useBulkActions(triage)
  const [bar, setBar] = useState<HTMLElement | null>(null)
  const { triggerProps, menuProps } = useMenuButton(moreMenuCode)
  const buttonCount = useMedia('(min-width: 38rem)') ? 3 : 1
  const summary = `${formatCount(selection.hosts.length)} selected`
  const detail =
    selection.notLoadedCount > 0 && `${formatCount(selection.notLoadedCount)} not on this page`

  /** Keeps the focus on the page when the buttons disappear with the selection. */
  const focusPage = () => bar?.closest('main')?.focus({ preventScroll: true })
  const run = (action: BulkAction) => {
    focusPage()
    action.run()
  }
  return (
    <>
      <output className="sr-only">
        {!selection.isEmpty && (detail ? `${summary}, ${detail}` : summary)}
      </output>
      {!selection.isEmpty && (
        <div className="@container pointer-events-none z-20 flex justify-center max-wide:sticky max-wide:bottom-[calc(0.875rem+var(--dock,0px))] wide:absolute wide:inset-x-3 wide:bottom-3 print:hidden">
          <section
            ref={setBar}
            aria-label="Selection"
            className="pointer-events-auto flex h-11 max-w-full items-center gap-x-2 overflow-hidden rounded-card bg-text pr-2 pl-3.5 whitespace-nowrap text-bg shadow-popup"
          >
            {selectAll?.isLoading ? (
              <LoadingProgress
                label="Loading all rows"
                loadedCount={selectAll.progress?.loadedCount ?? 0}
                total={selectAll.progress?.total ?? null}
                onCancel={selectAll.cancel}
              />
            ) : (
              <>
                <p className="mr-1 min-w-0 truncate">
                  <strong className="font-semibold">{summary}</strong>{' '}
                  {selectAll?.error ? (
                    <span role="alert">
                      Not all rows could be loaded. {explainError(selectAll.error).text}
                    </span>
                  ) : (
                    <span className="opacity-80 @max-4xl:hidden">{detail}</span>
                  )}
                </p>
                {actions.slice(0, buttonCount).map((action, index) => (
                  <Button
                    key={action.label}
                    size="small"
                    variant={index === 0 ? 'primary' : 'secondary'}
                    onClick={() => run(action)}
                  >
                    <span className={action.shortLabel && '@max-xl:sr-only'}>{action.label}</span>
                    {action.shortLabel && (
                      <span aria-hidden className="@xl:hidden">
                        {action.shortLabel}
                      </span>
                    )}
                    {action.shortcutId && (
                      <span className="@max-2xl:hidden">
                        <KeyHint id={action.shortcutId} />
                      </span>
                    )}
                  </Button>
                ))}
                <Button size="small" {...triggerProps}>
                  More
                  <ChevronUp aria-hidden />
                </Button>
                {menuProps && (
                  <LazyPart part={moreMenuCode} fallback={<OpeningDialog label="More" />}>
                    {({ MoreMenu }) => (
                      <MoreMenu
                        {...menuProps}
                        container={bar}
                        actions={actions.slice(buttonCount)}
                        onRun={run}
                        selectAll={
                          selectAll === null || selectAll.isAllSelected
                            ? null
                            : {
                                ...selectAll,
                                run: () => {
                                  focusPage()
                                  selectAll.run()
                                },
                              }
                        }
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
                focusPage()
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

/** Returns the actions on the selection. The bar shows the first ones as buttons, and the rest in its menu. */
function useBulkActions({
  brandId,
  noteState: { notes },
  controller: { announce },
  selection: { hosts },
  decisions,
}: TriageState): readonly BulkAction[] {
  const brand = useQuery(compactBrandsOptions()).data?.rows.find(({ id }) => id === brandId)
  const copy = async (addressStyle: AddressStyle) => announce(await copyHosts(hosts, addressStyle))
  const exportAs = (addressStyle: AddressStyle) =>
    announce(
      hosts.length === 0
        ? 'First select rows to export.'
        : exportSelection(hosts, {
            brand: { id: brandId, name: brand?.name ?? null },
            addressStyle,
            now: Date.now(),
          }),
    )
  useShortcuts([
    {
      id: 'triage.export',
      keys: 'e',
      label: 'Export the selection',
      group: 'Domains',
      run: () => exportAs('defanged'),
    },
  ])
  const decisionActions = decisionKinds.map((kind): BulkAction => {
    const { label, shortLabel, removeLabel } = decisionLabels[kind]
    const run = () => decisions.toggleOnSelection(kind)
    const areAllDecided = hosts.length > 0 && hosts.every((host) => hasDecision(kind, host, notes))
    return areAllDecided
      ? { label: removeLabel, run }
      : { label, shortLabel, shortcutId: `triage.${kind}`, run }
  })
  return [
    {
      label: 'Request takedowns',
      shortLabel: 'Request',
      shortcutId: 'triage.request',
      run: decisions.request,
    },
    ...decisionActions,
    {
      label: 'Dismiss with a reason…',
      shortcutId: 'triage.dismissWithReason',
      run: decisions.openDismissDialog,
    },
    { label: 'Copy (defanged)', shortcutId: 'triage.copy', run: () => void copy('defanged') },
    { label: 'Copy original', run: () => void copy('original') },
    {
      label: 'Export CSV (defanged)',
      shortcutId: 'triage.export',
      run: () => exportAs('defanged'),
    },
    { label: 'Export CSV (original hosts)', run: () => exportAs('original') },
  ]
}

function useSelectAll(list: DomainList, { brandId, selection, controller: { announce } }: Triage) {
  const { hostCount: total, search } = list
  const options = allHostsOptions(brandId, toDomainFilters(search))
  const queryClient = useQueryClient()
  const query = useQuery({ ...options, enabled: false })
  const { data: progress } = useQuery({ ...options.progress, enabled: false })
  // If the client filtered the list, all matching rows are loaded already.
  const clientFilter = list.kind === 'hosts' ? list.page.clientFilter : null
  const fullListRows = clientFilter?.matchingRows ?? query.data?.rows ?? []
  // Lists with all matching rows: this page if it is the only one, and the full list once it is loaded.
  const completeLists = [list.loadedHosts, fullListRows].filter(
    (rows) => total !== null && rows.length >= total,
  )
  const isSelected = ({ id }: HostRow) => selection.hostById.has(id)
  const selectAll = async () => {
    if (clientFilter) return selection.set(clientFilter.matchingRows, true)
    const { data: loaded } = await query.refetch()
    // After a canceled or failed load, the query still has the previous rows.
    if (!loaded || loaded === query.data) return
    selection.set(loaded.rows, true)
    if (!loaded.isComplete || loaded.unreadableCount > 0)
      announce(
        `Selected ${formatCount(loaded.rows.length)} of ${formatCount(loaded.count)}. Some rows may be missing.`,
      )
  }
  return {
    // Check this page too, because the full list may be older and lack some of the page's rows.
    isAllSelected:
      list.loadedHosts.every(isSelected) && completeLists.some((rows) => rows.every(isSelected)),
    exceedsLimit: total !== null && total > maxFullListRows,
    label:
      total === null
        ? 'Select all in this filter'
        : `Select all ${formatCount(total)} in this filter`,
    isLoading: query.isFetching,
    progress,
    error: query.error,
    run: () => void selectAll(),
    cancel: () => void cancelFullList(queryClient, options),
  }
}
export type SelectAll = ReturnType<typeof useSelectAll>

/** Returns classes that add padding below the list, so that the floating selection bar covers no rows. */
export const getListPaddingClass = (isSelecting: boolean): string =>
  `relative ${isSelecting ? 'wide:[&_[data-scroll-area]]:scroll-pb-16 wide:[&_[data-scroll-area]]:pb-16' : ''}`
