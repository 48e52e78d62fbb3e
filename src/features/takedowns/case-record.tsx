import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { hostUnderBrandOptions } from '#/api/host-under-brand.ts'
import { takedownEventsOptions } from '#/api/takedown-events.ts'
import type { Takedown } from '#/contract/takedown.ts'
import { hostOf } from '#/lib/host-name.ts'
import { caseInterval } from '#/product/cases/case-refresh.ts'
import { StaleReading } from '#/product/stale-reading.tsx'
import { Card } from '#/ui/card.tsx'
import { KeyValues } from '#/ui/key-values.tsx'
import { useNow } from '#/ui/now.ts'
import { Refresh } from '#/ui/refresh.tsx'
import { BlocklistList } from './blocklist-list.tsx'
import { CaseEvents } from './case-events.tsx'
import { CaseHead } from './case-head.tsx'
import { caseItems } from './case-items.tsx'
import { CaseScreenshot } from './case-screenshot.tsx'
import { CaseSite, isAnythingRecorded } from './case-site.tsx'
import { ContactList } from './contact-list.tsx'
import { StepList } from './step-list.tsx'
import { StillUp } from './still-up.tsx'

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
  const running = row.is_open === true
  const timeline = (
    <Card title="Timeline" sub={<Live row={row} />}>
      <CaseEvents row={row} />
    </Card>
  )
  // While little is known the timeline stands on the shorter side: by the case alone, so that nothing moves.
  const known = isAnythingRecorded(row)
  const beside = [
    takedownEventsOptions(row.id),
    hostUnderBrandOptions(row.brand ?? '', hostOf(row.target_website ?? '')),
  ]
  const refresh = () =>
    Promise.all([
      reading.refetch(),
      ...beside.map(({ queryKey }) => queryClient.refetchQueries({ queryKey, type: 'active' })),
    ])
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
      <StaleReading reading={reading} />
      <Card title="Where it stands">
        <StepList row={row} />
      </Card>
      <div className="grid items-start gap-3 split:grid-cols-2">
        <div className="grid gap-3">
          <Card title="Is it still up?" sub="as the newest scan found it">
            <div className="grid gap-x-5 gap-y-3 min-[38rem]:grid-cols-[minmax(0,1fr)_minmax(0,16rem)]">
              <StillUp row={row} />
              <CaseScreenshot row={row} />
            </div>
          </Card>
          <Card title="Providers">
            <ContactList
              contacts={row.abuse_contacts}
              running={running}
              requestedAt={row.created_at}
            />
          </Card>
          <Card title="Blocklists" sub="Listed sites show visitors a warning">
            <BlocklistList submissions={row.blacklist_submissions} running={running} />
          </Card>
          {known && timeline}
        </div>
        <div className="grid gap-3 min-[38rem]:[--term-width:8rem]">
          <Card title="Request">
            <KeyValues items={caseItems(row)} />
          </Card>
          <Card title="The reported site">
            <CaseSite row={row} />
          </Card>
          {!known && timeline}
        </div>
      </div>
    </>
  )
}

/** Whether the case is read again by itself (F15). */
function Live({ row }: { row: Takedown }) {
  const every = caseInterval(row, false, useNow())
  if (every === false) return null
  return <span className="print:hidden">Live, updates every {intervalLabel(every)}</span>
}

const intervalLabel = (wait: number) =>
  wait < 60_000 ? `${wait / 1000} s` : `${wait / 60_000} min`
