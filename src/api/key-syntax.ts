/** What is wrong with text that was typed as an API key. */
export type KeyProblem = 'empty' | 'too-long' | 'characters'

const maxKeyLength = 500

/**
 * Reads a typed or pasted key: white space around it is dropped; what is left must be able to travel in
 * a header, so that `fetch` never fails on it.
 */
export function readKey(
  typed: string,
): { key: string; problem: null } | { key: null; problem: KeyProblem } {
  const key = typed.trim()
  if (key === '') return { key: null, problem: 'empty' }
  if (key.length > maxKeyLength) return { key: null, problem: 'too-long' }
  if (!/^[\x21-\x7e]+$/.test(key)) return { key: null, problem: 'characters' }
  return { key, problem: null }
}
