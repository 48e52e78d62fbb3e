import { ChevronUp, X } from 'lucide-react'
import { useState } from 'react'
import { explainError } from '#/api/explain-error.ts'
import type { HostRow } from '#/api/host-rows.ts'
import type { progressOptions } from '#/api/whole-reading.ts'
import { LoadProgress } from '#/features/domains/loaded/load-progress.tsx'
import { selectedItems, type Selection } from '#/product/lists/selection.ts'
import { Button } from '#/ui/button.tsx'
import { lateCode } from '#/ui/late-code.ts'
import { LatePart } from '#/ui/late-part.tsx'
import { Opening } from '#/ui/opening.tsx'
import { KeyHint } from '#/ui/shortcuts/key-hint.tsx'
import { useMedia } from '#/ui/use-media.ts'
import { useMenuButton } from '#/ui/use-menu-button.ts'
import type { BulkAction } from './bulk-action.ts'
import { selectionScope, type FilterFacts } from './selection-labels.ts'
import { useSelectWhole, type SelectWholeProps } from './use-select-whole.ts'

const moreMenu = lateCode(() => import('./more-menu.tsx'))

type SelectionBarProps = Omit<SelectWholeProps, 'total'> & {
  /** How far that reading is. */
  progress: ReturnType<typeof progressOptions>
  selection: Selection<HostRow>
  facts: FilterFacts
  /** Newer data of rows that may be selected: those on screen. */
  newer?: readonly HostRow[]
  /** What most selections are made for, the first before all; and what stands behind "More". */
  actions: readonly BulkAction[]
  more: readonly BulkAction[]
  onClear: () => void
}

/**
 * What is selected, in numbers, and what can be done with it, in one line. It floats over the end of the
 * list, which gets room below its last row while something is selected (`floatRoom`), so that no row stays
 * covered; on a phone it sticks to the end of the page and takes a place of its own.
 */
export function SelectionBar(props: SelectionBarProps) {
  const { selection, facts, newer, actions, more, onClear, progress, ...whole } = props
  // What came of an action holds for the rows it was done with.
  const [outcome, setOutcome] = useState({ of: selection, text: '' })
  const [bar, setBar] = useState<HTMLElement | null>(null)
  const { opener, place } = useMenuButton(moreMenu)
  const everyRow = useSelectWhole({ ...whole, total: facts.total })
  // On a phone there is room for one.
  const isWide = useMedia('(min-width: 38rem)')
  const shown = isWide ? actions : actions.slice(0, 1)
  const hidden = isWide ? more : [...actions.slice(1), ...more]
  const isEmpty = selection.chosen.size === 0
  const { lead, detail, everything } = selectionScope(selection, facts)
  const message = outcome.of === selection ? outcome.text : ''
  const failure = everyRow.error && `Not all could be read. ${explainError(everyRow.error).text}`

  const run = async (action: BulkAction) => {
    // The buttons may go with the selection, and the focus must not be lost with them.
    bar?.closest('main')?.focus({ preventScroll: true })
    // Emptied first, so that the same words are read out again.
    setOutcome({ of: selection, text: '' })
    const text = await action.run(selectedItems(selection, newer))
    setOutcome({ of: selection, text: text ?? '' })
  }
  const clear = () => {
    bar?.closest('main')?.focus({ preventScroll: true })
    onClear()
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
              <LoadProgress progress={progress} onCancel={everyRow.cancel} />
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
                {place && (
                  <LatePart part={moreMenu} meanwhile={<Opening label="More" />}>
                    {({ MoreMenu }) => (
                      <MoreMenu
                        {...place}
                        within={bar}
                        actions={hidden}
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
              onClick={clear}
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

/** The classes of the room around a list that the bar floats in. */
export const floatRoom = (isSelecting: boolean): string =>
  `relative ${isSelecting ? 'wide:[&_[data-list]]:scroll-pb-16 wide:[&_[data-list]]:pb-16' : ''}`
