import { takedownStatuses } from '#/contract/codes.ts'
import { humanize } from '#/lib/humanize.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { statusLabel } from '#/shared/labels/case-labels.ts'

/** Label of an event code. */
export const eventLabel = (code: string): string => visibleString(humanize(code))

/** Status label, as on other screens; unknown codes unchanged. */
export function eventStatusLabel(code: string): string {
  const known = takedownStatuses.find((one) => one === code)
  return known === undefined ? eventLabel(code) : statusLabel(known)
}
