import { useQuery } from '@tanstack/react-query'
import { ChevronUp, X } from 'lucide-react'
import { useState } from 'react'
import { compactBrandsOptions } from '#/api/brands.ts'
import { allHostsOptions, loadAllLimit } from '#/api/domains.ts'
import { explainError } from '#/api/explain-error.ts'
import type { HostRow } from '#/api/host-rows.ts'
import type { WholeList } from '#/api/read-all.ts'
import { formatCount } from '#/lib/numbers.ts'
import type { Spelling } from '#/shared/exports/exported-list.ts'
import { useWhole } from '#/shared/lists/use-whole.ts'
import { Button } from '#/ui/button.tsx'
import { lateCode, LatePart, Opening } from '#/ui/late-part.tsx'
import { ReadingProgress } from '#/ui/refresh.tsx'
import { KeyHint } from '#/ui/shortcuts/key-hint.tsx'
import { useShortcuts } from '#/ui/shortcuts/use-shortcuts.ts'
import { useMedia } from '#/ui/use-media.ts'
import { useMenuButton } from '#/ui/use-menu-button.ts'
import type { DomainList } from './domain-list.ts'
import { domainFilters } from './domain-search.ts'
import { decisions as decisionLabels } from './marks/mark-labels.ts'
import { stands } from './marks/mark-session.ts'
import { copyHosts, exportRows } from './selected-hosts.ts'
import { selectionScope } from './selection.ts'
import type { Triage } from './use-triage.ts'

/** Action on all selected rows. */
export interface BulkAction {
  id: string
  label: string
  /** Short label. */
  short?: string
  /** Its shortcut. */
  shortcut?: string
  /** Runs it; the returned text is shown and announced. */
  run: (rows: HostRow[]) => string | Promise<string> | void
}

const moreMenu = lateCode(() => import('./more-menu.tsx'))

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
  const { filter } = list
  const { selection } = triage
  const { main, more } = useBulkActions(brandId, triage)
  // The result applies to the previous selection only.
  const [outcome, setOutcome] = useState({ of: selection, text: '' })
  const [bar, setBar] = useState<HTMLElement | null>(null)
  const { opener, menu } = useMenuButton(moreMenu)
  const everyRow = useSelectAll(brandId, list, selection.setWhole)
  // Phones have room for one button.
  const isWide = useMedia('(min-width: 38rem)')
  const shown = isWide ? main : main.slice(0, 1)
  const { isEmpty } = selection
  const { lead, detail, everything } = selectionScope(selection, { filter, total: list.hosts })
  const message = outcome.of === selection ? outcome.text : ''
  const failure = everyRow.error && `Not all could be loaded. ${explainError(everyRow.error).text}`

  // Keep focus if the buttons disappear with the selection.
  const keepFocus = () => bar?.closest('main')?.focus({ preventScroll: true })
  const run = async (action: BulkAction) => {
    keepFocus()
    // Clear first, so that the same text is announced again.
    setOutcome({ of: selection, text: '' })
    const text = await action.run(selection.hosts)
    setOutcome({ of: selection, text: text ?? '' })
  }
  return (
    <>
      <output className="sr-only">{isEmpty ? '' : message || `${lead} ${detail}`}</output>
      {!isEmpty && (
        <div className="@container pointer-events-none z-20 flex justify-center max-wide:sticky max-wide:bottom-[calc(0.875rem+var(--dock,0px))] wide:absolute wide:inset-x-3 wide:bottom-3 print:hidden">
          <section
            ref={setBar}
            aria-label="Selection"
            className="pointer-events-auto flex h-11 max-w-full items-center gap-x-2 overflow-hidden rounded-card bg-text pr-2 pl-3.5 whitespace-nowrap text-bg shadow-popup"
          >
            {everyRow.isLoading ? (
              <ReadingProgress
                label="Loading all rows"
                read={everyRow.progress?.read ?? 0}
                total={everyRow.progress?.total ?? null}
                soft="opacity-80"
                onCancel={everyRow.cancel}
              />
            ) : (
              <>
                <p className="mr-1 min-w-0 truncate">
                  <strong className="font-semibold">{lead}</strong>{' '}
                  {failure ? (
                    <span role="alert">{failure}</span>
                  ) : (
                    <span className={`opacity-80 ${message ? '' : '@max-4xl:hidden'}`}>
                      {message || detail}
                    </span>
                  )}
                </p>
                {!everything && !everyRow.tooMany && (
                  <span className="@max-3xl:hidden">
                    <Button size="small" onClick={everyRow.select}>
                      {everyRow.label}
                    </Button>
                  </span>
                )}
                {shown.map((action, at) => (
                  <Button
                    key={action.id}
                    size="small"
                    variant={at === 0 ? 'primary' : 'secondary'}
                    onClick={() => void run(action)}
                  >
                    <span className={action.short && '@max-xl:sr-only'}>{action.label}</span>
                    {action.short && (
                      <span aria-hidden className="@xl:hidden">
                        {action.short}
                      </span>
                    )}
                    {action.shortcut && (
                      <span className="@max-2xl:hidden">
                        <KeyHint id={action.shortcut} />
                      </span>
                    )}
                  </Button>
                ))}
                <Button size="small" {...opener}>
                  More
                  <ChevronUp aria-hidden />
                </Button>
                {menu && (
                  <LatePart part={moreMenu} fallback={<Opening label="More" />}>
                    {({ MoreMenu }) => (
                      <MoreMenu
                        {...menu}
                        within={bar}
                        actions={[...main.slice(shown.length), ...more]}
                        onRun={(action) => void run(action)}
                        everyRow={everything ? null : everyRow}
                      />
                    )}
                  </LatePart>
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
  const chosen = selection.hosts
  const action = (
    id: string,
    label: string,
    run: BulkAction['run'],
    more: Pick<BulkAction, 'short' | 'shortcut'> = {},
  ): BulkAction => ({ id, label, run, ...more })
  // If a decision applies to all selected hosts, its button undoes it.
  const deciding = decisionLabels.map(({ what, label, short, off }) => {
    const isOn = chosen.length > 0 && chosen.every((row) => stands(what, row, marks))
    const run = (rows: HostRow[]) => decideAll(what, rows)
    return isOn
      ? action(what, off, run)
      : action(what, label, run, { ...(short && { short }), shortcut: `triage.${what}` })
  })
  return {
    main: [
      action('request', 'Request takedowns', requestAll, {
        short: 'Request',
        shortcut: 'triage.request',
      }),
      ...deciding.slice(0, 2),
    ],
    more: [
      ...deciding.slice(2),
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
  onWhole: (rows: WholeList<HostRow>) => void,
) {
  const { hosts: total, search } = list
  const all = allHostsOptions(brandId, domainFilters(search))
  const { state, error, load, cancel } = useWhole(all)
  const isLoading = state === 'loading'
  const { data: progress } = useQuery({ ...all.progress, enabled: false })
  const from = list.kind === 'hosts' ? list.page.from : null
  const select = async () => {
    // Rows filtered here are all loaded.
    const read = from
      ? { ...from.whole, rows: [...from.rows], count: from.rows.length }
      : await load()
    if (read) onWhole(read)
  }
  return {
    /** Too many to select. */
    tooMany: total !== null && total > loadAllLimit,
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
export const floatRoom = (isSelecting: boolean): string =>
  `relative ${isSelecting ? 'wide:[&_[data-list]]:scroll-pb-16 wide:[&_[data-list]]:pb-16' : ''}`
