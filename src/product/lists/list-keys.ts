import { useShortcuts, type Shortcut } from '#/ui/shortcuts/use-shortcuts.ts'

export type Step = 'next' | 'previous' | 'first' | 'last'

/** How the keys of a list are named in the list of keys. */
export interface ListKeyNames {
  /** What the identifiers of its shortcuts begin with: users keep keys of their own under them. */
  id: string
  /** The heading they stand under. */
  group: string
  /** What Enter does: "Open the evidence". */
  open: string
  /** What x does, where rows can be selected: "Select the row". */
  select?: string
}

type ListActions = {
  move: (to: Step) => void
  open: () => void
  /** Left out where there is one page. */
  turn?: ((by: 1 | -1) => void) | undefined
  /** Left out where rows cannot be selected. */
  select?: (() => void) | undefined
  selectTo?: (() => void) | undefined
}

/** The keys that all lists have; those of what a list cannot do are free. */
export function useListKeys(
  { id, group, open, select = 'Select the row' }: ListKeyNames,
  actions: ListActions,
): void {
  const { move, turn } = actions
  const keys: Shortcut[] = []
  const offer = (
    name: string,
    press: Shortcut['keys'],
    label: string,
    run: (() => void) | undefined,
    repeat = false,
  ) => {
    if (run) keys.push({ id: `${id}.${name}`, keys: press, label, group, repeat, run })
  }
  offer('next', ['j', 'ArrowDown'], 'Next row', () => move('next'), true)
  offer('previous', ['k', 'ArrowUp'], 'Previous row', () => move('previous'), true)
  offer('first', 'Home', 'First row', () => move('first'))
  offer('last', 'End', 'Last row', () => move('last'))
  offer('nextPage', ']', 'Next page', turn && (() => turn(1)))
  offer('previousPage', '[', 'Previous page', turn && (() => turn(-1)))
  offer('open', 'Enter', open, actions.open)
  offer('select', 'x', select, actions.select)
  offer('selectTo', 'Shift+x', 'Select the rows up to this one', actions.selectTo)
  useShortcuts(keys)
}
