import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { explainError } from '#/api/explain-error.ts'
import { takedownEventsOptions } from '#/api/takedown-events.ts'
import type { Takedown } from '#/contract/takedown.ts'
import { caseInterval } from '#/product/cases/case-refresh.ts'
import { Card } from '#/ui/card.tsx'
import { KeyValues } from '#/ui/key-values.tsx'
import { useNow } from '#/ui/now.ts'
import { Refresh } from '#/ui/refresh.tsx'
import { StaleNotice } from '#/ui/stale-notice.tsx'
import { CaseEvents } from './case-events.tsx'
import { CaseEvidence } from './case-evidence.tsx'
import { CaseHead } from './case-head.tsx'
import { caseItems } from './case-items.tsx'
import { CaseScreenshot } from './case-screenshot.tsx'

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
  const queryClient = useQueryClient()
  const { queryKey } = takedownEventsOptions(row.id)
  const refresh = () => Promise.all([reading.refetch(), queryClient.refetchQueries({ queryKey })])
  return (
    <>
      <CaseHead
        row={row}
        actions={
          <>
            <Refresh reading={{ ...reading, refetch: refresh }} />
            {actions}
          </>
        }
      />
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
          <Card title="Timeline" sub={<Live row={row} />}>
            <CaseEvents row={row} />
          </Card>
          <Card title="Request">
            <KeyValues items={caseItems(row)} />
          </Card>
          <Card title="Screenshot">
            <CaseScreenshot row={row} />
          </Card>
        </div>
        <div className="grid gap-3.5">
          <CaseEvidence row={row} />
        </div>
      </div>
    </>
  )
}

/** Whether the case is read again by itself (F15). */
function Live({ row }: { row: Takedown }) {
  const every = caseInterval(row, false, useNow())
  return every !== false && `live, updates every ${intervalLabel(every)}`
}

const intervalLabel = (wait: number) =>
  wait < 60_000 ? `${wait / 1000} s` : `${wait / 60_000} min`
