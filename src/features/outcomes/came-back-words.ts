import { formatDate } from '#/lib/dates.ts'
import { countOf, formatCount } from '#/lib/numbers.ts'
import type { CameBack } from '#/product/outcomes/came-back.ts'

/** How a site is there again: `Website answers (200), verdict red`. */
export function wayBack({ code, isRed }: CameBack): string {
  if (code === null) return 'Verdict red'
  return `Website answers (${code})${isRed ? ', verdict red' : ''}`
}

/** When its case was closed: `closed 3 days ago`. */
export const closedWords = ({ days, isAbout }: CameBack): string =>
  `closed ${isAbout ? 'about ' : ''}${days === 0 ? 'today' : `${countOf(days, 'day')} ago`}`

/** What is said of sites whose scan may be older than the closing: `2 are unclear: …`. */
export const unclearWords = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'is' : 'are'} unclear: found by a scan that may be older than the closing.`

/** A comment for asking again, made of nothing but what the case and the scan say; its user can change it. */
export const commentOf = (one: CameBack): string =>
  `This site is back. Takedown ${one.caseId} was closed as removed on ${formatDate(one.closed)}; ` +
  `the scan of ${formatDate(one.scanned)} found it again. ${wayBack(one)}.`
