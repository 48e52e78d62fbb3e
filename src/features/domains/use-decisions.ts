import { useState } from 'react'
import type { HostRow } from '#/api/host-rows.ts'
import type { ListController } from '#/shared/lists/use-list-controller.ts'
import { isHandled } from '#/shared/triage-notes/review-order.ts'
import type { TriageNotes } from '#/shared/triage-notes/triage-notes.ts'
import type { DomainList, TriageRow, TriageRows } from './domain-list.ts'
import { describeNoEffect, hostCount, describeAction, describeUndo } from './notes/note-labels.ts'
import {
  stands,
  type Decision,
  type Dismissal,
  type NoteSessionState,
} from './notes/note-session.ts'
import type { HostSelection } from './selection.ts'

/**
 * Requests takedowns of hosts; names are empty if not reported. Provided by the route. `onQueued` is called if the
 * request of a single host was queued.
 */
export type RequestTakedowns = (
  hosts: readonly { readonly id: string; readonly name: string }[],
  onQueued: () => void,
) => void

type DecisionOptions = {
  rows: TriageRows
  list: DomainList | null
  noteSession: NoteSessionState
  controller: ListController<TriageRow>
  selection: HostSelection
  onRequest: RequestTakedowns
}

/** Returns whether a host of a group is preselected: red and unhandled. */
export const isPreselected = (row: HostRow, notes: TriageNotes): boolean =>
  row.verdict === 'red' && !isHandled(row, notes)

