import { humanise } from '#/lib/humanise.ts'
import { visibleString } from '#/lib/visible-text.ts'

/** The service's own label of a code, else the code as words (C109, C19). */
export function codeLabel(display: string | null, code: string | null): string | null {
  const label = display ?? (code === null ? null : humanise(code))
  return label === null ? null : visibleString(label)
}
