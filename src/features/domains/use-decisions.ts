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

/**
 * Requests takedowns of hosts by name; a name is empty if not reported. One host opens the request form, and `onQueued`
 * is called when the request is queued. Several hosts are added to the bulk request, and `onQueued` is not called.
 */
export type RequestTakedowns = (names: readonly string[], onQueued: () => void) => void

type DecisionOptions<Row extends { id: string }> = {
  rows: TriageRows<Row>
  /** IDs of hosts shown last because they were handled when the list loaded; null if handled hosts stay in place. */
  handledLast: ReadonlySet<string> | null
  hasNextPage: boolean
  noteState: NoteState
  controller: ListController<Row>
  selection: HostSelection
  onRequest: RequestTakedowns
}

/** Picks the hosts of a row to request takedowns for. If there are several, only red, unhandled ones (P14). */
export const getHostsToRequest = (hosts: readonly HostRow[], notes: TriageNotes) =>
  hosts.length === 1
    ? hosts
    : hosts.filter((host) => host.verdict === 'red' && !isHandled(host, notes))

/** Decisions and requests for the selection or the current row. Afterwards, the cursor moves on. */
export function useDecisions<Row extends { id: string }>({
  rows: { rows, getLoadedHosts, loadHosts },
  handledLast,
  hasNextPage,
  noteState: { notes, noteSession },
  controller,
  selection,
  onRequest,
}: DecisionOptions<Row>) {
  const { current, announce } = controller
  const rememberRow = useRememberRow()
  const [hostsToDismiss, setHostsToDismiss] = useState<readonly HostRow[] | null>(null)

  /** Returns the hosts of the current row. If it is a collapsed group, only expands it and returns null (C73). */
  function findHostsAtCursor(): readonly HostRow[] | null {
    if (current === null) return null
    const loadedHosts = getLoadedHosts(current)
    if (loadedHosts) return loadedHosts.length > 0 ? loadedHosts : null
    void loadHosts(current)
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

  /** Sets a decision on hosts, or removes it if all have it. */
  const toggle = (kind: Decision, hosts: readonly HostRow[]) =>
    setDecision(kind, hosts, !hosts.every((host) => hasDecision(kind, host, notes)))

  const selectionByAction = useRef(new WeakMap<NoteAction, Selection>())

  /** Clears the selection. Undoing the action restores it. */
  function endSelection(action: NoteAction | null) {
    const { hostById, anchorId } = selection
    if (action) selectionByAction.current.set(action, { hostById, anchorId })
    selection.clear()
  }

  const isRowHandled = (row: Row, handledHosts: readonly HostRow[] = []) =>
    getLoadedHosts(row)?.every((host) => handledHosts.includes(host) || isHandled(host, notes)) ===
    true

  /** Moves the cursor to the first unhandled row. `hosts` count as handled. */
  function moveToUnhandled(hosts: readonly HostRow[]) {
    const nextRow = rows.find((row) => !isRowHandled(row, hosts))
    if (nextRow) controller.moveTo(nextRow)
    else controller.focus()
  }

  /** Moves the cursor to the next row. From an unhandled row, skips handled ones if the list shows them last. */
  function moveOn(withFocus = true) {
    if (current === null) return
    const rowsBelow = rows.slice(rows.indexOf(current) + 1)
    const nextRow =
      handledLast === null || handledLast.has(current.id)
        ? rowsBelow[0]
        : rowsBelow.find((row) => !isRowHandled(row))
    if (nextRow) controller.moveTo(nextRow, withFocus)
    else if (rowsBelow.length === 0 || hasNextPage) controller.goToNextPage(withFocus)
    else announce('Nothing left to review below.')
  }

  /** With a selection, clears it and moves to the first unhandled row. Otherwise, moves to the next row. */
  function moveOnFrom(hosts: readonly HostRow[], action: NoteAction | null) {
    if (selection.isEmpty) return moveOn()
    endSelection(action)
    moveToUnhandled(hosts)
  }

  function requestFor(hosts: readonly HostRow[], onQueued?: () => void) {
    noteSession.markSeen(...hosts)
    if (hosts.length > 1) {
      // Also add them to the request list, because the bulk request is only a draft.
      noteSession.setDecision('hold', hosts)
      // Back from the bulk request returns to this row.
      if (current) rememberRow(current)
    }
    onRequest(
      hosts.map(({ name }) => name),
      () => {
        // Clear the last message, because the dock reports the request.
        announce('')
        onQueued?.()
      },
    )
  }

  return {
    /** Sets a decision on the selection or the current row, by shortcut. Pressing again doesn't remove it. */
    decide: (kind: Decision) => {
      const hosts = findHostsToDecide()
      if (hosts === null) return
      if (hosts.every((host) => hasDecision(kind, host, notes))) {
        announce(describeNoEffect(kind, hosts.length))
        if (selection.isEmpty) moveOn()
        return
      }
      moveOnFrom(hosts, setDecision(kind, hosts, true))
    },
    /** Toggles a decision on hosts, and ends the selection. */
    toggleAll: (kind: Decision, hosts: readonly HostRow[]) => {
      const action = toggle(kind, hosts)
      endSelection(action)
      if (action?.isSet) moveToUnhandled(hosts)
      // Keep the cursor: without the decision, the rows need review again.
      else controller.focus()
    },
    /** Adds hosts to the request list. Keeps the selection and the cursor. */
    addToRequestList: (hosts: readonly HostRow[]) => {
      setDecision('hold', hosts, true)
      controller.focus()
    },
    /** Toggles a decision on the host whose evidence is open. */
    toggleOnOpenHost: (kind: Decision, host: HostRow) => {
      if (toggle(kind, [host])?.isSet && host.id === current?.id) moveOn(false)
    },
    /** Requests takedowns of the selection or the current row by shortcut. */
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
        if (host.id === current?.id) moveOn(false)
      }),
    nextUndo: noteSession.nextUndo(notes),
    undo: () => {
      const action = noteSession.undo()
      if (action === null) return
      announce(`Undone: ${describeAction(action)}.`)
      const earlierSelection = selectionByAction.current.get(action)
      if (earlierSelection) selection.restore(earlierSelection)
      const isUndone = ({ id }: HostRow) => id === action.rows[0]?.id
      const row = rows.find((candidate) => getLoadedHosts(candidate)?.some(isUndone))
      if (row) controller.setCursor(row)
    },
    /** Hosts in the dismiss dialog; null if closed. */
    hostsToDismiss,
    askDismissal: () => setHostsToDismiss(findHostsToDecide()),
    cancelDismissal: () => setHostsToDismiss(null),
    dismiss: (dismissal: Dismissal) => {
      if (hostsToDismiss === null) return
      const action = setDecision('aside', hostsToDismiss, true, dismissal)
      setHostsToDismiss(null)
      moveOnFrom(hostsToDismiss, action)
    },
  }
}
export type Decisions = ReturnType<typeof useDecisions>
