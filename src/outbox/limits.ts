/* Limits of the outbox. Names that end in `Ms` are milliseconds. */

export const maxRequestsPerList = 1000
/** Undo delay before a request is sent (C142). */
export const undoDelayMs = 8000
export const delayBetweenListRequestsMs = 500

/** Time budget of each GET of the outbox, including retries. */
export const readTimeoutMs = 8000
/** Maximum age of the open cases and own domains that checks share. Each check also fetches newer cases. */
export const maxSharedFactsAgeMs = 30_000
export const maxCheckAgeWhenSentMs = 45_000
/** Maximum time between storing an attempt and sending it. */
export const maxSendDelayMs = 10_000

/** Pause after the first 429 without Retry-After. Each further 429 doubles it, and jitter is added. */
export const firstThrottlePauseMs = 5000
export const maxThrottlePauseMs = 86_400_000
/** This many 429 responses, summed over all queued rows, stop the queue until the user continues. */
export const maxThrottles = 3

/** Delay before each search for the case of a request without a response. A slow service may store it late. */
export const searchDelaysMs = [0, 2000, 4000, 8000]

/** How long other tabs leave a row to the tab that changed it, and how often they ask whether that tab is open. */
export const otherTabGraceMs = 2000
export const replyTimeoutMs = 1000
/** Number of questions after which a claimed row is taken over even if its tab replies. */
export const maxQuestions = 40

export const storageRetryMs = 5000
/** Interval of reading storage while rows are unfinished, because the browser may delete them at any time. */
export const storageCheckMs = 5000
export const idleStorageCheckMs = 60_000
