import { useSuspenseQuery } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { profileOptions } from '#/api/profile.ts'
import { session } from '#/api/session.ts'
import {
  isDismissed,
  createDismissedUntil,
  storeNewerScans,
  type ScannedRow,
} from '#/shared/triage-notes/dismissed.ts'
import {
  getNotesStore,
  setNotes,
  addHostNames,
  type TriageNotes,
  type TriageNote,
  type NoteKind,
  type StoredScan,
  type DismissedUntil,
} from '#/shared/triage-notes/triage-notes.ts'
import type { DeviceStore } from '#/storage/device-store.ts'

/** A host to set notes on, with its latest scan if known. */
export interface NotedRow extends Partial<Omit<ScannedRow, 'id'>> {
  readonly id: string
  /** Null if not reported. */
  readonly name: string | null
}

export interface Dismissal {
  /** `change`: until a newer scan is worse. `date`: milliseconds since the epoch (F28, F29). */
  readonly until: 'change' | 'permanent' | { readonly date: number }
  readonly reason?: string | undefined
}

/** `seen` and `note` aren't decisions. */
export type Decision = Exclude<NoteKind, 'seen' | 'note'>

/** A decision on one or more hosts, or the removal of a decision. Undo reverts the whole action. */
export interface NoteAction {
  readonly kind: Decision
  /** False for a removal. */
  readonly isSet: boolean
  readonly rows: readonly NotedRow[]
}

const unknownScan: StoredScan = { scannedAt: null, verdict: null, risk: null }

function resolveUntil({ until }: Dismissal, row: NotedRow): DismissedUntil | undefined {
  if (until === 'permanent') return undefined
  return until === 'change' ? createDismissedUntil({ ...unknownScan, ...row }) : until
}

/** Returns whether a decision applies. A dismissal no longer applies once the host has come back for review. */
export const hasDecision = (kind: Decision, row: NotedRow, notes: TriageNotes): boolean =>
  kind === 'dismissed' ? isDismissed({ ...unknownScan, ...row }, notes) : notes[kind].has(row.id)

type Change = { id: string; before: TriageNote | null; after: TriageNote | null }
type Step = { action: NoteAction; changes: readonly Change[] }

const maxUndoSteps = 200

/** Returns whether a note is still as the action left it. Requests, other tabs and later actions can change a note. */
const isUnchanged = (notes: TriageNotes, kind: Decision, { id, after }: Change): boolean =>
  notes[kind].get(id)?.at === after?.at

const canUndo = (notes: TriageNotes, { action, changes }: Step): boolean =>
  changes.some((change) => isUnchanged(notes, action.kind, change))

/**
 * Creates a session for the notes of one brand, with an undo history. Hosts count as seen only if they were seen during
 * the session, that is, since `startedAtMs`.
 */
