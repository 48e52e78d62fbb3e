import { useShortcuts, type Shortcut } from '#/ui/shortcuts/use-shortcuts.ts'

export type Step = 'next' | 'previous' | 'first' | 'last' | 'nextScreen' | 'previousScreen'

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
  /** What y does, where a row can be copied: "Copy the address". */
  copy?: string
  /** What Escape does: "Clear the selection". */
  close?: string
}

type ListActions = {
  move: (to: Step) => void
  open: () => void
  /** Left out where there is one page. */
  turn?: ((by: 1 | -1) => void) | undefined
  /** Left out where rows cannot be selected. */
  select?: (() => void) | undefined
  selectTo?: (() => void) | undefined
  extend?: ((to: 'next' | 'previous') => void) | undefined
  copy?: (() => void) | undefined
  close?: (() => void) | undefined
}

/** The keys that all lists have; those of what a list cannot do are free. */
export function useListKeys(names: ListKeyNames, actions: ListActions): void {
  const { id, group } = names
  const { move, turn, extend } = actions
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
  offer('nextScreen', 'PageDown', 'One screen down', () => move('nextScreen'), true)
  offer('previousScreen', 'PageUp', 'One screen up', () => move('previousScreen'), true)
  offer('first', 'Home', 'First row', () => move('first'))
  offer('last', 'End', 'Last row', () => move('last'))
  offer('nextPage', ']', 'Next page', turn && (() => turn(1)))
  offer('previousPage', '[', 'Previous page', turn && (() => turn(-1)))
  offer('open', 'Enter', names.open, actions.open)
  offer('select', 'x', names.select ?? 'Select the row', actions.select)
  offer('selectTo', 'Shift+x', 'Select the rows up to this one', actions.selectTo)
  const down = extend && (() => extend('next'))
  const up = extend && (() => extend('previous'))
  offer('extendDown', ['Shift+ArrowDown', 'Shift+j'], 'Select the next row too', down, true)
  offer('extendUp', ['Shift+ArrowUp', 'Shift+k'], 'Select the previous row too', up, true)
  offer('close', 'Escape', names.close ?? 'Clear the selection', actions.close)
  offer('copy', 'y', names.copy ?? 'Copy', actions.copy)
  useShortcuts(keys)
}
