import type { Takedown } from '#/contract/takedown.ts'
import { formatInstant } from '#/lib/dates.ts'
import { defangUrl, shownText } from '#/lib/defang-text.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { caseOutcomeLabel, caseStatusLabel } from '#/shared/labels/case-labels.ts'
import { caseAge, caseSteps, type Step } from './case-steps.ts'

const party = (name: string | undefined): string =>
  name === undefined ? '' : `${shownText(name)}: `

function stepLines({ title, at, lines }: Step): string[] {
  const time = formatInstant(at)
  return [
    `- ${shownText(title)}${time === null ? '' : `, ${time}`}`,
    ...lines.map((line) => `  ${party(line.party)}${shownText(line.text)}`),
  ]
}

/**
 * A case as text for an email to a colleague (F28): defanged target, status, steps with dates and providers, the next
 * step, and `link` to its page. Untrusted text is made visible and safe.
 */
export function caseMail(row: Takedown, link: string, now: number): string {
  const steps = caseSteps(row, now)
  const outcome = caseOutcomeLabel(row)
  const next = steps.find(({ state }) => state === 'waiting')
  const stands = [caseStatusLabel(row).word, outcome?.word, caseAge(row, now)]
  return [
    `Takedown of ${visibleString(defangUrl(row.target_website ?? 'an address that is not reported'), 'host')}`,
    stands.filter((part) => part != null).join(', '),
    '',
    ...steps.flatMap(stepLines),
    '',
    ...(next ? [`Next: ${shownText(next.title)}`] : []),
    link,
  ].join('\n')
}
