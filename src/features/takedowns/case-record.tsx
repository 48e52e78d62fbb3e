import { lazy, Suspense, type ReactNode } from 'react'
import { explainError } from '#/api/explain-error.ts'
import type { Takedown } from '#/contract/takedown.ts'
import { caseInterval } from '#/lib/case-refresh.ts'
import { formatClock } from '#/lib/dates.ts'
import { Card } from '#/ui/card.tsx'
import { KeyValues } from '#/ui/key-values.tsx'
import { useNow } from '#/ui/now.ts'
import { StaleNotice } from '#/ui/stale-notice.tsx'
import { CaseEvents } from './case-events.tsx'
import { CaseHead } from './case-head.tsx'
import { caseItems } from './case-items.tsx'

const CaseEvidence = lazy(async () => ({
  default: (await import('./case-evidence.tsx')).CaseEvidence,
}))
const CaseScreenshot = lazy(async () => ({
  default: (await import('./case-screenshot.tsx')).CaseScreenshot,
}))

type CaseRecordProps = {
  row: Takedown
  reading: {
    error: Error | null
    dataUpdatedAt: number
    isFetching: boolean
    refetch: () => Promise<unknown>
  }
  /** More to do with the case, in its head. */
  actions?: ReactNode
}

/** Everything the service says about one case, as text. */
export function CaseRecord({ row, reading, actions }: CaseRecordProps) {
  return (
    <>
      <CaseHead row={row} actions={actions} />
      {reading.error && (
        <StaleNotice
          readAt={reading.dataUpdatedAt}
          reason={explainError(reading.error).text}
          onRetry={() => void reading.refetch()}
          retrying={reading.isFetching}
        />
      )}
      <div className="grid items-start gap-3.5 split:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)]">
        <div className="grid gap-3.5">
          <Card title="Timeline" sub={<Refreshing row={row} readAt={reading.dataUpdatedAt} />}>
            <CaseEvents row={row} />
          </Card>
          <Card title="Request">
            <KeyValues items={caseItems(row)} />
          </Card>
          <Card title="Screenshot">
            <Suspense fallback={<div className="h-5" />}>
              <CaseScreenshot row={row} />
            </Suspense>
          </Card>
        </div>
        <div className="grid gap-3.5">
          <Suspense>
            <CaseEvidence row={row} />
          </Suspense>
        </div>
      </div>
    </>
  )
}

/** When the case was read, and whether it is read again by itself (F15). */
function Refreshing({ row, readAt }: { row: Takedown; readAt: number }) {
  const every = caseInterval(row, false, useNow())
  return (
    <>
      read at {formatClock(readAt)}
      {every !== false && `, again every ${everyWords(every)} while you look at it`}
    </>
  )
}

const everyWords = (wait: number) => (wait < 60_000 ? `${wait / 1000} s` : `${wait / 60_000} min`)
