import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { allCasesOptions } from '#/api/takedowns.ts'
import { verdicts } from '#/contract/codes.ts'
import type { HostRow, Domain } from '#/contract/domain.ts'
import { describeUntil } from '#/features/domains/notes/note-labels.ts'
import { formatDate } from '#/lib/dates.ts'
import { defangHost } from '#/lib/host-name.ts'
import { getHostForms } from '#/lib/look-alike/host-forms.ts'
import { domainMeanings, verdictMeanings } from '#/shared/guide/meanings.ts'
import { CopyMenu, buildCopyFormats } from '#/shared/hosts/copy-menu.tsx'
import { NeedsReview, VerdictBadge } from '#/shared/labels/host-badges.tsx'
import { formatRisk, getVerdictLabel } from '#/shared/labels/host-labels.ts'
import {
  checkIfDomainCameBack,
  linkToRequestAgain,
  describeCameBack,
} from '#/shared/outcomes/came-back.ts'
import { describeResurfacing } from '#/shared/triage-notes/dismissed.ts'
import { useTriageNotes } from '#/shared/triage-notes/triage-notes.ts'
import { getButtonClass } from '#/ui/button.tsx'
import { Explanation } from '#/ui/explanation.tsx'
import { useNow } from '#/ui/now.ts'
import { VisibleText } from '#/ui/visible-text.tsx'

/** Shows the verdict and risk of the latest scan, which apply to this brand only (C85, C97). */
export function VerdictLine({ row, brandName }: { row: HostRow; brandName: string | null }) {
  const { isScanned, verdict, risk, needsReview } = row
  if (isScanned === false) return <p className="text-muted">Not scanned yet.</p>
  return (
    <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
      <VerdictBadge scanned={isScanned} verdict={verdict} />
      <span className="-my-1 inline-flex flex-wrap items-center gap-x-1">
        Risk <b className="font-[650] tabular-nums">{formatRisk(risk)}</b>{' '}
        <span className="text-muted">
          for <bdi>{brandName ?? 'this brand'}</bdi>
        </span>
        <Explanation term="verdict and risk">
          <p>{domainMeanings.verdict}</p>
          <p>{domainMeanings.risk}</p>
          {verdicts.map((code) => (
            <p key={code}>
              <b className="font-[620]">{getVerdictLabel(code).text}:</b> {verdictMeanings[code]}
            </p>
          ))}
        </Explanation>
      </span>
      {needsReview && <NeedsReview />}
    </div>
  )
}

/** Menu for copying the host or the domain ID. Its first option is the defanged host (F6, C75). */
export function CopyHost({ host, id }: { host: string; id: string }) {
  const forms = getHostForms(host)
  if (host === '') return null
  const formats = [...buildCopyFormats(defangHost(host), host)]
  if (forms.ascii !== host.toLowerCase())
    formats.push({
      name: 'Copy xn-- spelling (defanged)',
      text: defangHost(forms.ascii),
      confirmation: 'Copied xn-- spelling (defanged)',
    })
  formats.push({ name: 'Copy domain ID', text: id, confirmation: 'Copied domain ID' })
  return <CopyMenu formats={formats} />
}

type StateLineProps = {
  brandId: string
  row: HostRow
  /** Undefined until loaded. */
  domain: Domain | undefined
  isFilteredOut: boolean
}

/** States whether a domain was filtered out or dismissed, and whether its site came back after a takedown. */
export function StateLine({ brandId, row, domain, isFilteredOut }: StateLineProps) {
  const { notes } = useTriageNotes(brandId)
  // Not enabled, because loading all cases for one line would take too long. Another page may have cached them.
  const { data: cases } = useQuery({ ...allCasesOptions(), enabled: false })
  const now = useNow()
  const dismissal = notes.dismissed.get(row.id)
  const resurfaceReason = describeResurfacing(dismissal, row, now)
  const closedCase = cases?.rows.find(({ id }) => id === domain?.last_closed_takedown?.id)
  const cameBack = domain ? checkIfDomainCameBack(domain, brandId, closedCase, now) : null
  return (
    <ul className="grid gap-1 rounded-control bg-gray-soft px-2.5 py-1.5 text-sm empty:hidden">
      {isFilteredOut && <li>Filtered out automatically.</li>}
      {dismissal && (
        <li>
          {resurfaceReason === null
            ? `Dismissed ${describeUntil(dismissal)}.`
            : `Dismissed ${formatDate(dismissal.at)}, now back: ${resurfaceReason}.`}
          {dismissal.reason !== undefined && (
            <>
              {' '}
              Reason: <VisibleText text={dismissal.reason} />
            </>
          )}
        </li>
      )}
      {cameBack && (
        <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <span>
            <b className="font-[620]">Came back:</b> {describeCameBack(cameBack)} in the scan of{' '}
            {formatDate(cameBack.scannedAt)}. Takedown closed {cameBack.isApproximate && 'about '}
            {formatDate(cameBack.closedAt)}.
          </span>
          <Link {...linkToRequestAgain(cameBack)} className={getButtonClass({ size: 'small' })}>
            Request again
          </Link>
        </li>
      )}
    </ul>
  )
}
