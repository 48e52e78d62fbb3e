import { formatCalendarDate } from '#/lib/dates.ts'
import { countOf } from '#/lib/numbers.ts'
import { caseSetLabels, replyLabels } from '#/product/outcomes/outcome-labels.ts'
import { unnamed } from '#/product/outcomes/providers.ts'
import { asksForClosing, type CaseSearch } from './case-search.ts'

/** A filter in words, and the search without it. */
interface FilterWords {
  words: string
  without: CaseSearch
}

function days(word: string, from: string | undefined, to: string | undefined): string {
  const start = from === undefined ? '' : ` from ${formatCalendarDate(from)}`
  return `${word}${start}${to === undefined ? '' : ` to ${formatCalendarDate(to)}`}`
}

/** Of what has no date, the days say only when it may have ended. */
const closingWord = ({ only }: CaseSearch) =>
  only === 'undated' || only === 'left-undated' ? 'May have ended' : 'Closed'

function providerWords({ provider, reply, reportedFrom, reportedTo }: CaseSearch): string {
  const name = provider === unnamed ? 'a provider without a name' : provider
  const of = `Report to ${name}`
  const reports = reply === undefined ? of : `${of}: ${replyLabels[reply].toLowerCase()}`
  return reportedFrom === undefined && reportedTo === undefined
    ? reports
    : `${reports}, ${days('reported', reportedFrom, reportedTo)}`
}

/** The filters that come from figures and charts, in words; names in them are the providers' own. */
export function figureWords(search: CaseSearch): readonly FilterWords[] {
  const { only, waits, provider, closedFrom, closedTo } = search
  return [
    ...(only === undefined ? [] : [{ words: caseSetLabels[only], without: { only: undefined } }]),
    ...(asksForClosing(search)
      ? [
          {
            words: days(closingWord(search), closedFrom, closedTo),
            without: { closedFrom: undefined, closedTo: undefined },
          },
        ]
      : []),
    ...(waits === undefined
      ? []
      : [
          {
            words: `Waiting ${countOf(waits, 'day')} or more`,
            without: { waits: undefined },
          },
        ]),
    ...(provider === undefined
      ? []
      : [
          {
            words: providerWords(search),
            without: {
              provider: undefined,
              reply: undefined,
              reportedFrom: undefined,
              reportedTo: undefined,
            },
          },
        ]),
  ]
}