/** Decisions: marks and requests for the selection or the current row, after which the cursor moves on. */
export function useDecisions({
  rows: { rows, loadedHostsOf, readHosts },
  list,
  noteSession: { marks: notes, act: actions },
  controller,
  selection: { hosts: selected, clear: clearSelection },
  onRequest,
}: DecisionOptions) {
  const { current, announce } = controller
  const [hostsToDismiss, setHostsToDismiss] = useState<readonly HostRow[] | null>(null)
  const [groupRequest, setGroupRequest] = useState<{
    rows: readonly HostRow[]
    next?: () => void
  } | null>(null)

  /** Hosts to act on. A collapsed apex is expanded first and acted on by the next press (C73). */
  function hostsAtCursor(): readonly HostRow[] | null {
    if (current === null) return null
    const loadedHosts = loadedHostsOf(current)
    if (loadedHosts) return loadedHosts.length > 0 ? loadedHosts : null
    void readHosts(current)
      .then(({ length }) =>
        announce(
          `${hostCount(length)} shown. Press again to act on ${length === 1 ? 'it' : 'all of them'}.`,
        ),
      )
      .catch(() => announce('The hosts couldn’t be loaded.'))
    return null
  }

  /** Toggles a decision on hosts. */
  function toggleDecision(decision: Decision, hosts: readonly HostRow[]): boolean {
    const isSet = !hosts.every((row) => stands(decision, row, notes))
    const changedHosts = hosts.filter((row) => stands(decision, row, notes) !== isSet)
    actions.setDecision(decision, hosts, isSet)
    announce(`${describeAction({ kind: decision, isSet: isSet, rows: changedHosts })}.`)
    return isSet
  }

  const isRowHandled = (row: TriageRow, handledHosts: readonly HostRow[] = []) =>
    loadedHostsOf(row)?.every((host) => handledHosts.includes(host) || isHandled(host, notes)) ===
    true

  /** Ends the selection after a decision about it; the cursor moves to the first unhandled row. */
  function endSelection(hosts: readonly HostRow[]) {
    clearSelection()
    const to = rows.find((row) => !isRowHandled(row, hosts))
    if (to) controller.moveTo(to)
    else controller.focus()
  }

  /** Decides on all selected hosts. */
  function decideAll(decision: Decision, hosts: readonly HostRow[]) {
    if (toggleDecision(decision, hosts)) endSelection(hosts)
    else {
      clearSelection()
      controller.focus()
    }
  }

  /** Requests takedowns; `then` is called once a single host is queued. */
  function requestFor(hosts: readonly HostRow[], onQueuedHost?: () => void): void {
    actions.see(...hosts)
    const onQueued = () => {
      // The dock shows the request.
      announce('')
      onQueuedHost?.()
    }
    onRequest(
      hosts.map(({ id, name }) => ({ id, name })),
      onQueued,
    )
  }

  /** Requests takedowns for the hosts of a group. Asks for which, unless all are red and unhandled. */
  function requestGroup(hosts: readonly HostRow[], onQueuedHost?: () => void) {
    if (hosts.length === 1 || hosts.every((row) => isPreselected(row, notes)))
      requestFor(hosts, onQueuedHost)
    else setGroupRequest({ rows: hosts, ...(onQueuedHost && { next: onQueuedHost }) })
  }

  /** Requests the hosts chosen from a group; none cancels. */
  function confirmGroupRequest(hosts: readonly HostRow[]) {
    setGroupRequest(null)
    if (hosts.length > 0) requestFor(hosts, groupRequest?.next)
  }

  /** Moves on after a decision: in review order to the next unhandled row, among handled rows one by one. */
  function moveOn(withFocus = true) {
    if (current === null) return
    const rowsBelow = rows.slice(rows.indexOf(current) + 1)
    const handledLast = list?.kind === 'hosts' ? list.handledLast : null
    const to =
      handledLast === null || handledLast.has(current.id)
        ? rowsBelow[0]
        : rowsBelow.find((row) => !isRowHandled(row))
    if (to) controller.moveTo(to, withFocus)
    else if (rowsBelow.length === 0 || list?.hasNext) controller.turn(withFocus)
    else announce('Nothing left to review below.')
  }

  /** Moves on after a decision in the evidence, if it is of the current row. */
  function moveOnFrom(row: HostRow) {
    if (row.id === current?.id) moveOn(false)
  }

  function undo() {
    const action = actions.undo()
    if (action === null) return
    announce(`${describeUndo(action)}.`)
    const [first] = action.rows
    const isFirst = (row: TriageRow) =>
      (loadedHostsOf(row) ?? []).some(({ id }) => id === first?.id)
    const row = list?.kind === 'apexes' || action.rows.length === 1 ? rows.find(isFirst) : undefined
    if (row) controller.setCursor(row)
  }

  /**
   * Decision by shortcut on the selection or the current row. Never undoes a decision: that is for `undo` and explicit
   * buttons.
   */
  function decide(decision: Decision) {
    const hosts = selected.length > 0 ? selected : hostsAtCursor()
    if (hosts === null) return
    if (hosts.every((row) => stands(decision, row, notes))) {
      announce(describeNoEffect(decision, hosts.length))
      if (selected.length === 0) moveOn()
    } else if (selected.length > 0) decideAll(decision, selected)
    else if (toggleDecision(decision, hosts)) moveOn()
  }

  /** Opens the dismiss dialog. */
  function askDismissal() {
    const hosts = selected.length > 0 ? selected : hostsAtCursor()
    if (hosts) setHostsToDismiss(hosts)
  }

  /** Dismisses the hosts of the dialog. */
  function dismiss(how: Dismissal) {
    if (hostsToDismiss === null) return
    actions.setDecision('aside', hostsToDismiss, true, how)
    announce(`${describeAction({ kind: 'aside', isSet: true, rows: hostsToDismiss })}.`)
    setHostsToDismiss(null)
    if (selected.length > 0) endSelection(hostsToDismiss)
    else moveOn()
  }

  /** Request by shortcut, like `decide`. */
  function request() {
    if (selected.length > 0) return requestFor(selected)
    const hosts = hostsAtCursor()
    if (hosts) requestGroup(hosts, () => moveOn())
  }

  return {
    decide,
    request,
    undo,
    decideAbout: toggleDecision,
    decideAll,
    /** Hosts of the dismiss dialog; null if closed. */
    dismissing: hostsToDismiss,
    askDismissal,
    dismiss,
    cancelDismissal: () => setHostsToDismiss(null),
    /** Hosts of the group dialog; null if closed. */
    asking: groupRequest?.rows ?? null,
    requestGroup,
    answerRequest: confirmGroupRequest,
    requestAll: (hosts: readonly HostRow[]) => requestFor(hosts),
    decideBeside: (decision: Decision, row: HostRow) => {
      if (toggleDecision(decision, [row])) moveOnFrom(row)
    },
    requestBeside: (row: HostRow) => requestFor([row], () => moveOnFrom(row)),
  }
}
export type Decisions = ReturnType<typeof useDecisions>
