import { useSuspenseQuery } from '@tanstack/react-query'
import { Store, useSelector } from '@tanstack/react-store'
import { profileOptions } from '#/api/profile.ts'
import { session } from '#/api/session.ts'
import {
  isDismissed,
  dismissUntilChanged,
  updateWithScans,
  type ScannedRow,
} from '#/shared/triage-notes/dismissed.ts'
import {
  triageNotes,
  setNotes,
  addHostNames,
  type TriageNotes,
  type TriageNote,
  type NoteKind,
  type SeenHost,
  type DismissedUntil,
} from '#/shared/triage-notes/triage-notes.ts'
import type { DeviceStore } from '#/storage/device-store.ts'

/** A host with the latest scan, if known. */
export interface NotedRow extends Partial<Omit<ScannedRow, 'id'>> {
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
export type Decision = Exclude<NoteKind, 'seen' | 'note'>

/** An undoable action on any number of hosts. */
export interface NoteAction {
  readonly kind: Decision
  /** True if marks were set or removed. */
  readonly isSet: boolean
  readonly rows: readonly NotedRow[]
}

/** Activity in a brand since the page was loaded or the session began. */
export interface SessionActivity extends Readonly<Record<Decision | 'seen', ReadonlySet<string>>> {
  readonly undone: number
  /** Next action to undo. */
  readonly last: NoteAction | null
}

const unknown: SeenHost = { scannedAt: null, verdict: null, risk: null }

function resolveUntil({ until }: Dismissal, row: NotedRow): DismissedUntil | undefined {
  if (until === 'good') return undefined
  return until === 'change' ? dismissUntilChanged({ ...unknown, ...row }) : until
}

/** Returns whether a decision on a host still applies: a dismissed host that is back needs a new one. */
export const stands = (kind: Decision, row: NotedRow, notes: TriageNotes): boolean =>
  kind === 'aside' ? isDismissed({ ...unknown, ...row }, notes) : notes[kind].has(row.id)

type Entry = { id: string; before: TriageNote | null; after: TriageNote | null }
type Step = { action: NoteAction; entries: readonly Entry[] }

const maxUndoSteps = 200
const noIds: ReadonlySet<string> = new Set()

/** Marks of one brand, the session's activity and undo. */
export function createNoteSession(store: DeviceStore<TriageNotes>, clock: () => number = Date.now) {
  const steps: Step[] = []
  const activity = new Store<SessionActivity>({
    seen: noIds,
    aside: noIds,
    watch: noIds,
    hold: noIds,
    undone: 0,
    last: null,
  })

  /** Returns whether an action can be undone: a request, another tab or a later action may have changed its marks. */
  const canUndo = ({ action, entries }: Step) =>
    entries.some(({ id, after }) => store.state.value[action.kind].get(id)?.at === after?.at)

  const updateActivity = (next: Partial<SessionActivity>) =>
    activity.setState((before) => ({ ...before, ...next, last: steps.at(-1)?.action ?? null }))

  function countIds(
    kind: Decision | 'seen',
    ids: readonly string[],
    isSet: boolean,
  ): ReadonlySet<string> {
    const next = new Set(activity.state[kind])
    for (const id of ids)
      if (isSet) next.add(id)
      else next.delete(id)
    return next
  }

  /** Marks hosts as seen. Cheap if already seen in this session. */
  function markSeen(...rows: readonly NotedRow[]) {
    const newRows = rows.filter(({ id }) => !activity.state.seen.has(id))
    if (newRows.length === 0) return
    const at = clock()
    const changes = newRows.map(({ id, name }) => [id, { name, at }] as const)
    const names = new Map(newRows.flatMap(({ id, name }) => (name === null ? [] : [[id, name]])))
    store.update((notes) => addHostNames(setNotes(notes, 'seen', changes), names))
    const ids = newRows.map(({ id }) => id)
    updateActivity({ seen: countIds('seen', ids, true) })
  }

  return {
    store,
    activity,
    see: markSeen,
    /** Next action to undo; null if none. */
    last: () => steps.findLast(canUndo)?.action ?? null,
    /** Sets the note on a host; an empty text deletes it. */
    writeNote: ({ id, name }: NotedRow, text: string) =>
      store.update((notes) =>
        setNotes(notes, 'note', [[id, text === '' ? null : { name, at: clock(), text }]]),
      ),
    /** Updates dismissed hosts with their latest scans, so that returned ones no longer count as dismissed. */
    updateScans: (rows: readonly ScannedRow[]) =>
      store.update((notes) => updateWithScans(notes, rows)),
    /**
     * Sets or removes a mark as one undoable action and marks the hosts as seen. Returns the number of changed hosts.
     * `how` is for dismissals only and also updates dismissed hosts.
     */
    setDecision(
      kind: Decision,
      rows: readonly NotedRow[],
      isSet = true,
      dismissal?: Dismissal,
    ): number {
      // Marks can be removed without the host on screen.
      if (isSet) markSeen(...rows)
      const all = store.state.value
      const now = all[kind]
      const unique = new Map(rows.map((row) => [row.id, row]))
      const changing = [...unique.values()].filter((row) =>
        isSet ? dismissal !== undefined || !stands(kind, row, all) : now.has(row.id),
      )
      if (changing.length === 0) return 0
      const at = clock()
      const createNote = (row: NotedRow): TriageNote =>
        kind === 'aside'
          ? {
              name: row.name,
              at,
              until: resolveUntil(dismissal ?? untilChange, row),
              reason: dismissal?.reason,
            }
          : { name: row.name, at }
      const entries = changing.map((row): Entry => {
        return {
          id: row.id,
          before: now.get(row.id) ?? null,
          after: isSet ? createNote(row) : null,
        }
      })
      const changes = entries.map(({ id, after }) => [id, after] as const)
      store.update((notes) => setNotes(notes, kind, changes))
      const changedRows = changing.map(({ id, name }) => ({ id, name }))
      steps.push({ action: { kind, isSet, rows: changedRows }, entries })
      if (steps.length > maxUndoSteps) steps.shift()
      const ids = changing.map(({ id }) => id)
      updateActivity({ [kind]: countIds(kind, ids, isSet) })
      return changing.length
    },
    /** Undoes the last action as far as its marks are unchanged, also by other tabs, and returns its label. */
    undo(): NoteAction | null {
      while (steps.length > 0 && !steps.slice(-1).some(canUndo)) steps.pop()
      const step = steps.pop()
      if (!step) return null
      const { action, entries } = step
      store.update((notes) =>
        setNotes(
          notes,
          action.kind,
          entries
            .filter(({ id, after }) => notes[action.kind].get(id)?.at === after?.at)
            .map(({ id, before }) => [id, before] as const),
        ),
      )
      const ids = action.rows.map(({ id }) => id)
      updateActivity({
        [action.kind]: countIds(action.kind, ids, !action.isSet),
        undone: activity.state.undone + 1,
      })
      return action
    },
  }
}
export type NoteSession = ReturnType<typeof createNoteSession>

const sessions = new Map<string, NoteSession>()

// Reset for the next user of the tab (C9).
session.store.subscribe(() => sessions.clear())

/** Shared marking state of a user in a brand, kept across navigation. */
export function noteSession(user: string, brandId: string): NoteSession {
  const key = JSON.stringify([user, brandId])
  const existing = sessions.get(key)
  if (existing) return existing
  const opened = createNoteSession(triageNotes(user, brandId))
  sessions.set(key, opened)
  return opened
}

/**
 * Marks of the user in a brand (`marks`, stored in this browser), the session's `activity` and actions (`act`).
 * `trouble` is the storage error, if any.
 */
export function useNoteSession(brandId: string) {
  const { id: user } = useSuspenseQuery(profileOptions()).data
  const actions = noteSession(user, brandId)
  const { value, error } = useSelector(actions.store)
  const activity = useSelector(actions.activity)
  return {
    marks: value,
    storageError: error,
    activity: { ...activity, last: actions.last() },
    act: actions,
  }
}
export type NoteSessionState = ReturnType<typeof useNoteSession>
