import { Store } from '@tanstack/store'
import type { MemberNames } from '#/contract/open-parts.ts'
import { ApiError, isIntercepted } from './errors.ts'
import { gate, sharePace, type Gate } from './gate.ts'
import { sendOnce, type Call } from './http.ts'
import { openParts } from './open-parts.ts'
import { baseAddress } from './page-settings.ts'
import { rootPath } from './paths.ts'
import { fullReadTime, readDeadlines, type ReadTime } from './read-deadline.ts'
import { session, type Session } from './session.ts'

/** True if something else, such as a company's sign-in page, answers in place of the service. */
export const interception = new Store({ intercepted: false, since: 0 })

const noteInterception = (): void =>
  interception.setState(() => ({ intercepted: true, since: performance.now() }))

/** An answer to a request sent before the interception says nothing about now. */
const noteAnswer = (sentAt: number): void => {
  const { intercepted, since } = interception.state
  if (intercepted && sentAt > since) interception.setState(() => ({ intercepted: false, since: 0 }))
}

/** A read tries again by itself; see the gate. */
const readTries = 3

/**
 * API client of one session: sends requests through the gate with the session's key. The first 401 ends the
 * session and aborts every request in flight or queued (C5).
 */
export function createRequester(parts: {
  base: () => string
  session: Pick<Session, 'key' | 'reject' | 'store'>
  gate: Gate
  /** Field mapping, which responses wait for; the known names without one. */
  names?: () => Promise<MemberNames>
}) {
  const watchRead = readDeadlines(parts.gate)

  async function send<Answer>(
    call: Call<Answer>,
    signal: AbortSignal,
    tries: number,
    sendWithin: (attempt: (limit: number) => Promise<Answer>) => Promise<Answer>,
  ): Promise<Answer> {
    const key = parts.session.key()
    if (key === null) throw signedOut(call.method, call.path, null)
    const names = parts.names?.()
    const access = { base: parts.base(), key, ...(names && { names }) }
    let sentAt = 0
    try {
      const answer = await parts.gate.run({
        signal,
        tries,
        attempt: (whole, timeLimit) => {
          sentAt = performance.now()
          return sendWithin((limit) => sendOnce(call, access, whole, Math.min(timeLimit, limit)))
        },
      })
      noteAnswer(sentAt)
      return answer
    } catch (error) {
      if (isIntercepted(error)) noteInterception()
      if (error instanceof ApiError && error.reason.kind === 'unauthorized')
        parts.session.reject(key, error.reason.detail)
      throw error
    }
  }

  // Abort in-flight requests when the session ends.
  parts.session.store.subscribe((state) => {
    const detail = !state.signedIn && state.end.why === 'rejected' ? state.end.detail : null
    parts.gate.stopAll(signedOut('GET', rootPath, detail))
  })

  return {
    /**
     * Reads, with retries after transient failures. An attempt without a response within `timeoutMs`
     * milliseconds is the last one. `time` is the budget of a read that takes several requests.
     */
    get: async <Answer>(
      call: Omit<Call<Answer>, 'method' | 'body' | 'attemptId'>,
      signal: AbortSignal,
      timeoutMs = Infinity,
      time: ReadTime = fullReadTime(),
    ): Promise<Answer> => {
      const read = { ...call, method: 'GET' } as const
      const deadline = watchRead(
        time,
        () => new ApiError({ reason: { kind: 'timeout' }, method: 'GET', path: call.path }),
      )
      try {
        return await send(read, AbortSignal.any([signal, deadline.signal]), readTries, (attempt) =>
          deadline.attempt((left) => attempt(Math.min(left, timeoutMs))),
        )
      } finally {
        deadline.end()
      }
    },
    /**
     * Writes, once and without retries. After 'timeout', 'unreachable', 'server' or 'unreadable' the outcome
     * is unknown (C141). `leaves` is called right before sending: anything that fails before, such as in the
     * gate's queue, was not sent.
     */
    post: <Answer>(
      call: Omit<Call<Answer>, 'method'>,
      signal: AbortSignal,
      leaves: () => void = () => {},
    ) =>
      send({ ...call, method: 'POST' }, signal, 1, (attempt) => {
        leaves()
        return attempt(Infinity)
      }),
  }
}

export type Requester = ReturnType<typeof createRequester>

function signedOut(method: 'GET' | 'POST', path: string, detail: string | null): ApiError {
  return new ApiError({ reason: { kind: 'unauthorized', detail }, method, path })
}

sharePace(gate, session)

/** API client of this page. */
export const api: Requester = createRequester({
  base: baseAddress,
  session,
  gate,
  names: () => openParts.state.names,
})

/** Reads with the session's key. */
export const get = api.get
