import { createTakedown, type SendOutcome } from '#/api/create-takedown.ts'
import { isApiError } from '#/api/errors.ts'
import { keepLooking, lookForCase, readCasesBefore, type CasesBefore } from '#/api/look-for-case.ts'
import type { RequestErrors, TakedownRequest } from '#/contract/takedown-request.ts'
import type { Takedown } from '#/contract/takedown.ts'
import { randomId } from '#/lib/random-id.ts'
import { sameTarget } from '#/lib/target-url.ts'
import type { JournalEntry } from './request-device.ts'

/** Where a request stands. Nothing was stored before `sending`. */
export type Phase =
  /** Waits for an undo until then, milliseconds since the epoch (C142). */
  | { kind: 'held'; until: number }
  | { kind: 'sending' }
  /** No answer came; the case is being looked for (C141). */
  | { kind: 'looking' }
  /** It was looked for (`looked`), or could not be: the reader decides what to do. */
  | { kind: 'not-found'; looked: boolean; error: unknown }
  /** `late`: the answer was lost, the case was found by looking. */
  | { kind: 'created'; takedown: Takedown; late: boolean }
  | { kind: 'refused'; errors: RequestErrors }
  /** 429: nothing was stored; `retryAt` milliseconds since the epoch, null when unknown. */
  | { kind: 'throttled'; retryAt: number | null }
  /** It never left, `error` says why; null: the page was closed before. */
  | { kind: 'not-sent'; error: unknown }

/** One request in hand. */
export interface OutgoingRequest {
  readonly id: string
  readonly request: TakedownRequest
  readonly phase: Phase
  /** A form on screen tells about it, so the tray does not. */
  readonly inPlace: boolean
}

/** What the outbox does its work with; tests give their own. */
export interface OutboxParts {
  send: (request: TakedownRequest) => Promise<SendOutcome>
  readBefore: () => Promise<CasesBefore>
  look: (request: TakedownRequest, before: CasesBefore) => ReturnType<typeof keepLooking>
  /** One look, for a case that came after the others. */
  lookOnce: OutboxParts['look']
  /** Writes an entry down, or strikes it (null), before anything depends on it. */
  note: (id: string, entry: JournalEntry | null) => void
  /** A case is there: for the cache and the draft. */
  placed: (takedown: Takedown) => void
  tab: string
  now: () => number
}

/** How long a request is held before it leaves, milliseconds. */
export const holdTime = 8000

const underWay = new Set<Phase['kind']>(['held', 'sending', 'looking', 'not-found'])

/** Whether another request for the same target must wait for this one. */
export const isUnderWay = ({ phase }: OutgoingRequest): boolean => underWay.has(phase.kind)

/**
 * Holds requests, sends each once, and finds out what became of it. One request for a target is under way
 * at a time: a second press gives the first again (C145).
 */
