import { useRef, useState } from 'react'
import type { HostRow } from '#/contract/domain.ts'
import { useRememberRow } from '#/shared/lists/row-focus.ts'
import type { ListController } from '#/shared/lists/use-list-controller.ts'
import { isHandled } from '#/shared/triage-notes/review-order.ts'
import type { TriageNotes } from '#/shared/triage-notes/triage-notes.ts'
import type { TriageRows } from './domain-list.ts'
import { describeAction, describeNoEffect, formatDomainCount } from './notes/note-labels.ts'
import {
  hasDecision,
  type Decision,
  type Dismissal,
  type NoteAction,
  type NoteState,
} from './notes/note-session.ts'
import type { HostSelection, Selection } from './selection.ts'

/** Opens the request form for one host, or the bulk request for several hosts. Only the form calls `onQueued`. */
export type RequestTakedowns = (hostNames: readonly string[], onQueued: () => void) => void

type DecisionOptions<Row extends { id: string }> = {
  triageRows: TriageRows<Row>
  /** IDs of the handled hosts that the list shows last; null if they stay in place. */
  handledIdsAtEnd: ReadonlySet<string> | null
  hasNextPage: boolean
  noteState: NoteState
  controller: ListController<Row>
  selection: HostSelection
  onRequest: RequestTakedowns
}

/** Returns which hosts of a row to request: a single host in any state; of several, only red, unhandled ones (P14). */
export const getHostsToRequest = (hosts: readonly HostRow[], notes: TriageNotes) =>
  hosts.length === 1
    ? hosts
    : hosts.filter((host) => host.verdict === 'red' && !isHandled(host, notes))

