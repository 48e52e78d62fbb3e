/* Limits of the outbox. Names that end in `Ms` are milliseconds. */

// Queue
/** Maximum number of requests in a list. */
export const maxRequests = 1000
/** Undo delay before a request is sent (C142). */
export const undoDelayMs = 8000
/** Delay between two requests of a list. */
export const listDelayMs = 500

// Checks and sending
export const readTimeoutMs = 8000
/** Maximum age of the open cases and own domains that all checks share. Each check also fetches newer cases. */
export const maxFactsAgeMs = 30_000
/** Maximum age of a row's checks when it is sent. */
export const maxCheckAgeMs = 45_000
/** Maximum time between storing an attempt and sending it. */
export const maxSendDelayMs = 10_000

// After a 429 response
/** Pause after the first 429 without Retry-After. Each further 429 doubles it, and jitter is added. */
export const firstThrottlePauseMs = 5000
export const maxThrottlePauseMs = 86_400_000
/** Number of 429 responses, over all queued rows, after which the queue stops until the user continues. */
export const maxThrottles = 3

// Search for the case of a request without a response
/** Delay before each search. Searches are repeated because a slow service may store a case late. */
export const searchDelaysMs = [0, 2000, 4000, 8000]

// Other tabs
/** Head start of the tab that last changed a row, and interval between questions about whether that tab is open. */
export const otherTabGraceMs = 2000
export const replyTimeoutMs = 1000
/** Number of questions after which a claimed row is taken over even if its tab replies. */
export const maxQuestions = 40

// Storage
export const storageRetryMs = 5000
/** Interval of reading storage while rows are unfinished. The browser may delete stored rows at any time. */
export const storageCheckMs = 5000
/** Interval of reading storage while all rows are finished. */
export const idleStorageCheckMs = 60_000
