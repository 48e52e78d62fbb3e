import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { casesOptions } from '#/api/cases.ts'
import type { HostRow } from '#/api/host-rows.ts'
import type { Domain } from '#/contract/domain.ts'
import { untilWords } from '#/features/domains/marks/mark-labels.ts'
import { formatDate } from '#/lib/dates.ts'
import { useBrandMarks } from '#/shared/marks/brand-marks.ts'
import { backBecause } from '#/shared/marks/set-aside.ts'
import { recordCameBack, requestAgain, wayBack } from '#/shared/outcomes/came-back.tsx'
import { buttonClass } from '#/ui/button.tsx'
import { useNow } from '#/ui/now.ts'
import { VisibleText } from '#/ui/visible-text.tsx'

type StateLineProps = {
  brandId: string
  row: HostRow
  /** Undefined until it is loaded. */
  domain: Domain | undefined
  /** Whether its list shows only domains that were filtered out automatically. */
  isFilteredOut: boolean
}

/** Decision on a host, by the user or automatic, and whether its removed site came back. */
export function StateLine({ brandId, row, domain, isFilteredOut }: StateLineProps) {
  const { marks } = useBrandMarks(brandId)
  const { data: cases } = useQuery({ ...casesOptions(), enabled: false })
  const now = useNow()
  const mark = marks.aside.get(row.id)
  const why = backBecause(mark, row, now)
  const closedCase = cases?.rows.find(({ id }) => id === domain?.last_closed_takedown?.id)
  const back = domain ? recordCameBack(domain, brandId, closedCase, now) : null
  return (
    <ul className="grid gap-1 rounded-control bg-grey-soft px-2.5 py-1.5 text-sm empty:hidden">
      {isFilteredOut && <li>Filtered out automatically.</li>}
      {mark && (
        <li>
          {why === null
            ? `Dismissed ${untilWords(mark)}`
            : `Dismissed ${formatDate(mark.at)}, back since: ${why}`}
          {mark.reason === undefined ? (
            '.'
          ) : (
            <>
              . Reason: <VisibleText text={mark.reason} />
            </>
          )}
        </li>
      )}
      {back && (
        <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <span>
            <b className="font-[620]">Came back:</b> {wayBack(back)} in the scan of{' '}
            {formatDate(back.scanned)}. Takedown closed {back.isAbout && 'about '}
            {formatDate(back.closed)}.
          </span>
          <Link {...requestAgain(back)} className={buttonClass({ size: 'small' })}>
            Request again
          </Link>
        </li>
      )}
    </ul>
  )
}
