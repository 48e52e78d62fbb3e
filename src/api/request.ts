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

/** Whether something else, such as a company's sign-in page, answers in place of the service. */
export const wayToService = new Store({ intercepted: false, since: 0 })

const noteInterception = (): void =>
  wayToService.setState(() => ({ intercepted: true, since: performance.now() }))

/** An answer to a request sent before the interception says nothing about now. */
const noteAnswer = (sentAt: number): void => {
  const { intercepted, since } = wayToService.state
  if (intercepted && sentAt > since) wayToService.setState(() => ({ intercepted: false, since: 0 }))
}

/** A read tries again by itself; see the gate. */
const readTries = 3

/**
 * The way to the service for one session: through the gate, with the session's key. The first 401 ends
 * the session and with it every request in flight or queued, once (C5).
 */
export function createRequester(parts: {
  base: () => string
  session: Pick<Session, 'key' | 'reject' | 'store'>
  gate: Gate
  /** The names of what the contract leaves open, which answers wait for; those that we know where there are no others. */
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

  // Whatever ended the session, nothing of it may arrive afterwards.
  parts.session.store.subscribe((state) => {
    const detail = !state.signedIn && state.end.why === 'rejected' ? state.end.detail : null
    parts.gate.stopAll(signedOut('GET', rootPath, detail))
  })

  return {
    /**
     * Reads; tried again on failures that pass. A try that gets no answer within `patience` milliseconds
     * is the last one. `time` is that of the whole read, where it takes several requests.
     */
    get: async <Answer>(
      call: Omit<Call<Answer>, 'method' | 'body' | 'attemptId'>,
      signal: AbortSignal,
      patience = Infinity,
      time: ReadTime = fullReadTime(),
    ): Promise<Answer> => {
      const read = { ...call, method: 'GET' } as const
      const deadline = watchRead(
        time,
        () => new ApiError({ reason: { kind: 'timeout' }, method: 'GET', path: call.path }),
      )
      try {
        return await send(read, AbortSignal.any([signal, deadline.signal]), readTries, (attempt) =>
          deadline.attempt((left) => attempt(Math.min(left, patience))),
        )
      } finally {
        deadline.end()
      }
    },
    /**
     * Writes; sent once and never again by itself. After 'timeout', 'unreachable', 'server' or
     * 'unreadable' its outcome is unknown (C141). `leaves` is called as it leaves this page: what fails
     * before that, as in the queue of the gate, was certainly not sent.
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

/** The way to the service for this page. */
export const api: Requester = createRequester({
  base: baseAddress,
  session,
  gate,
  names: () => openParts.state.names,
})

/** Reads from the service with the session's key. */
export const get = api.get
