import type { CaseRow } from '#/api/case-row.ts'
import { caseClass, isEnded } from '#/product/outcomes/case-class.ts'
import { hasAnswered } from '#/product/outcomes/contact-state.ts'
import { outcomeContact } from '#/product/outcomes/outcome-case.ts'
import type { CaseChangeKind } from './change-kinds.ts'

/** A case as it was seen. */
export interface SeenCase {
  /** Null where that was not said. */
  state: 'open' | 'ended' | null
  /** Providers that had answered; null where these were not reported. */
  answers: number | null
}

/** A case as it is now, to be seen. */
export function seenCase(
  row: Pick<CaseRow, 'is_open' | 'status' | 'resolution' | 'abuse_contacts'>,
): SeenCase {
  const is = caseClass(row)
  return {
    state: is === 'open' ? 'open' : isEnded(is) ? 'ended' : null,
    answers: row.abuse_contacts?.map(outcomeContact).filter(hasAnswered).length ?? null,
  }
}

/**
 * What became of a case since it was seen; undefined for one that was not there then. Worked out from the case itself
 * and not from its dates, because failed cases often have none (C115).
 */
export function changesOfCase(
  before: SeenCase | undefined,
  now: SeenCase,
): readonly CaseChangeKind[] {
  const kinds: CaseChangeKind[] = before === undefined ? ['case-opened'] : []
  const { state, answers } = before ?? { state: 'open', answers: 0 }
  if (answers !== null && now.answers !== null && now.answers > answers) kinds.push('case-answered')
  if (state === 'open' && now.state === 'ended') kinds.push('case-closed')
  return kinds
}

/** One of two looks at a case, which has seen what either had. */
export const laterCase = (one: SeenCase, other: SeenCase): SeenCase => ({
  state: one.state === 'ended' || other.state === 'ended' ? 'ended' : (one.state ?? other.state),
  answers:
    one.answers === null || other.answers === null
      ? (one.answers ?? other.answers)
      : Math.max(one.answers, other.answers),
})
