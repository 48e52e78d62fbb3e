import type { HostRow } from '#/api/host-rows.ts'
import type { ListController } from '#/product/lists/use-list-controller.ts'
import type { BrandMarks } from '#/product/marks/brand-marks.ts'
import { isDealtWith } from '#/product/marks/review-order.ts'
import type { DomainList } from './domain-list.ts'
import { hostCount, markActionLabel, undoneLabel } from './marks/mark-labels.ts'
import type { Decision, Marking } from './marks/mark-session.ts'
import type { TriageRow } from './use-triage.ts'

/**
 * Asks for takedowns of hosts, one or many; a name is as the list gives it, empty where the service gives none. The
 * route gives it, because how a request is written is no business of the list. What it answers is said on screen and
 * the cursor goes on to the next row; without an answer it has led elsewhere, as to a form, and the cursor stays.
 */
export type RequestTakedowns = (
  hosts: readonly { readonly id: string; readonly name: string }[],
) => string | void | Promise<string | void>

type Going<Row> = {
  /** What was decided about. */
  about: readonly HostRow[]
  /** The rows below. */
  rest: readonly Row[]
  /** The hosts that a row stands for; null while they are not known. */
  hostsOf: (row: Row) => readonly HostRow[] | null
  /** The hosts that stand last because they were dealt with; null in another order than that of review. */
  last: ReadonlySet<string> | null
  marks: BrandMarks
}

/**
 * The row to go on with after a decision, null where there is none below. In review order that is the next one
 * that nobody has dealt with; who goes through those that stand last goes through them one by one.
 */
function rowAfter<Row>({ about, rest, hostsOf, last, marks }: Going<Row>): Row | null {
  const [next = null] = rest
  if (last === null || about.some(({ id }) => last.has(id))) return next
  const waits = (row: Row) => hostsOf(row)?.every((host) => isDealtWith(host, marks)) !== true
  return rest.find(waits) ?? null
}

type DecisionParts = {
  rows: readonly TriageRow[]
  hostsOf: (row: TriageRow) => readonly HostRow[] | null
  readHosts: (row: TriageRow) => Promise<readonly HostRow[]>
  list: DomainList | null
  marking: Marking
  controller: ListController<TriageRow>
  selected: readonly HostRow[]
  clearSelection: () => void
  onRequest: RequestTakedowns
}

/** Deciding about hosts: marks and requests, for what is selected or the row of the cursor, which then goes on. */
export function useDecisions({
  rows,
  hostsOf,
  readHosts,
  list,
  marking: { marks, act },
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

  /** Goes on after a decision, past what was dealt with. */
  function goOn(withFocus = true) {
    if (current === null) return
    const rest = rows.slice(rows.indexOf(current) + 1)
    const last = list?.kind === 'hosts' ? list.last : null
    const to = rowAfter({ about: hostsOf(current) ?? [], rest, hostsOf, last, marks })
    if (to !== null) controller.moveTo(to, withFocus)
    else if (rest.length === 0 || list?.more) controller.turn(withFocus)
    else announce('Nothing more to review below.')
  }

  /** Goes on after a decision in the evidence, where that is about the row of the cursor. */
  function goOnFrom(row: HostRow) {
    if (row.id === current?.id) goOn(false)
  }

  function undo() {
    const action = act.undo()
    if (action === null) return
    announce(`${undoneLabel(action)}.`)
    const [first] = action.rows
    const stands = (row: TriageRow) => (hostsOf(row) ?? []).some(({ id }) => id === first?.id)
    const row = list?.kind === 'apexes' || action.rows.length === 1 ? rows.find(stands) : undefined
    if (row) controller.put(row)
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
