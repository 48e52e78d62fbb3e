import { NeedsReview } from '#/product/labels/needs-review.tsx'
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
    return <p className="text-muted">Not scanned yet. That says nothing about the host.</p>
  return (
    <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
      <Verdict scanned={scanned} verdict={verdict} />
      <span className="-my-1 inline-flex flex-wrap items-center gap-x-1">
        Risk <b className="font-[650] tabular-nums">{riskLabel(risk)}</b>{' '}
        <span className="text-muted">
          for <bdi>{brand ?? 'this brand'}</bdi>
        </span>
        <Explanation about="verdict and risk">
          <p>
            Verdict and risk score are the service’s, for this brand alone. The same host may stand
            otherwise under another brand.
          </p>
          <p>Higher scores mean more risk; the service states no greatest one.</p>
          <p>
            “Unknown” means that no verdict is stated, neither safe nor pending. “Green” is a
            verdict too, no proof that a site does no harm.
          </p>
        </Explanation>
      </span>
      {needsReview && <NeedsReview />}
    </div>
  )
}
