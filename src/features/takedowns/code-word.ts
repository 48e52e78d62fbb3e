import { humanise } from '#/lib/humanise.ts'
import { visibleString } from '#/lib/visible-text.ts'

/** The service's own label of a code, else the code as words (C109, C19). */
export function codeWord(display: string | null, code: string | null): string | null {
  const word = display ?? (code === null ? null : humanise(code))
  return word === null ? null : visibleString(word)
}
