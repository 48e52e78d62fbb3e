import type { CaseRow } from '#/api/case-row.ts'
import { usual } from '#/features/outcomes/came-back-panel.tsx'
import { closedWords, unclearWords, wayBack } from '#/features/outcomes/came-back-words.ts'
import { formatCount } from '#/lib/numbers.ts'
import type { CameBack } from '#/product/outcomes/came-back.ts'
import { useCameBack, type CameBackReading } from '#/product/outcomes/use-came-back.ts'
import { noteOf } from './footnotes.tsx'
import { ReportSection, SmallPrint } from './report-section.tsx'
import { ShortHost } from './short-host.tsx'

/** Sites that are named. */
const mostNamed = 4

/** Removed sites that are there again (F9), of those that the page of outcomes checks unasked. */
export function BackSection({ rows }: { rows: readonly CaseRow[] }) {
  const reading = useCameBack(rows, usual.checked)
  const { back, checked, total, undated, unclear, failed, isReading } = reading
  const asked = Math.min(usual.checked, total)
  // While they are read once more, all are known. What was not asked for want of a network is unchecked too.
  const isPartly = isReading && checked < asked
  const unchecked = isPartly ? 0 : asked - checked + failed
  // In one line: a sheet has few.
  const left = [
    total > asked
      ? `${formatCount(total - asked)} closed earlier ${areNot(total - asked)} checked.`
      : '',
    unchecked > 0 ? `${formatCount(unchecked)} could not be checked.` : '',
    unclear > 0 ? unclearWords(unclear) : '',
    undated > 0
      ? `${formatCount(undated)} without a closing date to compare with ${areNot(undated)} checked.`
      : '',
  ]
    .filter((words) => words !== '')
    .join(' ')
  return (
    <ReportSection
      title="Came back"
      sub="removed sites that are there again, now"
      note={noteOf('back')}
    >
      <output className="mb-1 block text-sm">
        {summary(reading, isPartly ? asked - checked : 0)}
      </output>
      {back.length > 0 && (
        <ul
          aria-label="Sites that came back"
          className="grid gap-x-8 text-sm md:grid-cols-2 print:grid-cols-2"
        >
          {back.slice(0, mostNamed).map((one) => (
            <Back key={one.caseId} one={one} />
          ))}
        </ul>
      )}
      <SmallPrint lines={left === '' ? [] : [left]} />
    </ReportSection>
  )
}

const areNot = (count: number): string => (count === 1 ? 'is not' : 'are not')

/** How many are back, of how many that were checked; a sheet printed while others are `coming` says so. */
function summary(reading: CameBackReading, coming: number): string {
  const { back, checked, total, unclear, failed } = reading
  if (total === 0) return 'No site was removed by a case that is dated.'
  const count = `${formatCount(back.length)} of ${formatCount(checked - failed - unclear)} removed sites that were checked`
  if (coming > 0)
    return `${count} so far. Not complete: ${formatCount(coming)} ${coming === 1 ? 'is' : 'are'} still to be checked.`
  if (checked === failed) return 'No removed site could be checked.'
  if (back.length === 0) return count
  return back.length > mostNamed ? `${count}, the ${mostNamed} closed last:` : `${count}:`
}

function Back({ one }: { one: CameBack }) {
  return (
    <li className="grid content-start border-t border-line py-0.75 [&_bdi]:text-[0.6875rem]">
      <ShortHost value={one.host} most={96} />
      <span className="text-xs text-muted">
        {wayBack(one)}, {closedWords(one)}
      </span>
    </li>
  )
}
