import { useShortcuts } from '#/ui/shortcuts/use-shortcuts.ts'
import type { Decision } from './marks/mark-session.ts'

const decisions = 'Domains: decide'

type TriageActions = {
  /** From evidence beside the list to its page, and back. */
  turn: () => void
  decide: (what: Decision) => void
  request: () => void
  undo: () => void
}

/** The keys of a list of domains beside those of any list; each action also has a control that can be seen. */
export function useTriageKeys(actions: TriageActions): void {
  const { turn, decide, request, undo } = actions
  const key = (group: string, name: string, keys: string, label: string, run: () => void) => ({
    id: `triage.${name}`,
    keys,
    label,
    group,
    run,
  })
  useShortcuts([
    key('Domains', 'page', 'f', 'Open as page, or beside the list again', turn),
    key(decisions, 'request', 't', 'Request takedown', request),
    key(decisions, 'hold', 'h', 'Add to the request list, or remove', () => decide('hold')),
    key(decisions, 'aside', 's', 'Dismiss, or restore', () => decide('aside')),
    key(decisions, 'watch', 'w', 'Watch, or stop watching', () => decide('watch')),
    key(decisions, 'undo', 'z', 'Undo', undo),
  ])
}
