import { endParts } from '#/features/outcomes/chart-looks.ts'
import { rateWords, undatedWords } from '#/features/outcomes/figure-words.ts'
import type { Counted } from '#/features/outcomes/outcome-figures.ts'
import { countOf, formatCount, formatShare } from '#/lib/numbers.ts'
import { classLabels } from '#/product/outcomes/outcome-labels.ts'
import type { SuccessRate } from '#/product/outcomes/success-rate.ts'
import { PartSwatch, SegmentBar, widenedWords } from '#/ui/segment-bar.tsx'
import { noteOf } from './footnotes.tsx'
import { ReportSection, ReportTable, SmallPrint } from './report-section.tsx'

/** Pixels of a bar that goes over half the sheet. */
const barWidth = 330

/** How the cases ended, with the denominator spelled out (F1). */
export function RateSection({ counted: { shown, before } }: { counted: Counted }) {
  const { rate, period } = shown
  const { rated, removed, counts } = rate
  const parts = endParts(rate, before?.rate)
  return (
    <ReportSection
      title="Success rate"
      sub="removed, of all closed and failed"
      note={noteOf('rate')}
    >
      <p className="mb-1.5">
        <strong className="text-lg font-[640]">{rateWords(rate)}</strong>{' '}
        <span className="text-muted">
          {formatCount(removed)} removed, of {formatCount(rated)} closed or failed
        </span>
      </p>
      <SegmentBar parts={parts} fixed={barWidth} />
      <div className="mt-1.5">
        <ReportTable
          name="How cases ended"
          head={['Outcome', 'Cases', 'Share', ...(before ? ['Before', 'Share before'] : [])]}
          rows={[
            ...parts.map((part) => ({
              key: part.key,
              name: (
                <span className="inline-flex items-center gap-2">
                  <PartSwatch part={part} /> {part.label}
                </span>
              ),
              cells: [
                formatCount(part.value),
                formatShare(part.value, rated),
                ...(before
                  ? [
                      formatCount(before.rate.counts[part.key]),
                      formatShare(before.rate.counts[part.key], before.rate.rated),
                    ]
                  : []),
              ],
            })),
            {
              key: 'all',
              name: 'Closed or failed',
              cells: [
                formatCount(rated),
                '',
                ...(before ? [formatCount(before.rate.rated), ''] : []),
              ],
            },
          ]}
        />
      </div>
      <SmallPrint
        lines={[
          notCounted(rate),
          ...(rate.undated > 0 ? [`${countOf(rate.undated, 'case')} ${undatedWords(rate)}`] : []),
          ...(before !== null && before.rate.undated > 0
            ? [`To the period before, ${countOf(before.rate.undated, 'case')} may belong.`]
            : []),
          ...(counts['not-stated'] > 0
            ? [
                `Without the cases whose outcome is not reported it would be ${formatShare(
                  removed,
                  rated - counts['not-stated'],
                )} (${formatCount(removed)} of ${formatCount(rated - counts['not-stated'])}).`,
              ]
            : []),
          ...[widenedWords(parts)].filter((words) => words !== null),
          ...(counts.unreported > 0
            ? [
                `${countOf(counts.unreported, 'case')} without a status${period === null ? '' : ', whatever the period'}, in no figure.`,
              ]
            : []),
        ]}
      />
    </ReportSection>
  )
}

/** What ended and does not count (C113). */
function notCounted({ counts }: SuccessRate): string {
  const beside = (['false-positive', 'not-approved', 'other-status'] as const)
    .filter((key) => key !== 'other-status' || counts[key] > 0)
    .map((key) => `${classLabels[key].toLowerCase()} ${formatCount(counts[key])}`)
  return `Not counted: ${beside.join(', ')}.`
}
