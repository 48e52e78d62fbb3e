import type { CaseRow } from '#/api/case-row.ts'
import { lengthWords, unclearWait } from '#/features/outcomes/figure-words.ts'
import type { Counted } from '#/features/outcomes/outcome-figures.ts'
import { Awaited } from '#/features/outcomes/silence-panel.tsx'
import { hostOf } from '#/lib/host-name.ts'
import { countOf, formatCount } from '#/lib/numbers.ts'
import { turnLabels } from '#/product/outcomes/outcome-labels.ts'
import { longestWaits, type LongWait } from '#/product/outcomes/silence.ts'
import { turns, whoseTurn, type TurnOf } from '#/product/outcomes/whose-turn.ts'
import { useNow } from '#/ui/now.ts'
import { noteOf } from './footnotes.tsx'
import { ReportSection, ReportTable, SmallPrint } from './report-section.tsx'
import { ShortHost } from './short-host.tsx'

const always: readonly TurnOf[] = ['approval', 'provider', 'operator']
/** Cases that are named. */
const mostNamed = 3

/** What is open now: whose turn it is, and who has been silent longest (F12). */
export function OpenSection({ counted, days }: { counted: Counted; days: number }) {
  const now = useNow()
  const counts = whoseTurn(counted.cases, now)
  const { long, unclear } = longestWaits(counted.cases, days, now)
  const listed = turns.filter((of) => always.includes(of) || counts[of].n > 0)
  return (
    <ReportSection
      title="Open cases and silence"
      sub="now, whatever the period"
      note={noteOf('open')}
    >
      <div className="grid items-start gap-x-8 gap-y-3 md:grid-cols-2 print:grid-cols-2">
        <ReportTable
          name="Open cases by whose turn it is"
          head={['Waiting for', 'Cases', 'Median', 'Longest']}
          rows={listed.map((of) => ({
            key: of,
            name: turnLabels[of],
            cells: [
              formatCount(counts[of].n),
              lengthWords(counts[of].median),
              lengthWords(counts[of].longest),
            ],
          }))}
        />
        <div>
          <p className="mb-1 text-sm">
            {long.length === 0
              ? `No open case has been waiting for ${countOf(days, 'day')} or more.`
              : `${countOf(long.length, 'case')} waiting for ${countOf(days, 'day')} or more${
                  long.length > mostNamed ? `, the ${mostNamed} longest:` : ':'
                }`}
          </p>
          <ul aria-label="Cases waiting longest" className="grid text-sm">
            {long.slice(0, mostNamed).map((wait) => (
              <Wait key={wait.one.id} wait={wait} rows={counted.rows} />
            ))}
          </ul>
        </div>
      </div>
      <SmallPrint
        lines={unclear > 0 ? [`Not listed: ${countOf(unclear, 'case')} ${unclearWait}.`] : []}
      />
    </ReportSection>
  )
}

function Wait({
  wait: { one, turn, wait },
  rows,
}: {
  wait: LongWait
  rows: ReadonlyMap<string, CaseRow>
}) {
  const host = hostOf(rows.get(one.id)?.target_website ?? '')
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 border-t border-line py-0.75 [&_bdi]:text-[0.6875rem]">
      <span className="print:hidden">
        <ShortHost value={host} most={72} />
      </span>
      {/* A sheet of Letter has room for one line. */}
      <span className="hidden print:inline">
        <ShortHost value={host} most={40} />
      </span>
      <span className="whitespace-nowrap tabular-nums">{lengthWords(wait)}</span>
      <span className="line-clamp-2 min-w-0 text-xs text-muted print:line-clamp-1">
        {turnLabels[turn.of]}
        {turn.of === 'provider' && <Awaited names={turn.providers} />}
      </span>
    </li>
  )
}
