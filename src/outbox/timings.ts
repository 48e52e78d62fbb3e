/** Delay between two requests of a list, milliseconds. */
export const listDelayMs = 500
/** Pause after the first 429 without Retry-After, milliseconds; doubled for each further one. */
export const firstThrottlePauseMs = 5000
/** Grace period of the tab that last changed a row, and interval of asking for that tab, milliseconds. */
export const otherTabGraceMs = 2000
/** Delays between searches for a case, milliseconds: a slow service may also store late. */
export const searchDelaysMs = [0, 2000, 4000, 8000]
/** Timeout of a read before sending, including its retries, milliseconds. */
export const readTimeoutMs = 8000
/** Maximum time between storing an attempt and sending it, milliseconds. */
export const maxSendDelayMs = 10_000
/** Maximum age of the checks of a request, milliseconds. */
export const maxCheckAgeMs = 45_000
/** Retry delay after a storage error, milliseconds. */
export const storageRetryMs = 5000
/** Maximum idle time, milliseconds; ended by a change. */
export const maxIdleMs = 60_000
/** Interval of reading storage while rows are unfinished, milliseconds: its data may be deleted. */
export const storageCheckMs = 5000
