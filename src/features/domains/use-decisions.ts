import { useState } from 'react'
import type { HostRow } from '#/api/host-rows.ts'
import type { ListController } from '#/shared/lists/use-list-controller.ts'
import type { BrandMarks } from '#/shared/marks/brand-marks.ts'
import { isDealtWith } from '#/shared/marks/review-order.ts'
import type { DomainList, TriageRow, TriageRows } from './domain-list.ts'
import { alreadyLabel, hostCount, markActionLabel, undoneLabel } from './marks/mark-labels.ts'
import { stands, type Decision, type Dismissal, type Marking } from './marks/mark-session.ts'
import type { HostSelection } from './selection.ts'

/**
 * Requests takedowns of hosts; names are empty if not reported. Provided by the route. `onQueued` is called if the
 * request of a single host was queued.
 */
export type RequestTakedowns = (
  hosts: readonly { readonly id: string; readonly name: string }[],
  onQueued: () => void,
) => void

type DecisionParts = {
  rows: TriageRows
  list: DomainList | null
  marking: Marking
  controller: ListController<TriageRow>
  selection: HostSelection
  onRequest: RequestTakedowns
}

/** Returns whether a host of a group is preselected: red and unhandled. */
export const isRequestedFirst = (row: HostRow, marks: BrandMarks): boolean =>
  row.verdict === 'red' && !isDealtWith(row, marks)

/** Decisions: marks and requests for the selection or the current row, after which the cursor moves on. */
export function useDecisions({
  rows: { rows, hostsOf, readHosts },
  list,
  marking: { marks, act },
  controller,
  selection: { hosts: selected, clear: clearSelection },
  onRequest,
}: DecisionParts) {
  const { current, announce } = controller
  const [dismissing, setDismissing] = useState<readonly HostRow[] | null>(null)
  const [asking, setAsking] = useState<{ rows: readonly HostRow[]; next?: () => void } | null>(null)

  /** Hosts to act on. A collapsed apex is expanded first and acted on by the next press (C73). */
  function hostsAtCursor(): readonly HostRow[] | null {
    if (current === null) return null
    const known = hostsOf(current)
    if (known) return known.length > 0 ? known : null
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
  function decideAbout(what: Decision, about: readonly HostRow[]): boolean {
    const on = !about.every((row) => stands(what, row, marks))
    const changing = about.filter((row) => stands(what, row, marks) !== on)
    act.mark(what, about, on)
    announce(`${markActionLabel({ what, on, rows: changing })}.`)
    return on
  }

  const isDone = (row: TriageRow, also: readonly HostRow[] = []) =>
    hostsOf(row)?.every((host) => also.includes(host) || isDealtWith(host, marks)) === true

  /** Ends the selection after a decision about it; the cursor moves to the first unhandled row. */
  function endSelection(about: readonly HostRow[]) {
    clearSelection()
    const to = rows.find((row) => !isDone(row, about))
    if (to) controller.moveTo(to)
    else controller.focus()
  }

  /** Decides on all selected hosts. */
  function decideAll(what: Decision, about: readonly HostRow[]) {
    if (decideAbout(what, about)) endSelection(about)
    else {
      clearSelection()
      controller.focus()
    }
  }

  /** Requests takedowns; `then` is called once a single host is queued. */
  function requestFor(about: readonly HostRow[], then?: () => void): void {
    act.see(...about)
    const onQueued = () => {
      // The dock shows the request.
      announce('')
      then?.()
    }
    onRequest(
      about.map(({ id, name }) => ({ id, name })),
      onQueued,
    )
  }

  /** Requests takedowns for the hosts of a group. Asks for which, unless all are red and unhandled. */
  function requestGroup(about: readonly HostRow[], then?: () => void) {
    if (about.length === 1 || about.every((row) => isRequestedFirst(row, marks)))
      requestFor(about, then)
    else setAsking({ rows: about, ...(then && { next: then }) })
  }

  /** Requests the hosts chosen from a group; none cancels. */
  function answerRequest(about: readonly HostRow[]) {
    setAsking(null)
    if (about.length > 0) requestFor(about, asking?.next)
  }

  /** Moves on after a decision: in review order to the next unhandled row, among handled rows one by one. */
  function goOn(withFocus = true) {
    if (current === null) return
    const rest = rows.slice(rows.indexOf(current) + 1)
    const last = list?.kind === 'hosts' ? list.last : null
    const to = last === null || last.has(current.id) ? rest[0] : rest.find((row) => !isDone(row))
    if (to) controller.moveTo(to, withFocus)
    else if (rest.length === 0 || list?.more) controller.turn(withFocus)
    else announce('Nothing left to review below.')
  }

  /** Moves on after a decision in the evidence, if it is of the current row. */
  function goOnFrom(row: HostRow) {
    if (row.id === current?.id) goOn(false)
  }

  function undo() {
    const action = act.undo()
    if (action === null) return
    announce(`${undoneLabel(action)}.`)
    const [first] = action.rows
    const isFirst = (row: TriageRow) => (hostsOf(row) ?? []).some(({ id }) => id === first?.id)
    const row = list?.kind === 'apexes' || action.rows.length === 1 ? rows.find(isFirst) : undefined
    if (row) controller.setCursor(row)
  }

  /**
   * Decision by shortcut on the selection or the current row. Never undoes a decision: that is for `undo` and explicit
   * buttons.
   */
  function decide(what: Decision) {
    const about = selected.length > 0 ? selected : hostsAtCursor()
    if (about === null) return
    if (about.every((row) => stands(what, row, marks))) {
      announce(alreadyLabel(what, about.length))
      if (selected.length === 0) goOn()
    } else if (selected.length > 0) decideAll(what, selected)
    else if (decideAbout(what, about)) goOn()
  }

  /** Opens the dismiss dialog. */
  function askDismissal() {
    const about = selected.length > 0 ? selected : hostsAtCursor()
    if (about) setDismissing(about)
  }

  /** Dismisses the hosts of the dialog. */
  function dismiss(how: Dismissal) {
    if (dismissing === null) return
    act.mark('aside', dismissing, true, how)
    announce(`${markActionLabel({ what: 'aside', on: true, rows: dismissing })}.`)
    setDismissing(null)
    if (selected.length > 0) endSelection(dismissing)
    else goOn()
  }

  /** Request by shortcut, like `decide`. */
  function request() {
    if (selected.length > 0) return requestFor(selected)
    const about = hostsAtCursor()
    if (about) requestGroup(about, () => goOn())
  }

  return {
    decide,
    request,
    undo,
    decideAbout,
    decideAll,
    /** Hosts of the dismiss dialog; null if closed. */
    dismissing,
    askDismissal,
    dismiss,
    cancelDismissal: () => setDismissing(null),
    /** Hosts of the group dialog; null if closed. */
    asking: asking?.rows ?? null,
    requestGroup,
    answerRequest,
    requestAll: (about: readonly HostRow[]) => requestFor(about),
    decideBeside: (what: Decision, row: HostRow) => {
      if (decideAbout(what, [row])) goOnFrom(row)
    },
    requestBeside: (row: HostRow) => requestFor([row], () => goOnFrom(row)),
  }
}
export type Decisions = ReturnType<typeof useDecisions>
