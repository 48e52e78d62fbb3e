import { useSuspenseQuery } from '@tanstack/react-query'
import { Store, useSelector } from '@tanstack/react-store'
import { profileOptions } from '#/api/profile.ts'
import { session } from '#/api/session.ts'
import {
  brandMarks,
  withMarks,
  withNames,
  type BrandMarks,
  type Mark,
  type MarkKind,
  type SeenHost,
  type Until,
} from '#/shared/marks/brand-marks.ts'
import { isAside, untilItChanges, withScans, type SeenRow } from '#/shared/marks/set-aside.ts'
import type { DeviceStore } from '#/storage/device-store.ts'

/** A host as it is marked, with what its newest scan says, as far as it is known. */
export interface MarkedRow extends Partial<Omit<SeenRow, 'id'>> {
  readonly id: string
  /** Null where the service has not given it. */
  readonly name: string | null
}

/** How hosts are dismissed: until a newer scan is worse, until a time, or for good; and why (F28, F29). */
export interface Dismissal {
  readonly until: 'change' | 'good' | { readonly date: number }
  readonly reason?: string | undefined
}
const untilChange: Dismissal = { until: 'change' }

/** What a reader decides about hosts; seeing them happens by itself. */
export type Decision = Exclude<MarkKind, 'seen' | 'note'>

/** One action that can be undone, whatever the number of hosts. */
export interface MarkAction {
  readonly what: Decision
  /** Whether marks were set or taken away. */
  readonly on: boolean
  readonly rows: readonly MarkedRow[]
}

/** What was done in a brand since the session began, or since the page was loaded. */
export interface SessionActivity extends Readonly<Record<Decision | 'seen', ReadonlySet<string>>> {
  /** Milliseconds since the epoch. */
  readonly since: number
  readonly undone: number
  /** What `undo` takes back next. */
  readonly last: MarkAction | null
}

const unknown: SeenHost = { scannedAt: null, verdict: null, risk: null }

function untilOf({ until }: Dismissal, row: MarkedRow): Until | undefined {
  if (until === 'good') return undefined
  return until === 'change' ? untilItChanges({ ...unknown, ...row }) : until
}

/** Whether a decision about a host stands: one that was dismissed and is back is to be decided again. */
export const stands = (what: Decision, row: MarkedRow, marks: BrandMarks): boolean =>
  what === 'aside' ? isAside({ ...unknown, ...row }, marks) : marks[what].has(row.id)

type Entry = { id: string; before: Mark | null; after: Mark | null }
type Step = { action: MarkAction; entries: readonly Entry[] }

const mostSteps = 200
const nothing: ReadonlySet<string> = new Set()

