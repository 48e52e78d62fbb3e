import { ApiError, isApiError } from '#/api/errors.ts'
import { explainError, whenWords } from '#/api/explain-error.ts'
import type { KeyProblem } from '#/api/key-syntax.ts'
import type { SessionEnd } from '#/api/session.ts'

/** What went wrong with an attempt to sign in: at the key's field, or of the attempt as a whole. */
export type SignInProblem =
  | { at: 'key'; text: string }
  | { at: 'attempt'; title: string; text: string; details: string | null }

/** What is wrong with typed text, before anything is sent. */
export function keyProblem(problem: KeyProblem): SignInProblem {
  const texts = {
    empty: 'Enter your API key.',
    'too-long': 'This is too long for an API key.',
    characters: 'An API key has no spaces, line breaks or special letters. Copy it again.',
  }
  return { at: 'key', text: texts[problem] }
}

/** Why a key could not be checked or was refused; a 429 or a failure says nothing about the key (C6). */
export function signInProblem(error: unknown): SignInProblem {
  const { text, details } = explainError(error)
  if (isApiError(error, 'unauthorized')) return { at: 'key', text }
  if (error instanceof ApiError && error.reason.kind === 'rate-limited') {
    const { retryAt } = error.reason
    const when = retryAt === null ? 'in a moment' : whenWords(retryAt, error.at)
    return {
      at: 'attempt',
      title: 'Too many attempts or requests. Please wait.',
      text: `You can try again ${when}. The key itself has not been judged.`,
      details,
    }
  }
  return { at: 'attempt', title: 'The key could not be checked.', text, details }
}

/** Why the user is here again; null on a first visit. */
export function sessionEndLabel(end: SessionEnd): string | null {
  switch (end.why) {
    case 'signed-out':
      return 'You are signed out.'
    case 'other-tab':
      return 'You signed out in another tab.'
    case 'rejected':
      return `Your API key stopped working${end.detail === null ? '.' : `: ${end.detail}`} Sign in to go on where you were.`
    case 'none':
      break
  }
  return null
}
