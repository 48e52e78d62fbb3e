import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { CaseRow } from '#/api/case-row.ts'
import { formatDate } from '#/lib/dates.ts'
import { countOf, formatCount } from '#/lib/numbers.ts'
import { HostName } from '#/product/hosts/host-name.tsx'
import type { CameBack } from '#/product/outcomes/came-back.ts'
import { useCameBack } from '#/product/outcomes/use-came-back.ts'
import { Button, buttonClass } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Definition } from './definition.tsx'

/** Removed sites that are looked up without being asked to, and that are listed at once. */
export const usual = { checked: 100, listed: 10 } as const

/** How a site is there again, in words. */
export const wayBack = ({ code, isRed }: CameBack): string =>
  [code === null ? '' : `answers (${code})`, isRed ? 'red' : ''].filter((word) => word).join(', ')

/** When its case was closed, in words. */
export const closedWords = ({ days, isAbout }: CameBack): string =>
  `closed ${isAbout ? 'about ' : ''}${days === 0 ? 'today' : `${countOf(days, 'day')} ago`}`

/** A comment for asking again, made of nothing but what the case and the scan say; its user can change it. */
const commentOf = (one: CameBack): string =>
  `This site is back. Takedown ${one.caseId} was closed as removed on ${formatDate(one.closed)}; ` +
  `the scan of ${formatDate(one.scanned)} found it again: ${wayBack(one)}.`

/** Sites that are there again after a successful takedown, with the way to ask for the next one (F9). */
export function CameBackPanel({ rows }: { rows: readonly CaseRow[] }) {
  const [most, setMost] = useState<number>(usual.checked)
  const [listed, setListed] = useState<number>(usual.listed)
  const { back, checked, total, undated, failed, isReading, refetch } = useCameBack(rows, most)
  return (
    <Card
      title="Came back"
      sub="removed sites that are there again, now"
      actions={<Definition of="back" about="Came back" />}
    >
      <output className="block text-muted">
        {total === 0
          ? 'No site was removed by a case that is dated.'
          : isReading
            ? `${formatCount(checked)} of ${formatCount(Math.min(most, total))} removed sites checked`
            : `${formatCount(back.length)} of ${formatCount(checked - failed)} removed sites that were checked`}
      </output>
      {back.length > 0 && (
        <ul aria-label="Sites that came back" className="mt-2 grid">
          {back.slice(0, listed).map((one) => (
            <BackLine key={one.caseId} one={one} />
          ))}
        </ul>
      )}
      <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
        {back.length > listed && (
          <Button size="small" onClick={() => setListed(back.length)}>
            Show all {formatCount(back.length)}
          </Button>
        )}
        {!isReading && total > most && (
          <Button size="small" onClick={() => setMost(total)}>
            Check {formatCount(total - most)} older ones
          </Button>
        )}
        {!isReading && failed > 0 && (
          <Button size="small" onClick={refetch}>
            Try again
          </Button>
        )}
      </div>
      {(undated > 0 || failed > 0) && (
        <p className="mt-2 text-sm text-muted">
          {failed > 0 && `${formatCount(failed)} could not be checked. `}
          {undated > 0 &&
            `${formatCount(undated)} without a closing date ${undated === 1 ? 'is' : 'are'} not checked.`}
        </p>
      )}
    </Card>
  )
}

function BackLine({ one }: { one: CameBack }) {
  const { brandId, domainId, caseId, host, website } = one
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-0.5 border-t border-line py-1.5">
      <Link
        to="/brands/$brandId/domains/$domainId"
        params={{ brandId, domainId }}
        className="min-w-0 rounded-[4px] font-label hover:underline"
      >
        <HostName value={host} />
      </Link>
      <span className="min-w-0 text-sm text-muted">
        {wayBack(one)},{' '}
        <Link
          to="/takedowns/$takedownId"
          params={{ takedownId: caseId }}
          className="rounded-[4px] underline decoration-line-strong underline-offset-2"
        >
          {closedWords(one)}
        </Link>
      </span>
      <Link
        to="/takedowns/new"
        search={{ target: website, brand: brandId, comment: commentOf(one) }}
        className={`${buttonClass({ size: 'small' })} ml-auto`}
      >
        Request again
      </Link>
    </li>
  )
}
