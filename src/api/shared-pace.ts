import type { Gate } from './gate.ts'
import type { Session } from './session.ts'

/**
 * What the service asks one tab of a session to wait, all of them wait: it counts the requests of a key, not those of
 * a tab (C17). A tab that is opened meanwhile learns it when it is asked to wait itself.
 */
export function sharePace(
  gate: Pick<Gate, 'store' | 'pause'>,
  session: Pick<Session, 'slowedElsewhere' | 'tellSlowed'>,
): void {
  session.slowedElsewhere.subscribe(({ until }) => {
    if (until !== null) gate.pause(until)
  })
  gate.store.subscribe(({ slowedUntil }) => {
    // What was heard is not told again.
    if (slowedUntil !== null && slowedUntil !== session.slowedElsewhere.get().until)
      session.tellSlowed(slowedUntil)
  })
}
