import { maxTargetLength } from '#/contract/limits.ts'
import { readPastedList, type PastedList } from '#/lib/pasted-list.ts'
import type { AssumedScheme } from '#/lib/target-url.ts'
import { mostRequests } from '#/sender/row.ts'

/** The list in a text. */
export const readList = (text: string, scheme: AssumedScheme): PastedList =>
  readPastedList(text, { longest: maxTargetLength, scheme, most: mostRequests })

/** The hosts that are on a list. */
export const hostsOfList = (text: string): string[] =>
  readList(text, 'https').lines.flatMap(({ reading }) => (reading.ok ? [reading.host] : []))
