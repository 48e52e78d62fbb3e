import type { HostRow } from '#/contract/domain.ts'
import type { ListController } from '#/shared/lists/use-list-controller.ts'
import { createShortcutFactory, useShortcuts } from '#/ui/shortcuts/use-shortcuts.ts'
import { isHost, type TriageRows } from './domain-list.ts'
import { copyHosts } from './export-domains.tsx'
import { formatDomainCount } from './notes/note-labels.ts'
import { areAllSelected, type HostSelection } from './selection.ts'
import type { Decisions } from './use-decisions.ts'

const shortcut = createShortcutFactory('triage', 'Domains')
const decisionShortcut = createShortcutFactory('triage', 'Domains: decide')

type TriageKeysOptions<Row extends { id: string }> = {
  triageRows: TriageRows<Row>
  /** True if all rows are groups, which have no shortcuts for ranges. */
  isGrouped: boolean
  selection: HostSelection
  controller: ListController<Row>
  decisions: Decisions
  getHostsToCopy: (row: Row) => readonly { name: string }[]
  escapeLabel: string
  onEscape: () => void
}

/** Registers the shortcuts of a triage list. Returns `selectRow` for the checkboxes of the list. */
export function useTriageKeys<Row extends { id: string }>({
  triageRows,
  isGrouped,
  selection,
  controller,
  decisions,
  getHostsToCopy,
  escapeLabel,
  onEscape,
}: TriageKeysOptions<Row>) {
  const { current, announce } = controller

  /**
   * Selects or deselects a host, or all hosts of a group. With `isRange`, selects the hosts from the anchor of the
   * selection to this host.
   */
  async function selectRow(row: Row | HostRow, isRange = false): Promise<void> {
    if (isHost(row)) {
      if (isRange) selection.selectTo(row)
      else selection.set([row], !selection.hostById.has(row.id))
      return
    }
    const hosts =
      triageRows.getLoadedHosts(row) ?? (await triageRows.expandAndGetHosts(row).catch(() => []))
    if (hosts.length === 0) return
    const isSelected = !areAllSelected(selection, hosts)
    selection.set(hosts, isSelected)
    announce(
      `${formatDomainCount(hosts.length)} ${isSelected ? 'selected' : 'no longer selected'}.`,
    )
  }

  function extend(direction: 1 | -1) {
    if (controller.isWaitingForRows() || current === null || !isHost(current)) return
    const target = triageRows.hosts[triageRows.hosts.indexOf(current) + direction]
    selection.extend(current, target ?? current)
    const targetRow = triageRows.all.find(({ id }) => id === target?.id)
    if (targetRow) controller.moveAndCenter(targetRow)
    else announce(`This is the ${direction > 0 ? 'last' : 'first'} domain shown.`)
  }

  async function copy() {
    if (!selection.isEmpty) announce(await copyHosts(selection.hosts, 'defanged'))
    else if (current) announce(await copyHosts(getHostsToCopy(current), 'defanged'))
  }

  useShortcuts([
    shortcut('select', 'x', isGrouped ? 'Select the hosts' : 'Select the row', () => {
      if (current) void selectRow(current)
    }),
    ...(isGrouped
      ? []
      : [
          shortcut('selectTo', 'Shift+x', 'Select the rows up to this one', () => {
            if (current) void selectRow(current, true)
          }),
          shortcut(
            'extendDown',
            ['Shift+ArrowDown', 'Shift+j'],
            'Select the next row too',
            () => extend(1),
            { repeat: true },
          ),
          shortcut(
            'extendUp',
            ['Shift+ArrowUp', 'Shift+k'],
            'Select the previous row too',
            () => extend(-1),
            { repeat: true },
          ),
        ]),
    shortcut('close', 'Escape', escapeLabel, () => {
      if (selection.isEmpty) onEscape()
      else selection.clear()
    }),
    shortcut('copy', 'y', 'Copy the domain or the selected domains', () => void copy()),
    decisionShortcut('request', 't', 'Request takedown', decisions.request),
    decisionShortcut('onRequestList', 'h', 'Add to the request list', () =>
      decisions.decide('onRequestList'),
    ),
    decisionShortcut('dismissed', 's', 'Dismiss until it changes', () =>
      decisions.decide('dismissed'),
    ),
    decisionShortcut(
      'dismissWithReason',
      'Shift+s',
      'Dismiss with a reason, until a date or permanently',
      decisions.openDismissDialog,
    ),
    decisionShortcut('watched', 'w', 'Watch', () => decisions.decide('watched')),
    decisionShortcut('undo', 'z', 'Undo', decisions.undo),
  ])
  return { selectRow }
}