export function createNoteSession(store: DeviceStore<TriageNotes>, clock: () => number = Date.now) {
  const startedAtMs = clock()
  const steps: Step[] = []
  const unsavedTexts = new Map<string, string>()

  /** Marks hosts as seen, unless they were already seen in this session. Adds hostnames to notes without a name. */
  function markSeen(...rows: readonly NotedRow[]) {
    const { seen } = store.state.value
    const newRows = rows.filter(({ id }) => (seen.get(id)?.at ?? -1) < startedAtMs)
    if (newRows.length === 0) return
    const nowMs = clock()
    const names = new Map(newRows.flatMap(({ id, name }) => (name === null ? [] : [[id, name]])))
    store.update((notes) =>
      addHostNames(
        setNotes(
          notes,
          'seen',
          newRows.map(({ id, name }) => [id, { name, at: nowMs }]),
        ),
        names,
      ),
    )
  }

  return {
    store,
    startedAtMs,
    markSeen,
    /** Unsaved note texts by domain ID. Kept here, because the editor unmounts when the cursor moves. */
    unsavedTexts,
    findNextUndo: (notes: TriageNotes) =>
      steps.findLast((step) => canUndo(notes, step))?.action ?? null,
    /** An empty text deletes the note. */
    writeNote: ({ id, name }: NotedRow, text: string) =>
      store.update((notes) =>
        setNotes(notes, 'note', [[id, text === '' ? null : { name, at: clock(), text }]]),
      ),
    /** Stores newer scans of dismissed hosts, which may end the dismissal. */
    updateScans: (rows: readonly ScannedRow[]) =>
      store.update((notes) => storeNewerScans(notes, rows)),
    /**
     * Sets or removes a decision. Returns null if nothing changed. With a `dismissal`, also changes hosts that are
     * already dismissed.
     */
    setDecision(
      kind: Decision,
      rows: readonly NotedRow[],
      isSet = true,
      dismissal?: Dismissal,
    ): NoteAction | null {
      // A removal doesn't mark hosts as seen: on the notes page, users remove decisions without opening the evidence.
      if (isSet) markSeen(...rows)
      const notes = store.state.value
      const uniqueRows = [...new Map(rows.map((row) => [row.id, row])).values()]
      // A removal must also delete the note of a dismissal that has ended. `hasDecision` is false for such a dismissal.
      const changedRows = uniqueRows.filter((row) =>
        isSet ? dismissal !== undefined || !hasDecision(kind, row, notes) : notes[kind].has(row.id),
      )
      if (changedRows.length === 0) return null
      const nowMs = clock()
      const createNote = (row: NotedRow): TriageNote =>
        kind === 'dismissed'
          ? {
              name: row.name,
              at: nowMs,
              until: resolveUntil(dismissal ?? { until: 'change' }, row),
              reason: dismissal?.reason,
            }
          : { name: row.name, at: nowMs }
      const changes = changedRows.map((row): Change => ({
        id: row.id,
        before: notes[kind].get(row.id) ?? null,
        after: isSet ? createNote(row) : null,
      }))
      const action = { kind, isSet, rows: changedRows.map(({ id, name }) => ({ id, name })) }
      steps.push({ action, changes })
      if (steps.length > maxUndoSteps) steps.shift()
      store.update((latest) =>
        setNotes(
          latest,
          kind,
          changes.map(({ id, after }) => [id, after]),
        ),
      )
      return action
    },
    /**
     * Undoes the latest action that can be undone, and returns it. Doesn't touch notes that have changed since the
     * action. Returns null if there is nothing to undo.
     */
    undo(): NoteAction | null {
      let step = steps.pop()
      while (step && !canUndo(store.state.value, step)) step = steps.pop()
      if (!step) return null
      const { action, changes } = step
      store.update((notes) =>
        setNotes(
          notes,
          action.kind,
          changes
            .filter((change) => isUnchanged(notes, action.kind, change))
            .map(({ id, before }) => [id, before]),
        ),
      )
      return action
    },
  }
}
type NoteSession = ReturnType<typeof createNoteSession>

const noteSessions = new Map<string, NoteSession>()

// Forget the undo histories and unsaved notes when the sign-in changes: the next user must not see them (C9).
session.store.subscribe(() => noteSessions.clear())

/** Returns the session of a user and brand. All pages share this session, so that Undo works after a navigation. */
export function getNoteSession(user: string, brandId: string): NoteSession {
  const key = JSON.stringify([user, brandId])
  const existing = noteSessions.get(key)
  if (existing) return existing
  const newSession = createNoteSession(getNotesStore(user, brandId))
  noteSessions.set(key, newSession)
  return newSession
}

/** Returns the user's notes on a brand's domains, stored in this browser, with their session and any storage error. */
export function useNoteState(brandId: string) {
  const { id: user } = useSuspenseQuery(profileOptions()).data
  const noteSession = getNoteSession(user, brandId)
  const { value: notes, error: storageError } = useSelector(noteSession.store)
  return { notes, storageError, noteSession }
}
export type NoteState = ReturnType<typeof useNoteState>
