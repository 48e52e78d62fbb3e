import { X } from 'lucide-react'
import { useState } from 'react'
import type { MouseEvent, ReactNode } from 'react'
import type { HostRow } from '#/api/host-rows.ts'
import { selectedItems, type Selection } from '#/product/lists/selection.ts'
import { Button } from '#/ui/button.tsx'
import { SelectWhole, type SelectWholeProps } from './select-whole.tsx'
import { selectionScope, type FilterFacts } from './selection-labels.ts'

/** One action on all selected rows. */
export interface BulkAction {
  id: string
  label: string
  icon?: ReactNode
  /** The key that does the same, `<KeyHint id=… />`. */
  hint?: ReactNode
  primary?: boolean
  /** Does it; what it answers is shown and read out. */
  run: (rows: HostRow[]) => string | Promise<string> | void
}

type SelectionBarProps = Omit<SelectWholeProps, 'total'> & {
  selection: Selection<HostRow>
  facts: FilterFacts
  /** Newer data of rows that may be selected: those on screen. */
  newer?: readonly HostRow[]
  actions: readonly BulkAction[]
  onClear: () => void
}

/**
 * What is selected, in numbers, and what can be done with it. Stands last in the column of the screen:
 * it sticks to the bottom and takes a place of its own, so that it covers no row.
 */
export function SelectionBar(props: SelectionBarProps) {
  const { selection, facts, newer, actions, onClear, ...whole } = props
  // What came of an action holds for the rows it was done with.
  const [outcome, setOutcome] = useState({ of: selection, text: '' })
  const empty = selection.chosen.size === 0
  const { lead, detail, everything } = selectionScope(selection, facts)
  const message = outcome.of === selection ? outcome.text : ''

  const run = async (action: BulkAction) => {
    // Emptied first, so that the same words are read out again.
    setOutcome({ of: selection, text: '' })
    const text = await action.run(selectedItems(selection, newer))
    setOutcome({ of: selection, text: text ?? '' })
  }
  const clear = (event: MouseEvent) => {
    // The button goes with the bar, and the focus must not be lost with it.
    event.currentTarget.closest('main')?.focus()
    onClear()
  }
  return (
    <>
      <output className="sr-only">{empty ? '' : message || `${lead} ${detail}`}</output>
      {!empty && (
        <div className="sticky bottom-3.5 z-20 flex justify-center wide:bottom-0 print:hidden">
          <section
            aria-label="Selection"
            // On a phone one line that moves sideways: it must not cover the list.
            className="flex max-w-full flex-wrap items-center gap-x-2.5 gap-y-2 rounded-card bg-text px-3 py-2 text-bg shadow-popup max-wide:flex-nowrap max-wide:overflow-x-auto max-wide:overscroll-x-contain"
          >
            <p className="mr-1 max-wide:shrink-0 max-wide:whitespace-nowrap">
              <strong className="font-semibold">{lead}</strong>{' '}
              <span className="opacity-80">{detail}</span>
            </p>
            {!everything && <SelectWhole {...whole} total={facts.total} />}
            {actions.map((action) => (
              <Button
                key={action.id}
                size="small"
                variant={action.primary ? 'primary' : 'secondary'}
                onClick={() => void run(action)}
              >
                {action.icon}
                {action.label}
                {action.hint}
              </Button>
            ))}
            <Button size="small" onClick={clear}>
              <X aria-hidden />
              Clear
            </Button>
            {message && (
              <p
                aria-hidden
                className="text-sm opacity-80 max-wide:shrink-0 max-wide:whitespace-nowrap"
              >
                {message}
              </p>
            )}
          </section>
        </div>
      )}
    </>
  )
}
