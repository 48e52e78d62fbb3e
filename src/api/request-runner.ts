import type { Takedown } from '#/contract/takedown.ts'
import type { LedgerStore } from '#/lib/ledger-store.ts'
import {
  claim,
  isOver,
  nextRow,
  rowsToLookFor,
  settle,
  stopRest,
  withMark,
  type Ledger,
  type LedgerRow,
  type Rest,
  type RowState,
} from '#/lib/request-ledger.ts'
import type { createTakedown, SendOutcome } from './create-takedown.ts'
import { isApiError } from './errors.ts'
import { explainError } from './explain-error.ts'
import type { keepLooking, LookOutcome, readCasesBefore } from './look-for-case.ts'
import { session } from './session.ts'

/** What a screen sees of the work itself, beside the book. */
export interface RunnerState {
  /** `here`: this page sends. `elsewhere`: another tab of this browser does. */
  readonly working: 'no' | 'here' | 'elsewhere'
  /** When it goes on: after a refusal for haste, or after the moment in which it can be taken back. */
  readonly until: number | null
}

/** What keeps the tabs of a browser apart. */
export interface TabLocks {
  /** Keeps all others out while `work` lasts; answers false when another tab does. */
  alone: (work: () => Promise<void>) => Promise<boolean>
  /** Settles when no other tab is at work. */
  free: () => Promise<void>
  /** False where the browser has no locks: then all are let in, and the book alone keeps them apart. */
  real: boolean
}

/** The world of a runner; a test brings its own. */
export interface RunnerParts {
  store: LedgerStore
  send: typeof createTakedown
  look: typeof keepLooking
  readBefore: typeof readCasesBefore
  locks: TabLocks
  wait: (milliseconds: number) => Promise<void>
  now: () => number
  /** A case that is there now. */
  onCase: (row: LedgerRow, stored: Takedown) => void
  /** The work has ended, with these cases. */
  onRest: (cases: readonly Takedown[]) => void
}

/** Milliseconds between two requests: a list is no burst. */
export const pace = 500
/** Rows that share one reading of what there was before. */
const rowsPerMark = 50
/** Answers that it came too early which one row may get. */
const mostTries = 3
/** Wait after one that does not say how long, milliseconds. */
const ownWait = 5000
/** A row is given up by another page without locks after this: a request lasts half a minute at most. */
const abandonedAfter = 90_000