/** Marking in one brand: the marks on the device, what was done in this session, and the way back. */
export function createMarkSession(store: DeviceStore<BrandMarks>, clock: () => number = Date.now) {
  const steps: Step[] = []
  const activity = new Store<SessionActivity>({
    since: clock(),
    seen: nothing,
    aside: nothing,
    watch: nothing,
    hold: nothing,
    undone: 0,
    last: null,
  })

  /** Whether a step can be undone: a request, another tab or a later step may have changed its marks since. */
  const applies = ({ action, entries }: Step) =>
    entries.some(({ id, after }) => store.state.value[action.what].get(id)?.at === after?.at)

  const count = (next: Partial<SessionActivity>) =>
    activity.setState((before) => ({ ...before, ...next, last: steps.at(-1)?.action ?? null }))

  function counted(
    kind: Decision | 'seen',
    ids: readonly string[],
    on: boolean,
  ): ReadonlySet<string> {
    const next = new Set(activity.state[kind])
    for (const id of ids)
      if (on) next.add(id)
      else next.delete(id)
    return next
  }

  /** Notes that hosts were looked at. Costs nothing when they were already in this session. */
  function see(...rows: readonly MarkedRow[]) {
    const fresh = rows.filter(({ id }) => !activity.state.seen.has(id))
    if (fresh.length === 0) return
    const at = clock()
    const changes = fresh.map(({ id, name }) => [id, { name, at }] as const)
    const names = new Map(fresh.flatMap(({ id, name }) => (name === null ? [] : [[id, name]])))
    store.update((marks) => withNames(withMarks(marks, 'seen', changes), names))
    const ids = fresh.map(({ id }) => id)
    count({ seen: counted('seen', ids, true) })
  }

  return {
    store,
    activity,
    see,
    /** What `undo` takes back next; null for nothing. */
    last: () => steps.findLast(applies)?.action ?? null,
    /** Sets the note on a host; an empty text deletes it. */
    write: ({ id, name }: MarkedRow, text: string) =>
      store.update((marks) =>
        withMarks(marks, 'note', [[id, text === '' ? null : { name, at: clock(), text }]]),
      ),
    /** Notes of dismissed hosts what their newest scans say, so that they count as dismissed only while they are. */
    noteScans: (rows: readonly SeenRow[]) => store.update((marks) => withScans(marks, rows)),
    /**
     * Sets or takes away one mark on hosts, as one step to undo; they count as seen. Answers how many
     * hosts it changed. Only to dismiss asks `how`: then also those that are dismissed already are.
     */
    mark(kind: Decision, rows: readonly MarkedRow[], on = true, how?: Dismissal): number {
      // A note can be taken away without the host on screen.
      if (on) see(...rows)
      const all = store.state.value
      const now = all[kind]
      const unique = new Map(rows.map((row) => [row.id, row]))
      const changing = [...unique.values()].filter((row) =>
        on ? how !== undefined || !stands(kind, row, all) : now.has(row.id),
      )
      if (changing.length === 0) return 0
      const at = clock()
      const markOf = (row: MarkedRow): Mark =>
        kind === 'aside'
          ? {
              name: row.name,
              at,
              until: untilOf(how ?? untilChange, row),
              reason: how?.reason,
            }
          : { name: row.name, at }
      const entries = changing.map((row): Entry => {
        return { id: row.id, before: now.get(row.id) ?? null, after: on ? markOf(row) : null }
      })
      const changes = entries.map(({ id, after }) => [id, after] as const)
      store.update((marks) => withMarks(marks, kind, changes))
      const about = changing.map(({ id, name }) => ({ id, name }))
      steps.push({ action: { what: kind, on, rows: about }, entries })
      if (steps.length > mostSteps) steps.shift()
      const ids = changing.map(({ id }) => id)
      count({ [kind]: counted(kind, ids, on) })
      return changing.length
    },
    /**
     * Takes the last step back, as far as nobody, here or in another tab, has changed it since, and says what
     * it was; its hosts may be on another page of the list.
     */
    undo(): MarkAction | null {
      while (steps.length > 0 && !steps.slice(-1).some(applies)) steps.pop()
      const step = steps.pop()
      if (!step) return null
      const { action, entries } = step
      store.update((marks) =>
        withMarks(
          marks,
          action.what,
          entries
            .filter(({ id, after }) => marks[action.what].get(id)?.at === after?.at)
            .map(({ id, before }) => [id, before] as const),
        ),
      )
      const ids = action.rows.map(({ id }) => id)
      count({
        [action.what]: counted(action.what, ids, !action.on),
        undone: activity.state.undone + 1,
      })
      return action
    },
  }
}
export type MarkSession = ReturnType<typeof createMarkSession>

const sessions = new Map<string, MarkSession>()

// Another user of the same tab finds neither the actions nor the counts of the one before (C9).
session.store.subscribe(() => sessions.clear())

/** Marking of a user in a brand; the same for all parts of the page, and kept while others are open. */
export function markSession(user: string, brandId: string): MarkSession {
  const key = JSON.stringify([user, brandId])
  const known = sessions.get(key)
  if (known) return known
  const opened = createMarkSession(brandMarks(user, brandId))
  sessions.set(key, opened)
  return opened
}

/**
 * The marks of the user in a brand (`marks`, kept on this device), what was done in this session
 * (`activity`), and the ways to mark (`act`). `trouble` says why the browser stores nothing, if so.
 */
export function useMarks(brandId: string) {
  const { id: user } = useSuspenseQuery(profileOptions()).data
  const act = markSession(user, brandId)
  const { value, trouble } = useSelector(act.store)
  const activity = useSelector(act.activity)
  return { marks: value, trouble, activity: { ...activity, last: act.last() }, act }
}
export type Marking = ReturnType<typeof useMarks>
