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

/** A host with the latest scan, if known. */
export interface MarkedRow extends Partial<Omit<SeenRow, 'id'>> {
  readonly id: string
  /** Null if not reported. */
  readonly name: string | null
}

/** Dismissal: until a newer scan is worse, until a time or for good, with a reason (F28, F29). */
export interface Dismissal {
  readonly until: 'change' | 'good' | { readonly date: number }
  readonly reason?: string | undefined
}
const untilChange: Dismissal = { until: 'change' }

/** Decisions on hosts; "seen" is set automatically. */
export type Decision = Exclude<MarkKind, 'seen' | 'note'>

/** An undoable action on any number of hosts. */
export interface MarkAction {
  readonly what: Decision
  /** True if marks were set or removed. */
  readonly on: boolean
  readonly rows: readonly MarkedRow[]
}

/** Activity in a brand since the page was loaded or the session began. */
export interface SessionActivity extends Readonly<Record<Decision | 'seen', ReadonlySet<string>>> {
  readonly undone: number
  /** Next action to undo. */
  readonly last: MarkAction | null
}

const unknown: SeenHost = { scannedAt: null, verdict: null, risk: null }

function untilOf({ until }: Dismissal, row: MarkedRow): Until | undefined {
  if (until === 'good') return undefined
  return until === 'change' ? untilItChanges({ ...unknown, ...row }) : until
}

/** Returns whether a decision on a host still applies: a dismissed host that is back needs a new one. */
export const stands = (what: Decision, row: MarkedRow, marks: BrandMarks): boolean =>
  what === 'aside' ? isAside({ ...unknown, ...row }, marks) : marks[what].has(row.id)

type Entry = { id: string; before: Mark | null; after: Mark | null }
type Step = { action: MarkAction; entries: readonly Entry[] }

const mostSteps = 200
const nothing: ReadonlySet<string> = new Set()

/** Marks of one brand, the session's activity and undo. */
export function createMarkSession(store: DeviceStore<BrandMarks>, clock: () => number = Date.now) {
  const steps: Step[] = []
  const activity = new Store<SessionActivity>({
    seen: nothing,
    aside: nothing,
    watch: nothing,
    hold: nothing,
    undone: 0,
    last: null,
  })

  /** Returns whether an action can be undone: a request, another tab or a later action may have changed its marks. */
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

  /** Marks hosts as seen. Cheap if already seen in this session. */
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
    /** Next action to undo; null if none. */
    last: () => steps.findLast(applies)?.action ?? null,
    /** Sets the note on a host; an empty text deletes it. */
    write: ({ id, name }: MarkedRow, text: string) =>
      store.update((marks) =>
        withMarks(marks, 'note', [[id, text === '' ? null : { name, at: clock(), text }]]),
      ),
    /** Updates dismissed hosts with their latest scans, so that returned ones no longer count as dismissed. */
    noteScans: (rows: readonly SeenRow[]) => store.update((marks) => withScans(marks, rows)),
    /**
     * Sets or removes a mark as one undoable action and marks the hosts as seen. Returns the number of changed hosts.
     * `how` is for dismissals only and also updates dismissed hosts.
     */
    mark(kind: Decision, rows: readonly MarkedRow[], on = true, how?: Dismissal): number {
      // Marks can be removed without the host on screen.
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
    /** Undoes the last action as far as its marks are unchanged, also by other tabs, and returns its label. */
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

// Reset for the next user of the tab (C9).
session.store.subscribe(() => sessions.clear())

/** Shared marking state of a user in a brand, kept across navigation. */
export function markSession(user: string, brandId: string): MarkSession {
  const key = JSON.stringify([user, brandId])
  const known = sessions.get(key)
  if (known) return known
  const opened = createMarkSession(brandMarks(user, brandId))
  sessions.set(key, opened)
  return opened
}

/**
 * Marks of the user in a brand (`marks`, stored in this browser), the session's `activity` and actions (`act`).
 * `trouble` is the storage error, if any.
 */
export function useMarks(brandId: string) {
  const { id: user } = useSuspenseQuery(profileOptions()).data
  const act = markSession(user, brandId)
  const { value, error } = useSelector(act.store)
  const activity = useSelector(act.activity)
  return { marks: value, trouble: error, activity: { ...activity, last: act.last() }, act }
}
export type Marking = ReturnType<typeof useMarks>