/** Sends the rows of a book one after another, each at most once. */
export function createRunner(parts: RunnerParts) {
  const { store, send, look, readBefore, locks, wait, now } = parts
  const listeners = new Set<() => void>()
  let state: RunnerState = { working: 'no', until: null }
  let sinceMark = Infinity
  let cases: Takedown[] = []
  /** Asked to go on while the work was coming to its rest. */
  let wanted = false

  function become(next: Partial<RunnerState>) {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }

  const signal = () => new AbortController().signal

  /** Writes down that the run rests; also when nothing can be written, it does rest. */
  const rest = (why: Rest) =>
    store.change((ledger) =>
      ledger === null || isOver(ledger) ? ledger : { ...ledger, rest: why },
    )

  const fail = (error: unknown) =>
    rest(
      isApiError(error, 'unauthorized')
        ? signedOut()
        : { why: 'failed', words: explainError(error).text },
    )

  const put = (line: number, to: RowState) =>
    store.change((ledger) => ledger && settle(ledger, line, to))

  async function arrived(row: LedgerRow, kind: 'created' | 'found', stored: Takedown) {
    cases.push(stored)
    await put(row.line, {
      kind,
      caseId: stored.id,
      status: stored.status,
      words: stored.status_display,
      at: now(),
    })
    parts.onCase(row, stored)
  }

  /** Looks for the case of a row that may have left. False when nothing can be known now. */
  async function lookFor(row: LedgerRow, ledger: Ledger, words: string): Promise<boolean> {
    if (row.state.kind !== 'sending' && row.state.kind !== 'unknown') return true
    const { since, before } = row.state
    const mark = ledger.marks[before]
    if (!mark) return true
    const request = { website: row.website, brandId: ledger.brandId }
    const outcome: LookOutcome = await look(
      request,
      { since: mark.since, ids: [...mark.ids] },
      signal(),
    )
    if (outcome.kind === 'found') {
      await arrived(row, 'found', outcome.takedown)
      return true
    }
    // Without a session the row stays as it is: it is looked for after the next sign-in.
    if (outcome.kind === 'not-looked' && isApiError(outcome.error, 'unauthorized')) {
      await rest(signedOut())
      return false
    }
    const looked =
      outcome.kind === 'not-found'
        ? 'No case with this address was found.'
        : 'The cases could not be read.'
    await put(row.line, { kind: 'unknown', since, before, words: `${words} ${looked}`, at: now() })
    return true
  }

  async function sendRow(row: LedgerRow, ledger: Ledger): Promise<void> {
    const request = { website: row.website, comment: ledger.comment, brandId: ledger.brandId }
    const outcome = await send(request)
    const tries = row.state.kind === 'waiting' ? row.state.tries : 0
    switch (outcome.kind) {
      case 'created':
        return arrived(row, 'created', outcome.takedown)
      case 'refused':
        await put(row.line, { kind: 'refused', words: refusalWords(outcome), at: now() })
        return
      case 'unauthorized':
        await put(row.line, { kind: 'waiting', tries })
        await rest(signedOut())
        return
      case 'not-sent':
        await put(row.line, { kind: 'waiting', tries })
        await fail(outcome.error)
        return
      case 'throttled':
        return throttled(row, tries + 1, outcome)
      case 'unknown': {
        const sent = ledger.rows.find(({ line }) => line === row.line)
        if (sent) await lookFor(sent, ledger, explainError(outcome.error).text)
      }
    }
  }

  /** It came too early: nothing was stored, so it waits, and all others with it. */
  async function throttled(
    row: LedgerRow,
    tries: number,
    { retryAt, error }: Extract<SendOutcome, { kind: 'throttled' }>,
  ) {
    if (tries >= mostTries)
      await put(row.line, { kind: 'refused', words: explainError(error).text, at: now() })
    else await put(row.line, { kind: 'waiting', tries })
    // After the last row nobody has to wait.
    const { ledger } = store.getSnapshot()
    if (ledger && nextRow(ledger)) await sleep((retryAt ?? now() + ownWait * tries) - now())
  }

  /** Waits where it can be seen, and no longer than the run is meant to go on. */
  async function sleep(milliseconds: number) {
    if (milliseconds <= 0) return
    const until = now() + milliseconds
    become({ until })
    while (now() < until && store.getSnapshot().ledger?.rest === null)
      await wait(Math.min(200, until - now()))
    become({ until: null })
  }

  async function work(holdFor: number) {
    const first = store.getSnapshot().ledger
    if (!first || !(await lookForLeft(first))) return
    await sleep(holdFor)
    for (;;) {
      const ledger = store.getSnapshot().ledger
      const row = ledger && nextRow(ledger)
      if (!ledger || !row || ledger.rest !== null) return
      if (sinceMark >= rowsPerMark) {
        const mark = await readBefore(signal()).catch(async (error: unknown) => {
          await fail(error)
          return null
        })
        if (mark === null) return
        await store.change((stored) => stored && withMark(stored, mark))
        sinceMark = 0
      }
      // Durable before anything leaves, and never granted twice, whatever other pages do.
      const taken = await store.change((stored) => stored && claim(stored, row.line, now()))
      const mine = taken.after !== taken.before
      const sending = taken.after
      const begun = now()
      if (mine && sending) {
        sinceMark += 1
        await sendRow(row, sending)
      } else if (sending?.id !== ledger.id) return
      const left = pace - (now() - begun)
      if (left > 0) await wait(left)
    }
  }

  /** Whether nobody can still be waiting for the answer of a row that was sent. */
  const isAbandoned = ({ state: at }: LedgerRow) =>
    at.kind === 'sending' && (locks.real || now() - at.since > abandonedAfter)

  /** Does `work` if no other tab is at it; else says so, and takes up what that one leaves. */
  async function alone(task: () => Promise<void>): Promise<void> {
    if (state.working === 'here') return
    const mine = await locks.alone(async () => {
      become({ working: 'here' })
      sinceMark = Infinity
      cases = []
      try {
        await task()
      } catch (error) {
        // Nothing could be written down, so nothing more may leave.
        await fail(error).catch(() => {})
      } finally {
        // It may have ended in a moment when nothing was under way that would have told.
        if (!session.getSnapshot().signedIn) await rest(signedOut()).catch(() => {})
        become({ working: 'no', until: null })
        parts.onRest(cases)
      }
    })
    if (mine && wanted) {
      wanted = false
      return resume()
    }
    if (mine || state.working === 'elsewhere') return
    become({ working: 'elsewhere' })
    void locks.free().then(() => {
      become({ working: 'no' })
      return takeUp()
    })
  }

  /** Looks for what may have left and nobody waits for any more. False when that cannot be known now. */
  async function lookForLeft(ledger: Ledger): Promise<boolean> {
    for (const row of rowsToLookFor(ledger))
      if (isAbandoned(row) && !(await lookFor(row, ledger, 'The answer was lost.'))) return false
    return true
  }

  const goOn = () => store.change((ledger) => ledger && { ...ledger, rest: null })

  async function resume(holdFor = 0): Promise<void> {
    if (state.working === 'here') {
      wanted = true
      await goOn()
      return
    }
    await alone(async () => {
      await goOn()
      await work(holdFor)
    })
  }

  async function takeUp(): Promise<void> {
    await store.loaded()
    const { ledger } = store.getSnapshot()
    if (ledger === null || isOver(ledger)) return
    if (ledger.rest?.why === 'signed-out') return resume()
    return alone(async () => {
      if (ledger.rest === null) await rest({ why: 'left' })
      await lookForLeft(ledger)
    })
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    getSnapshot: () => state,
    /** Goes on where the run rests; after `holdFor` milliseconds in which it can be taken back. */
    resume,
    /** Rests after the row that is under way. */
    pause: () => {
      wanted = false
      return rest({ why: 'asked' })
    },
    /** Ends the run: what waits is not sent any more. */
    stop: () => {
      wanted = false
      return store.change((ledger) => ledger && stopRest(ledger))
    },
    /** Looks again for the cases of rows whose answers were lost. */
    lookAgain: () =>
      alone(async () => {
        const { ledger } = store.getSnapshot()
        for (const row of ledger?.rows ?? [])
          if (ledger && row.state.kind === 'unknown') await lookFor(row, ledger, 'Looked again.')
      }),
    /**
     * Takes up what an earlier page left: says in the book that it rests, and looks for what may have
     * left. Goes on by itself only where the end of the session had interrupted it.
     */
    takeUp,
  }
}
export type Runner = ReturnType<typeof createRunner>

/** A session that was refused is taken up again; one that was ended on purpose is not. */
function signedOut(): Rest {
  const now = session.getSnapshot()
  const onPurpose = !now.signedIn && now.end.why !== 'rejected'
  return { why: onPurpose ? 'left' : 'signed-out' }
}

function refusalWords({ errors }: Extract<SendOutcome, { kind: 'refused' }>): string {
  return [...[...errors.fields.values()].flat(), ...errors.others].join(' ')
}

/** Locks of the browser by a name; without them everybody is let in. */
export function tabLocks(name: string): TabLocks {
  if (typeof navigator === 'undefined' || !('locks' in navigator))
    return {
      real: false,
      alone: async (work) => {
        await work()
        return true
      },
      free: () => Promise.resolve(),
    }
  const { locks } = navigator
  return {
    real: true,
    alone: (work) =>
      locks.request(name, { ifAvailable: true }, async (lock) => {
        if (lock === null) return false
        await work()
        return true
      }),
    free: () => locks.request(name, () => undefined),
  }
}
