import { isApiError } from './errors.ts'
import { longestPause } from './gate.ts'

/** Refusals of one page in a row, each after the gate's own tries, that end a walk. */
const mostRefusals = 20

/**
 * Reads a page of a walk. A 429 is only a wait, which the gate keeps: where several pages wait for one place, the
 * last of them is refused more often than the gate tries, and all that was read before would be lost (C17). A
 * longer wait than the gate's is an error at once.
 */
export async function waitThrough<Answer>(read: () => Promise<Answer>): Promise<Answer> {
  for (let refusals = 1; ; refusals += 1) {
    try {
      return await read()
    } catch (error) {
      if (!isApiError(error, 'rate-limited') || refusals === mostRefusals) throw error
      const retryAt = error.reason.kind === 'rate-limited' ? error.reason.retryAt : null
      if (retryAt === null || retryAt - Date.now() > longestPause) throw error
    }
  }
}
