import type { ListController } from '#/shared/lists/use-list-controller.ts'
import { useShortcuts } from '#/ui/shortcuts/use-shortcuts.ts'
import { isApex, type TriageRow, type TriageRows } from './domain-list.ts'
import type { EvidenceRoute, OpenEvidence } from './evidence-route.ts'
import { hostCount } from './notes/note-labels.ts'
import { copyHosts } from './selected-hosts.ts'
import { areAllSelected, type HostSelection } from './selection.ts'
import type { Decisions } from './use-decisions.ts'

type TriageKeysOptions = {
  /** True if the rows are registered domains. */
  isGrouped: boolean
  rows: TriageRows
  selection: HostSelection
  controller: ListController<TriageRow>
  evidenceRoute: EvidenceRoute
  evidence: OpenEvidence
  decisions: Decisions
}

/** Shortcuts of the domain list. `select` is for checkboxes as well. */
export function useTriageKeys(options: TriageKeysOptions) {
  const { isGrouped, rows, selection, controller, evidenceRoute, evidence, decisions } = options
  const { current, announce } = controller

  const select: SelectRow = async (row, isRange = false) => {
    if (isRange && !isApex(row)) return selection.selectTo(row)
    const hosts = rows.loadedHostsOf(row) ?? (await rows.readHosts(row).catch(() => []))
    if (hosts.length === 0) return
    selection.toggle(hosts)
    const state = areAllSelected(selection, hosts) ? 'no longer selected' : 'selected'
    if (isApex(row)) announce(`${hostCount(hosts.length)} ${state}.`)
  }

  /** Shift with an arrow key: extends the selection. */
  function extend(direction: 1 | -1) {
    if (controller.isWaiting() || current === null || isApex(current)) return
    const target = rows.hosts[rows.hosts.indexOf(current) + direction]
    selection.extend(current, target ?? current)
    if (target) controller.moveTo(target)
    else announce(`This is the ${direction > 0 ? 'end' : 'start'} of the page.`)
  }

  async function copy() {
    const hosts = !selection.isEmpty || current === null ? selection.hosts : [current]
    const names = hosts.map((one) => (isApex(one) ? { name: one.id } : one))
    if (names.length > 0) announce(await copyHosts(names, 'defanged'))
  }

  const key = (id: string, keys: string | string[], label: string, run: () => void) => ({
    id: `triage.${id}`,
    keys,
    label,
    group: 'Domains',
    run,
  })
  const decisionKey = (id: string, keys: string, label: string, run: () => void) => ({
    ...key(id, keys, label, run),
    group: 'Domains: decide',
  })
  const { decide, request, undo, askDismissal } = decisions
  const down = () => extend(1)
  const up = () => extend(-1)
  useShortcuts([
    key('select', 'x', isGrouped ? 'Select the hosts' : 'Select the row', () => {
      if (current) void select(current)
    }),
    ...(isGrouped
      ? []
      : [
          key('selectTo', 'Shift+x', 'Select the rows up to this one', () => {
            if (current) void select(current, true)
          }),
          {
            ...key('extendDown', ['Shift+ArrowDown', 'Shift+j'], 'Select the next row too', down),
            repeat: true,
          },
          {
            ...key('extendUp', ['Shift+ArrowUp', 'Shift+k'], 'Select the previous row too', up),
            repeat: true,
          },
        ]),
    key('close', 'Escape', 'Clear the selection, then close the evidence', () => {
      if (selection.isEmpty) evidence.close()
      else selection.clear()
    }),
    key('copy', 'y', 'Copy the domain, or all that are selected', () => void copy()),
    key('page', 'f', 'Open as page, or beside the list again', () => {
      if (evidenceRoute.currentId() !== null) evidenceRoute.toggleFullPage()
      else if (current && !isApex(current)) evidenceRoute.open(current.id, 'page')
    }),
    decisionKey('request', 't', 'Request takedown', request),
    decisionKey('hold', 'h', 'Add to the request list', () => decide('hold')),
    decisionKey('aside', 's', 'Dismiss until it changes', () => decide('aside')),
    decisionKey(
      'asideUntil',
      'Shift+s',
      'Dismiss with a reason, until a date or permanently',
      askDismissal,
    ),
    decisionKey('watch', 'w', 'Watch', () => decide('watch')),
    decisionKey('undo', 'z', 'Undo', undo),
  ])
  return { select }
}

/** Toggles the selection of a row, or of the range up to it (`through`). */
export type SelectRow = (row: TriageRow, isRange?: boolean) => Promise<void>