/** Actions on the selection or the current row. Most of them then move the cursor to the next row. */
export function useDecisions<Row extends { id: string }>({
  triageRows: { all: rows, getLoadedHosts, expandAndGetHosts },
  handledIdsAtEnd,
  hasNextPage,
  noteState: { notes, noteSession },
  controller,
  selection,
  onRequest,
}: DecisionOptions<Row>) {
  const { current, announce } = controller
  const rememberRow = useRememberRow()
  const [hostsToDismiss, setHostsToDismiss] = useState<readonly HostRow[] | null>(null)

  /**
   * Returns the hosts of the current row; null if there are none. For a collapsed group, returns null and expands the
   * group, so that the user sees its hosts before acting on them.
   */
  function findHostsAtCursor(): readonly HostRow[] | null {
    if (current === null) return null
    const loadedHosts = getLoadedHosts(current)
    if (loadedHosts) return loadedHosts.length > 0 ? loadedHosts : null
    void expandAndGetHosts(current)
      .then(({ length }) =>
        announce(
          `${formatDomainCount(length)} shown. Press again to act on ${length === 1 ? 'it' : 'all of them'}.`,
        ),
      )
      .catch(() => announce('The hosts couldn’t be loaded.'))
    return null
  }
  const findHostsToDecide = () => (selection.isEmpty ? findHostsAtCursor() : selection.hosts)

  function setDecision(
    kind: Decision,
    hosts: readonly HostRow[],
    isSet: boolean,
    dismissal?: Dismissal,
  ): NoteAction | null {
    const action = noteSession.setDecision(kind, hosts, isSet, dismissal)
    if (action) announce(`${describeAction(action)}.`)
    return action
  }

  const toggle = (kind: Decision, hosts: readonly HostRow[]) =>
    setDecision(kind, hosts, !hosts.every((host) => hasDecision(kind, host, notes)))

  const selectionByAction = useRef(new WeakMap<NoteAction, Selection>())

  /** Clears the selection. Stores the selection with the action, so that undoing the action restores it. */
  function endSelection(action: NoteAction | null) {
    const { hostById, anchorId } = selection
    if (action) selectionByAction.current.set(action, { hostById, anchorId })
    selection.clear()
  }

  const isRowHandled = (row: Row, justHandled: readonly HostRow[] = []) =>
    getLoadedHosts(row)?.every((host) => justHandled.includes(host) || isHandled(host, notes)) ===
    true

  function moveToFirstUnhandled(justHandled: readonly HostRow[]) {
    const nextRow = rows.find((row) => !isRowHandled(row, justHandled))
    if (nextRow) controller.moveAndCenter(nextRow)
    else controller.focus()
  }

  function moveOn({ withFocus } = { withFocus: true }) {
    if (current === null) return
    const rowsBelow = rows.slice(rows.indexOf(current) + 1)
    // Skip handled rows, unless the cursor is already among the handled rows at the end of the list.
    const skipsHandled = handledIdsAtEnd !== null && !handledIdsAtEnd.has(current.id)
    const nextRow = skipsHandled ? rowsBelow.find((row) => !isRowHandled(row)) : rowsBelow[0]
    if (nextRow) controller.moveAndCenter(nextRow, withFocus)
    else if (rowsBelow.length > 0 && !hasNextPage) announce('Nothing left to review below.')
    // After the last row of the last page, this announces the end of the list.
    else controller.goToNextPage(withFocus)
  }

  function moveOnAfterDecision(hosts: readonly HostRow[], action: NoteAction | null) {
    if (selection.isEmpty) return moveOn()
    endSelection(action)
    moveToFirstUnhandled(hosts)
  }

  function requestFor(hosts: readonly HostRow[], onQueued?: () => void) {
    noteSession.markSeen(...hosts)
    if (hosts.length > 1) {
      // Also add the hosts to the request list, because the bulk request is only a draft.
      noteSession.setDecision('onRequestList', hosts)
      // If the user goes back from the bulk request, the list returns to this row.
      if (current) rememberRow(current)
    }
    onRequest(
      hosts.map(({ name }) => name),
      () => {
        // Clear the last announcement, because the dock reports the request.
        announce('')
        onQueued?.()
      },
    )
  }

  return {
    /** Makes a decision. Pressing its shortcut again doesn't remove the decision. */
    decide: (kind: Decision) => {
      const hosts = findHostsToDecide()
      if (hosts === null) return
      if (hosts.every((host) => hasDecision(kind, host, notes))) {
        announce(describeNoEffect(kind, hosts.length))
        if (selection.isEmpty) moveOn()
        return
      }
      moveOnAfterDecision(hosts, setDecision(kind, hosts, true))
    },
    toggleOnSelection: (kind: Decision) => {
      const action = toggle(kind, selection.hosts)
      endSelection(action)
      if (action?.isSet) moveToFirstUnhandled(selection.hosts)
      // After a removal, keep the cursor on the row, which needs review again.
      else controller.focus()
    },
    addToRequestList: (hosts: readonly HostRow[]) => {
      setDecision('onRequestList', hosts, true)
      controller.focus()
    },
    toggleOnOpenHost: (kind: Decision, host: HostRow) => {
      if (toggle(kind, [host])?.isSet && host.id === current?.id) moveOn({ withFocus: false })
    },
    request: () => {
      if (!selection.isEmpty) return requestFor(selection.hosts)
      const hosts = findHostsAtCursor()
      if (hosts === null) return
      const requested = getHostsToRequest(hosts, notes)
      if (requested.length > 0) requestFor(requested, () => moveOn())
      else announce('No red domains left to request here. To request others, select them.')
    },
    requestForOpenHost: (host: HostRow) =>
      requestFor([host], () => {
        if (host.id === current?.id) moveOn({ withFocus: false })
      }),
    nextUndo: noteSession.findNextUndo(notes),
    undo: () => {
      const action = noteSession.undo()
      if (action === null) return
      announce(`Undone: ${describeAction(action)}.`)
      const earlierSelection = selectionByAction.current.get(action)
      if (earlierSelection) selection.restore(earlierSelection)
      const undoneIds = new Set(action.rows.map(({ id }) => id))
      const candidates = rows.filter((candidate) =>
        getLoadedHosts(candidate)?.some(({ id }) => id === action.rows[0]?.id),
      )
      // The row of an expanded campaign contains the host too. Return to the campaign only if the action was undone for
      // all its hosts, because the next key acts on all of them.
      const row =
        candidates.find((candidate) =>
          getLoadedHosts(candidate)?.every(({ id }) => undoneIds.has(id)),
        ) ?? candidates[0]
      if (row) controller.moveAndShow(row)
    },
    /** Null if the dismiss dialog is closed. */
    hostsToDismiss,
    openDismissDialog: () => setHostsToDismiss(findHostsToDecide()),
    closeDismissDialog: () => setHostsToDismiss(null),
    dismiss: (dismissal: Dismissal) => {
      if (hostsToDismiss === null) return
      const action = setDecision('dismissed', hostsToDismiss, true, dismissal)
      setHostsToDismiss(null)
      moveOnAfterDecision(hostsToDismiss, action)
    },
  }
}
export type Decisions = ReturnType<typeof useDecisions>
