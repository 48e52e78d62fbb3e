import { caseState } from '#/lib/case-words.ts'
import { formatCount } from '#/lib/numbers.ts'
import type { LedgerCounts, RowState } from '#/lib/request-ledger.ts'
import type { ToneWord } from '#/lib/verdict-words.ts'

/** Where a row stands, in a word. */
export function stateWord(state: RowState): ToneWord {
  switch (state.kind) {
    case 'waiting':
      return { word: 'Waits', tone: 'grey' }
    case 'sending':
      return { word: 'Sending', tone: 'accent' }
    case 'created':
      return { word: 'Case created', tone: 'green' }
    case 'found':
      return { word: 'Case found', tone: 'green' }
    case 'refused':
      return { word: 'Refused', tone: 'red' }
    case 'unknown':
      return { word: 'Not known', tone: 'amber' }
    case 'stopped':
      return { word: 'Not sent', tone: 'grey' }
  }
}

/** What else there is to say of a row: the service's own words first. */
export function stateText(state: RowState): string {
  switch (state.kind) {
    case 'waiting':
      return state.tries > 0 ? 'The service asked to wait.' : ''
    case 'sending':
    case 'stopped':
      return ''
    case 'refused':
    case 'unknown':
      return state.words
    case 'created':
    case 'found': {
      const { word } = caseState({
        status: state.status,
        status_display: state.words,
        is_open: null,
        resolution: null,
        resolution_display: null,
      })
      return state.kind === 'found' ? `${word}. The answer was lost, the case is there.` : word
    }
  }
}

const parts: readonly [keyof LedgerCounts, string][] = [
  ['created', 'created'],
  ['found', 'found after a lost answer'],
  ['refused', 'refused'],
  ['unknown', 'not known'],
  ['stopped', 'not sent'],
  ['waiting', 'waiting'],
]

/** The whole run in one sentence: `41 created, 1 refused, 3 waiting`. */
export const sumWords = (counts: LedgerCounts): string =>
  parts
    .filter(([kind]) => counts[kind] > 0)
    .map(([kind, word]) => `${formatCount(counts[kind])} ${word}`)
    .join(', ')
