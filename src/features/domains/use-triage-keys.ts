import type { ListController } from '#/shared/lists/use-list-controller.ts'
import { createShortcutFactory, useShortcuts } from '#/ui/shortcuts/use-shortcuts.ts'
import { isApex, type TriageRow, type TriageRows } from './domain-list.ts'
import { formatDomainCount } from './notes/note-labels.ts'
import { copyHosts } from './selected-hosts.ts'
import { areAllSelected, type HostSelection } from './selection.ts'
import type { Decisions } from './use-decisions.ts'
import type { OpenEvidence } from './use-evidence.ts'

type TriageKeysOptions = {
  isGrouped: boolean
  rows: TriageRows
  selection: HostSelection
  controller: ListController<TriageRow>
  evidence: OpenEvidence
  decisions: Decisions
}

const key = createShortcutFactory('triage', 'Domains')
const decisionKey = createShortcutFactory('triage', 'Domains: decide')

/** Registers the shortcuts of the domain list. Checkboxes use the returned `select` too. */
export function useTriageKeys(options: TriageKeysOptions) {
  const { isGrouped, rows, selection, controller, evidence, decisions } = options
  const { current, announce } = controller

  /** Toggles the selection of a row, or selects the range up to it. */
  const select = async (row: TriageRow, isRange = false): Promise<void> => {
    if (isRange && !isApex(row)) return selection.selectTo(row)
    const hosts = rows.loadedHostsOf(row) ?? (await rows.loadHosts(row).catch(() => []))
    if (hosts.length === 0) return
    const isSelected = !areAllSelected(selection, hosts)
    selection.set(hosts, isSelected)
    if (isApex(row))
      announce(
        `${formatDomainCount(hosts.length)} ${isSelected ? 'selected' : 'no longer selected'}.`,
      )
  }

  /** Extends the selection to an adjacent row. */
  function extend(direction: 1 | -1) {
    if (controller.isWaiting() || current === null || isApex(current)) return
    const target = rows.hosts[rows.hosts.indexOf(current) + direction]
    selection.extend(current, target ?? current)
    if (target) controller.moveTo(target)
    else announce(`This is the ${direction > 0 ? 'end' : 'start'} of the page.`)
  }

  async function copy() {
    if (!selection.isEmpty) announce(await copyHosts(selection.hosts, 'defanged'))
    else if (current)
      announce(await copyHosts([isApex(current) ? { name: current.id } : current], 'defanged'))
  }

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
          key(
            'extendDown',
            ['Shift+ArrowDown', 'Shift+j'],
            'Select the next row too',
            () => extend(1),
            { repeat: true },
          ),
          key(
            'extendUp',
            ['Shift+ArrowUp', 'Shift+k'],
            'Select the previous row too',
            () => extend(-1),
            { repeat: true },
          ),
        ]),
    key('close', 'Escape', 'Clear the selection, then close the evidence', () => {
      if (selection.isEmpty) evidence.close()
      else selection.clear()
    }),
    key('copy', 'y', 'Copy the domain or the selected domains', () => void copy()),
    key('page', 'f', 'Switch between page and pane', () => {
      if (evidence.getCurrentId() !== null) evidence.toggleFullPage()
      else if (current && !isApex(current)) evidence.openDomain(current.id, 'page')
    }),
    decisionKey('request', 't', 'Request takedown', decisions.request),
    decisionKey('hold', 'h', 'Add to the request list', () => decisions.decide('hold')),
    decisionKey('aside', 's', 'Dismiss until it changes', () => decisions.decide('aside')),
    decisionKey(
      'asideUntil',
      'Shift+s',
      'Dismiss with a reason, until a date or permanently',
      decisions.askDismissal,
    ),
    decisionKey('watch', 'w', 'Watch', () => decisions.decide('watch')),
    decisionKey('undo', 'z', 'Undo', decisions.undo),
  ])
  return { select }
}
