/* Limits of the outbox. Names that end in `Ms` are milliseconds. */

export const maxRequestsPerList = 1000
/** Undo delay before a request is sent (C142). */
export const undoDelayMs = 8000
/** Minimum time between the starts of two sends, if the second one is part of a bulk request. */
export const bulkSendIntervalMs = 500

/** Time limit of each GET of the outbox, including retries. */
export const readTimeoutMs = 8000
/** Maximum age of the open cases and own domains that checks share. Each check also fetches newer cases. */
export const maxSharedFactsAgeMs = 30_000
/** If the check of a row is older than this right before sending, the row is checked again. */
export const maxCheckAgeWhenSentMs = 45_000
/** Maximum time between storing an attempt and sending it. */
export const maxSendDelayMs = 10_000

/** Pause after the first 429 without Retry-After. Each further 429 doubles it, and jitter is added. */
export const firstThrottlePauseMs = 5000
export const maxThrottlePauseMs = 86_400_000
/** This many 429 responses, summed over all queued rows, stop the queue until the user continues. */
export const maxThrottles = 3

/** After a lost response, the delay before each search for the request's case. The service may store the case late. */
export const searchDelaysMs = [0, 2000, 4000, 8000]

/** For this time after a row is due, other tabs leave it to the tab that last changed it, unless that tab is closed. */
export const otherTabGraceMs = 2000
/** While one tab has claimed a row, the other tabs ask at this interval whether that tab is still open. */
export const claimantCheckIntervalMs = 2000
/** A tab that doesn't reply to that question within this time counts as closed. */
export const replyTimeoutMs = 1000
/** A tab that is asked more often than this about one claim counts as stuck and loses the row, even if it replies. */
export const maxQuestionsPerClaim = 40

export const storageRetryMs = 5000
/** While rows are unfinished, storage is read at this interval. The browser may delete stored rows at any time. */
export const storageCheckMs = 5000
export const idleStorageCheckMs = 60_000
