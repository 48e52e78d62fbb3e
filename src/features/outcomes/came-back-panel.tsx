import { useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import type { CaseRow } from '#/api/case-row.ts'
import { formatCount } from '#/lib/numbers.ts'
import { cameBackPlace } from '#/product/outcomes/came-back-link.tsx'
import { useCameBack, usuallyChecked } from '#/product/outcomes/use-came-back.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { CameBackList } from './came-back-list.tsx'
import { unclearWords } from './came-back-words.ts'
import { Definition } from './definition.tsx'

/** Removed sites that are looked up without being asked to, and that are listed at once. */
export const usual = { checked: usuallyChecked, listed: 10 } as const

/** The panel comes when the cases are read, which may be long after the page. */
const intoSight = (panel: HTMLElement | null) => panel?.scrollIntoView()

/** Sites that are there again after a successful takedown, with the way to ask for the next one (F9). */
export function CameBackPanel({ rows }: { rows: readonly CaseRow[] }) {
  const [most, setMost] = useState<number>(usual.checked)
  // Whoever comes by the number sees all that it counts.
  const isMeant = useRouterState({ select: ({ location }) => location.hash === cameBackPlace })
  const [listed, setListed] = useState<number>(isMeant ? Infinity : usual.listed)
  const reading = useCameBack(rows, most)
  const { back, checked, total, undated, unclear, failed, isReading, refetch } = reading
  return (
    <div {...(isMeant && { ref: intoSight })}>
      <Card
        title="Came back"
        sub="removed sites, now"
        actions={<Definition of="back" about="Came back" />}
      >
        <output className="block text-muted">
          {total === 0
            ? 'No site was removed by a case that is dated.'
            : isReading
              ? `${formatCount(checked)} of ${formatCount(Math.min(most, total))} removed sites checked`
              : `${formatCount(back.length)} of ${formatCount(checked - failed - unclear)} removed sites that were checked`}
        </output>
        {back.length > 0 && <CameBackList sites={back.slice(0, listed)} />}
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
        {(undated > 0 || unclear > 0 || failed > 0) && (
          <p className="mt-2 text-sm text-muted">
            {failed > 0 && `${formatCount(failed)} could not be checked. `}
            {unclear > 0 && `${unclearWords(unclear)} `}
            {undated > 0 &&
              `${formatCount(undated)} without a closing date to compare with ${undated === 1 ? 'is' : 'are'} not checked.`}
          </p>
        )}
      </Card>
    </div>
  )
}
