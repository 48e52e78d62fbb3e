import { verdicts } from '#/contract/codes.ts'
import { domainMeanings, verdictMeanings } from '#/product/guide/meanings.ts'
import { NeedsReview } from '#/product/labels/needs-review.tsx'
import { verdictLabel } from '#/product/labels/verdict-labels.ts'
import { riskLabel, Verdict } from '#/product/labels/verdict.tsx'
import { Explanation } from '#/ui/explanation.tsx'

type VerdictLineProps = {
  /** Whether a scan is known at all; without one nothing below is. */
  scanned: boolean | null
  verdict: string | null
  risk: number | null
  needsReview: boolean | null
  /** Name of the brand that verdict and score are about; null while it is not known. */
  brand: string | null
}

/** The judgement of the newest scan, which is one about this brand only (C85, C97). */
export function VerdictLine(props: VerdictLineProps) {
  const { scanned, verdict, risk, needsReview, brand } = props
  if (scanned === false)
    return <p className="text-muted">Not scanned yet, so nothing is known about it.</p>
  return (
    <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
      <Verdict scanned={scanned} verdict={verdict} />
      <span className="-my-1 inline-flex flex-wrap items-center gap-x-1">
        Risk <b className="font-[650] tabular-nums">{riskLabel(risk)}</b>{' '}
        <span className="text-muted">
          for <bdi>{brand ?? 'this brand'}</bdi>
        </span>
        <Explanation about="verdict and risk">
          <p>{domainMeanings.verdict}</p>
          <p>{domainMeanings.risk}</p>
          {verdicts.map((code) => (
            <p key={code}>
              <b className="font-[620]">{verdictLabel(code).word}:</b> {verdictMeanings[code]}
            </p>
          ))}
        </Explanation>
      </span>
      {needsReview && <NeedsReview />}
    </div>
  )
}
