import { countOf, formatCount } from '#/lib/numbers.ts'
import { HostileText } from '#/product/hosts/hostile-text.tsx'
import { replyClasses, type ReplyClass } from '#/product/outcomes/contact-state.ts'
import { replyLabels } from '#/product/outcomes/outcome-labels.ts'
import type { Period } from '#/product/outcomes/period.ts'
import { fewReports, type Provider } from '#/product/outcomes/providers.ts'
import { lengthWords } from './figure-words.ts'

/* What the tables of providers say, on the page and on paper (F3). */

/** Columns that are there also where they are empty; the others only where something is in them. */
const always: readonly ReplyClass[] = ['waiting', 'acknowledged', 'acted', 'rejected', 'silent']

/** The columns of replies that a list of providers needs. */
export const repliesOf = (list: readonly Provider[]): readonly ReplyClass[] =>
  replyClasses.filter(
    (reply) => always.includes(reply) || list.some(({ replies }) => replies[reply] > 0),
  )

/** The heads of the columns. */
export const providersHead = (replies: readonly ReplyClass[]): readonly string[] => [
  'Provider',
  'Sent',
  ...replies.map((reply) => replyLabels[reply]),
  'Median answer',
]

/** In place of a table without rows. */
export const noProviders = (period: Period | null): string =>
  `No report to a provider${period === null ? ' yet.' : ' in this period.'}`

/** A provider's name, which others wrote. */
export const ProviderName = ({ name }: Pick<Provider, 'name'>) =>
  name === null ? 'No name given' : <HostileText inline value={name} />

/** How many answers no median holds; null where all can be counted (C129). */
export function disorderWords(list: readonly Provider[]): string | null {
  const count = list.reduce((sum, { disorder }) => sum + disorder, 0)
  if (count === 0) return null
  return `${countOf(count, 'answer')} with dates that contradict each other ${count === 1 ? 'is' : 'are'} in no median.`
}

/** How long its answers took; grey, and of how many, where they are few. */
export function MedianAnswer({ provider: { median, answers } }: { provider: Provider }) {
  const isFew = answers < fewReports
  return (
    <span className={isFew ? 'text-faint' : ''}>
      {lengthWords(median)}
      {median !== null && isFew && ` of ${formatCount(answers)}`}
    </span>
  )
}
