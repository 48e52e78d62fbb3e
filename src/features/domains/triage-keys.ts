import { useShortcuts } from '#/ui/shortcuts/use-shortcuts.ts'
import type { Decision } from './marks/mark-session.ts'

const list = 'Domains'
const deeds = 'Domains: decide'

export type Step = 'next' | 'previous' | 'first' | 'last'

export type TriageDeeds = {
  /** Whether the rows are apexes, which stand for their hosts. */
  grouped: boolean
  move: (to: Step) => void
  turn: (by: 1 | -1) => void
  open: () => void
  close: () => void
  decide: (what: Decision) => void
  request: () => void
  undo: () => void
  select: (through: boolean) => void
  exportSelection: () => void
}

type Key = readonly [id: string, keys: string | readonly string[], label: string, run: () => void]

const inGroup = (group: string, keys: readonly Key[], repeated: readonly string[] = []) =>
  keys.map(([name, key, label, run]) => {
    const id = `triage.${name}`
    return { id, keys: key, label, group, repeat: repeated.includes(name), run }
  })

/** The keys of a list of domains; each deed also has a control that can be seen. */
export function useTriageKeys({
  grouped,
  move,
  turn,
  decide,
  select,
  ...other
}: TriageDeeds): void {
  const moves: readonly Key[] = [
    ['next', ['j', 'ArrowDown'], 'Next row', () => move('next')],
    ['previous', ['k', 'ArrowUp'], 'Previous row', () => move('previous')],
    ['first', 'Home', 'First row', () => move('first')],
    ['last', 'End', 'Last row', () => move('last')],
    ['nextPage', ']', 'Next page', () => turn(1)],
    ['previousPage', '[', 'Previous page', () => turn(-1)],
    ['open', 'Enter', grouped ? 'Show or hide the hosts' : 'Open the evidence', other.open],
    ['close', 'Escape', 'Close the evidence', other.close],
    ['select', 'x', grouped ? 'Select the hosts' : 'Select the row', () => select(false)],
    ...(grouped
      ? []
      : [['selectTo', 'Shift+x', 'Select the rows up to this one', () => select(true)] as const]),
    ['export', 'e', 'Export the selection', other.exportSelection],
  ]
  const decisions: readonly Key[] = [
    ['request', 't', 'Request a takedown', other.request],
    ['hold', 'h', 'Hold for a takedown request, or release', () => decide('hold')],
    ['aside', 's', 'Set aside, or take back', () => decide('aside')],
    ['watch', 'w', 'Watch, or stop watching', () => decide('watch')],
    ['undo', 'z', 'Undo', other.undo],
  ]
  useShortcuts([...inGroup(list, moves, ['next', 'previous']), ...inGroup(deeds, decisions)])
}
