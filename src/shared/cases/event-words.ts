import { takedownStatuses } from '#/contract/codes.ts'
import { humanise } from '#/lib/humanise.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { statusLabel } from '#/shared/labels/case-labels.ts'

/** A code of an event in words. */
export const eventWord = (code: string): string => visibleString(humanise(code))

/** A status in the words of every other screen; a code that nobody knows as it is. */
export function statusWord(code: string): string {
  const known = takedownStatuses.find((one) => one === code)
  return known === undefined ? eventWord(code) : statusLabel(known)
}