export function createOutbox(parts: OutboxParts) {
  let entries: readonly OutgoingRequest[] = []
  const listeners = new Set<() => void>()
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const befores = new Map<string, CasesBefore>()

  function publish(next: readonly OutgoingRequest[]) {
    entries = next
    for (const listener of listeners) listener()
  }

  const find = (id: string) => entries.find((entry) => entry.id === id)

  function become(id: string, phase: Phase) {
    publish(entries.map((entry) => (entry.id === id ? { ...entry, phase } : entry)))
  }

  function drop(id: string) {
    clearTimeout(timers.get(id))
    timers.delete(id)
    befores.delete(id)
    parts.note(id, null)
    publish(entries.filter((entry) => entry.id !== id))
  }

  /** Also of a request that is gone from here, as when the session ended under it. */
  function note(
    { id, request }: Pick<OutgoingRequest, 'id' | 'request'>,
    state: JournalEntry['state'],
    before: CasesBefore | null = null,
  ) {
    parts.note(id, { id, tab: parts.tab, at: parts.now(), request, state, before })
  }

  async function send(id: string): Promise<void> {
    clearTimeout(timers.get(id))
    timers.delete(id)
    const entry = find(id)
    if (!entry) return
    become(id, { kind: 'sending' })
    let before: CasesBefore
    try {
      // A read first: where the service cannot be reached, the request does not even leave.
      before = await parts.readBefore()
    } catch (error) {
      note(entry, 'returned')
      become(id, stopped(error))
      return
    }
    // The session may have ended meanwhile.
    if (!find(id)) return
    befores.set(id, before)
    note(entry, 'sent', before)
    const outcome = await parts.send(entry.request)
    if (outcome.kind === 'unknown') return look(id)
    if (outcome.kind === 'created') return arrive(id, outcome.takedown, false)
    note(entry, 'returned')
    if (outcome.kind === 'refused') become(id, { kind: 'refused', errors: outcome.errors })
    else if (outcome.kind === 'throttled')
      become(id, { kind: 'throttled', retryAt: outcome.retryAt })
    else become(id, { kind: 'not-sent', error: outcome.error })
  }

  function arrive(id: string, takedown: Takedown, late: boolean) {
    parts.note(id, null)
    become(id, { kind: 'created', takedown, late })
    parts.placed(takedown)
  }

  /** Whether the case is there; tells so unless it certainly is not and `then` goes on. */
  async function look(
    id: string,
    looking: OutboxParts['look'] = parts.look,
    then?: () => Promise<void>,
  ): Promise<void> {
    const entry = find(id)
    const before = befores.get(id)
    if (!entry || !before) return
    become(id, { kind: 'looking' })
    const outcome = await looking(entry.request, before)
    if (!find(id)) return
    if (outcome.kind === 'found') arrive(id, outcome.takedown, true)
    else if (outcome.kind === 'not-found' && then) await then()
    else
      become(id, {
        kind: 'not-found',
        looked: outcome.kind === 'not-found',
        error: outcome.kind === 'not-looked' ? outcome.error : null,
      })
  }

  function hold(request: TakedownRequest): string {
    const twin = entries.find(
      (entry) => isUnderWay(entry) && sameTarget(entry.request.website, request.website),
    )
    if (twin) return twin.id
    const id = randomId()
    const until = parts.now() + holdTime
    publish([...entries, { id, request, phase: { kind: 'held', until }, inPlace: false }])
    note({ id, request }, 'held')
    timers.set(
      id,
      setTimeout(() => void send(id), holdTime),
    )
    return id
  }

  /** Runs only from the phases that allow it, so that a second press does nothing. */
  const from = (id: string, kinds: readonly Phase['kind'][], run: () => void) => {
    const entry = find(id)
    if (entry && kinds.includes(entry.phase.kind)) run()
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    getSnapshot: () => entries,
    find,
    /** Puts a request on hold; answers its id, that of the one under way for the same target. */
    hold,
    /** Takes a held request back; nothing was sent. */
    undo: (id: string) => from(id, ['held'], () => drop(id)),
    /** Ends the hold. */
    sendNow: (id: string) => from(id, ['held'], () => void send(id)),
    /**
     * Sends again what certainly stored nothing, or what the reader decided to repeat: then only after
     * one more look, since the case may have come meanwhile.
     */
    sendAgain: (id: string) => {
      from(id, ['throttled', 'not-sent', 'refused'], () => void send(id))
      from(id, ['not-found'], () => void look(id, parts.lookOnce, async () => send(id)))
    },
    /** Looks once more for the case of a lost answer. */
    lookAgain: (id: string) => from(id, ['not-found'], () => void look(id)),
    /** Lets go of a request that needs nothing any more. */
    dismiss: (id: string) =>
      from(id, ['not-found', 'created', 'refused', 'throttled', 'not-sent'], () => drop(id)),
    /** Whether a form tells about a request, which then is not in the tray. */
    showInPlace: (id: string, inPlace: boolean) => {
      if (find(id)?.inPlace === inPlace) return
      publish(entries.map((entry) => (entry.id === id ? { ...entry, inPlace } : entry)))
    },
    /** Takes over what a page that is gone had in hand: looks for what was sent, never sends. */
    adopt(journal: readonly JournalEntry[]) {
      const news = journal.filter(({ id }) => !find(id))
      const phaseOf = ({ state, before }: JournalEntry): Phase =>
        state === 'sent' && before ? { kind: 'looking' } : { kind: 'not-sent', error: null }
      publish([
        ...entries,
        ...news.map((entry) => ({
          id: entry.id,
          request: entry.request,
          phase: phaseOf(entry),
          inPlace: false,
        })),
      ])
      for (const entry of news) {
        note(entry, entry.state, entry.before)
        if (entry.state !== 'sent' || !entry.before) continue
        befores.set(entry.id, entry.before)
        void look(entry.id)
      }
    },
    /** Whether closing the page would lose something: a hold, or an answer that is under way. */
    isBusy: () => entries.some(({ phase }) => phase.kind === 'held' || phase.kind === 'sending'),
    /** Ends all holds and forgets everything in memory; the journal stays. */
    forget() {
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
      befores.clear()
      publish([])
    },
  }
}
export type Outbox = ReturnType<typeof createOutbox>

function stopped(error: unknown): Phase {
  return isApiError(error, 'rate-limited')
    ? {
        kind: 'throttled',
        retryAt: error.reason.kind === 'rate-limited' ? error.reason.retryAt : null,
      }
    : { kind: 'not-sent', error }
}

/** The parts that talk to the service; nothing of them ends with a screen. */
export const serviceParts = {
  send: (request: TakedownRequest) => createTakedown(request),
  readBefore: () => readCasesBefore(new AbortController().signal),
  look: (request: TakedownRequest, before: CasesBefore) =>
    keepLooking(request, before, new AbortController().signal),
  lookOnce: (request: TakedownRequest, before: CasesBefore) =>
    lookForCase(request, before, new AbortController().signal),
} satisfies Partial<OutboxParts>
