import { Store } from '@tanstack/react-store'
import { session } from '#/api/session.ts'
import type { DeviceStore } from '#/lib/device/device-store.ts'
import {
  brandMarks,
  markKinds,
  withMarks,
  type BrandMarks,
  type Mark,
  type MarkKind,
} from '#/product/marks/brand-marks.ts'
import { mergeMarks, type Merge, type OtherMarks } from '#/product/marks/marks-file.ts'

/** A host as it is marked. */
export interface MarkedRow {
  readonly id: string
  readonly name: string
}

/** What a reader decides about hosts; seeing them happens by itself. */
export type Decision = Exclude<MarkKind, 'seen'>

/** One action that can be undone, whatever the number of hosts. */
export interface MarkAction {
  readonly what: Decision | 'import'
  /** Whether marks were set or taken away. */
  readonly on: boolean
  readonly rows: readonly MarkedRow[]
}

/** What was done in a brand since the session began, or since the page was loaded. */
export interface SessionActivity extends Readonly<Record<MarkKind, ReadonlySet<string>>> {
  /** Milliseconds since the epoch. */
  readonly since: number
  readonly undone: number
  /** What `undo` takes back next. */
  readonly last: MarkAction | null
}

type Entry = { kind: MarkKind; id: string; name: string; before: Mark | null; after: Mark | null }
type Step = { action: MarkAction; entries: readonly Entry[] }

const mostSteps = 200
const nothing: ReadonlySet<string> = new Set()

const unique = (rows: readonly MarkedRow[]): MarkedRow[] => [
  ...new Map(rows.map(({ id, name }) => [id, { id, name }])).values(),
]

/** Takes entries back, as far as nobody, here or in another tab, has changed them since. */
function takenBack(marks: BrandMarks, entries: readonly Entry[], now: number): BrandMarks {
  return markKinds.reduce((value, kind) => {
    const changes = entries.flatMap((entry): [string, Mark | number][] => {
      const current = marks[kind].get(entry.id)
      const asLeft = entry.kind === kind && current?.at === entry.after?.at
      return asLeft ? [[entry.id, entry.before ?? now]] : []
    })
    return withMarks(value, kind, changes)
  }, marks)
}

/** What changed from one state of the marks to another. */
const differences = (before: BrandMarks, after: BrandMarks): Entry[] =>
  markKinds.flatMap((kind) =>
    [...after[kind]].flatMap(([id, mark]) => {
      const earlier = before[kind].get(id) ?? null
      const same = earlier?.at === mark.at
      return same ? [] : [{ kind, id, name: mark.name, before: earlier, after: mark }]
    }),
  )

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

  const count = (next: Partial<SessionActivity>) =>
    activity.setState((before) => ({ ...before, ...next, last: steps.at(-1)?.action ?? null }))

  function counted(kind: MarkKind, ids: readonly string[], on: boolean): ReadonlySet<string> {
    const next = new Set(activity.state[kind])
    for (const id of ids) {
      if (on) next.add(id)
      else next.delete(id)
    }
    return next
  }

  function remember(step: Step) {
    steps.push(step)
    if (steps.length > mostSteps) steps.shift()
  }

  /** Notes that hosts were looked at. Costs nothing when they were already in this session. */
  function see(...rows: readonly MarkedRow[]) {
    const fresh = rows.filter(({ id }) => !activity.state.seen.has(id))
    if (fresh.length === 0) return
    const at = clock()
    store.update((marks) =>
      withMarks(
        marks,
        'seen',
        fresh.map(({ id, name }) => [id, { name, at }]),
      ),
    )
    const ids = fresh.map(({ id }) => id)
    count({ seen: counted('seen', ids, true) })
  }

  return {
    store,
    activity,
    see,
    /**
     * Sets or takes away one mark on hosts, as one step to undo; they count as seen. Answers how many
     * hosts it changed.
     */
    mark(kind: Decision, rows: readonly MarkedRow[], on = true): number {
      see(...rows)
      const now = store.state.value[kind]
      const changing = unique(rows).filter(({ id }) => now.has(id) !== on)
      if (changing.length === 0) return 0
      const at = clock()
      const entries = changing.map(({ id, name }): Entry => {
        const after = on ? { name, at } : null
        return { kind, id, name, before: now.get(id) ?? null, after }
      })
      store.update((marks) =>
        withMarks(
          marks,
          kind,
          entries.map(({ id, after }) => [id, after ?? at]),
        ),
      )
      remember({ action: { what: kind, on, rows: changing }, entries })
      const ids = changing.map(({ id }) => id)
      count({ [kind]: counted(kind, ids, on) })
      return changing.length
    },
    /** Joins marks of a file into these, as one step to undo (see `mergeMarks`). */
    merge(theirs: OtherMarks): Merge {
      const before = store.state.value
      const merge = mergeMarks(before, theirs)
      const entries = differences(before, merge.marks)
      if (entries.length === 0) return merge
      store.update((marks) => mergeMarks(marks, theirs).marks)
      remember({ action: { what: 'import', on: true, rows: unique(entries) }, entries })
      count({})
      return merge
    },
    /** Takes the last step back and says what it was; its hosts may be on another page of the list. */
    undo(): MarkAction | null {
      const step = steps.pop()
      if (!step) return null
      const { action, entries } = step
      const now = clock()
      store.update((marks) => takenBack(marks, entries, now))
      const ids = action.rows.map(({ id }) => id)
      const decided =
        action.what === 'import' ? {} : { [action.what]: counted(action.what, ids, !action.on) }
      count({ ...decided, undone: activity.state.undone + 1 })
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
