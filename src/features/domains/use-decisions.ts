import type { HostRow } from '#/api/host-rows.ts'
import type { ListController } from '#/product/lists/use-list-controller.ts'
import type { DomainList } from './domain-list.ts'
import { hostCount, markActionLabel, undoneLabel } from './marks/mark-labels.ts'
import type { Decision } from './marks/mark-session.ts'
import type { Marking } from './marks/use-marks.ts'
import { isGroup } from './pictures/picture-groups.ts'
import type { RequestTakedowns } from './request-takedowns.ts'
import { rowAfter } from './row-after.ts'
import type { TriageRow } from './triage-row.ts'
import type { TriageRows } from './use-triage-rows.ts'

type DecisionParts = {
  list: DomainList | null
  marking: Marking
  triageRows: TriageRows
  controller: ListController<TriageRow, HostRow>
  selected: readonly HostRow[]
  clearSelection: () => void
  onRequest: RequestTakedowns
}

/** Deciding about hosts: marks and requests, for what is selected or the row of the cursor, which then goes on. */
export function useDecisions({
  list,
  marking: { marks, act },
  triageRows: { rows, hostsOf, readHosts, areApexes },
  controller,
  selected,
  clearSelection,
  onRequest,
}: DecisionParts) {
  const { current, announce } = controller

  /** The hosts to act on; those of an apex are shown first, and acted on by the next press (C73). */
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
      .catch(() => announce('The hosts could not be read.'))
    return null
  }

  /** Decides about hosts, or takes the decision back where it was made about all of them. */
  function decideAbout(what: Decision, about: readonly HostRow[]): boolean {
    const on = !about.every(({ id }) => marks[what].has(id))
    const changing = about.filter(({ id }) => marks[what].has(id) !== on)
    act.mark(what, about, on)
    announce(`${markActionLabel({ what, on, rows: changing })}.`)
    return on
  }

  /** Decides about all that was selected: then the selection has done its work. */
  function decideAll(what: Decision, about: readonly HostRow[]) {
    decideAbout(what, about)
    clearSelection()
    controller.focus()
  }

  /** Asks for takedowns; `then` is called when that is done and has not led elsewhere. */
  async function requestFor(about: readonly HostRow[], then?: () => void): Promise<void> {
    act.see(...about)
    const answer = await onRequest(about.map(({ id, name }) => ({ id, name })))
    if (!answer) return
    announce(answer)
    then?.()
  }

  /** Goes on after a decision: past the hosts of a group, which it was about, and past what was dealt with. */
  function goOn(how: { focus?: boolean } = {}) {
    if (current === null) return
    const rest = rows.slice(
      rows.indexOf(current) + 1 + (isGroup(current) ? current.hosts.length : 0),
    )
    const last = list?.kind === 'hosts' ? list.last : null
    const to = rowAfter({ about: hostsOf(current) ?? [], rest, hostsOf, last, marks })
    if (to !== null) controller.moveTo(to.id, how)
    else if (rest.length === 0 || list?.more) controller.turn(1, how)
    else announce('Nothing more to review below.')
  }

  /** Goes on after a decision in the evidence, where that is about the row of the cursor. */
  function goOnFrom(row: HostRow) {
    if (row.id === current?.id) goOn({ focus: false })
  }

  function undo() {
    const action = act.undo()
    if (action === null) return
    announce(`${undoneLabel(action)}.`)
    const [first] = action.rows
    const stands = (row: TriageRow) => (hostsOf(row) ?? []).some(({ id }) => id === first?.id)
    const row = areApexes || action.rows.length === 1 ? rows.find(stands) : undefined
    if (row) controller.put(row.id)
  }

  /** A decision by key: about all that is selected, else about the row of the cursor, which then goes on. */
  function decide(what: Decision) {
    if (selected.length > 0) return decideAll(what, selected)
    const about = hostsAtCursor()
    if (about && decideAbout(what, about)) goOn()
  }

  /** A request by key, as `decide`. */
  function request() {
    if (selected.length > 0) return void requestFor(selected)
    const about = hostsAtCursor()
    if (about) void requestFor(about, () => goOn())
  }

  return {
    decide,
    request,
    undo,
    decideAbout,
    decideAll,
    requestFor,
    requestAll: (about: readonly HostRow[]) => void requestFor(about),
    decideBeside: (what: Decision, row: HostRow) => {
      if (decideAbout(what, [row])) goOnFrom(row)
    },
    requestBeside: (row: HostRow) => void requestFor([row], () => goOnFrom(row)),
  }
}
