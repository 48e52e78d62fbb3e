import { explainError, whenWords } from '#/api/explain-error.ts'
import { caseState } from '#/lib/case-words.ts'
import { visibleString } from '#/lib/visible-text.ts'
import type { Phase } from './outbox.ts'

/** Where a request stands, in words: a headline that is read out, and what it means. */
export interface PhaseWords {
  title: string
  text: string
  tone: 'plain' | 'good' | 'bad'
}

/** The words for a phase; never more than what is known (C141, C142). */
export function phaseWords(phase: Phase): PhaseWords {
  switch (phase.kind) {
    case 'held':
      return {
        title: 'Not sent yet',
        text: 'Once sent, it cannot be recalled.',
        tone: 'plain',
      }
    case 'sending':
      return { title: 'Sending', text: 'Waiting for the answer of the service.', tone: 'plain' }
    case 'looking':
      return {
        title: 'No answer came. Looking for the case',
        text: 'The service may have stored the request. It is not sent a second time.',
        tone: 'plain',
      }
    case 'not-found':
      return phase.looked
        ? {
            title: 'The answer was lost, and no case can be found',
            text: 'The request may still arrive. Sending it again could then make a second case.',
            tone: 'bad',
          }
        : {
            title: 'Whether a case was created is not known',
            text: `The answer was lost, and the cases could not be read. ${phase.error ? explainError(phase.error).text : ''}`.trim(),
            tone: 'bad',
          }
    case 'created': {
      const { word } = caseState(phase.takedown)
      return {
        title: phase.late ? 'The answer was lost, but the case was created' : 'Case created',
        text: `State: ${word}.${nextWords(phase.takedown.status)}`,
        tone: 'good',
      }
    }
    case 'refused': {
      const messages = [...[...phase.errors.fields.values()].flat(), ...phase.errors.others]
      return {
        title: 'The service refused the request',
        text: visibleString(messages.join(' ')),
        tone: 'bad',
      }
    }
    case 'throttled':
      return {
        title: 'Not sent: too many requests',
        text:
          phase.retryAt === null
            ? 'Nothing was stored. Wait a moment before sending it again.'
            : `Nothing was stored. It can be sent again ${whenWords(phase.retryAt, Date.now())}.`,
        tone: 'bad',
      }
    case 'not-sent':
      break
  }
  return {
    title: 'Not sent',
    text: phase.error
      ? `${explainError(phase.error).text} Nothing was stored.`
      : 'The page was closed or the session ended before it left. Nothing was stored.',
    tone: 'bad',
  }
}

/** What the contract says about the first state (C140). */
function nextWords(status: string | null): string {
  if (status === 'REQUESTED') return ' It waits for approval by the operator.'
  return status === 'OPEN' ? ' The operator team starts work.' : ''
}
