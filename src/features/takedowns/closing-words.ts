import { formatInstant } from '#/lib/dates.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { humanise } from '#/lib/words.ts'

/** How exactly the closing time of a case is known, in words; null when that is not said (C116). */
export function closingPrecision(source: string | null): string | null {
  switch (source) {
    case null:
      return null
    case 'MEASURED':
      return 'measured'
    case 'DERIVED_FROM_EVENT':
      return 'exact, from the record of the status change'
    case 'DERIVED_FROM_NOTE':
      return 'about, plus or minus 1 day, from the last note of the case'
    default:
      return visibleString(humanise(source))
  }
}

/** The closing time with its precision: "about" where it was rebuilt from a note. */
export function closingTime(closedAt: string | null, source: string | null): string | null {
  const time = formatInstant(closedAt)
  if (time === null) return null
  return source === 'DERIVED_FROM_NOTE' ? `about ${time}` : time
}
