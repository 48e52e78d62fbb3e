import { explainError } from '#/api/explain-error.ts'
import type { Takedown } from '#/contract/takedown.ts'
import { Card } from '#/ui/card.tsx'
import { HostileUrl } from '#/ui/hostile-url.tsx'
import { KeyValues } from '#/ui/key-values.tsx'
import { PageHeader } from '#/ui/page-header.tsx'
import { RelativeTime } from '#/ui/relative-time.tsx'
import { StaleNotice } from '#/ui/stale-notice.tsx'
import { BlocklistTable } from './blocklist-table.tsx'
import { Outcome, StateBadge } from './case-columns.tsx'
import { CaseEvents } from './case-events.tsx'
import {
  caseItems,
  dnsItems,
  evidenceItems,
  hostingItems,
  registrationItems,
} from './case-items.tsx'
import { ContactTable } from './contact-table.tsx'

type CaseRecordProps = {
  row: Takedown
  reading: {
    error: Error | null
    dataUpdatedAt: number
    isFetching: boolean
    refetch: () => Promise<unknown>
  }
}

/** Everything the service says about one case, as text. */
export function CaseRecord({ row, reading }: CaseRecordProps) {
  return (
    <>
      <PageHeader
        title={<HostileUrl value={row.target_website ?? ''} />}
        sub={
          <>
            <StateBadge row={row} />
            {row.is_open !== true && <Outcome row={row} />}
            <Waiting row={row} />
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
      <div className="grid items-start gap-3.5 wide:grid-cols-2">
        <div className="grid gap-3.5">
          <Card title="Case">
            <KeyValues items={caseItems(row)} />
          </Card>
          <Card title="Hosting">
            <KeyValues items={hostingItems(row)} />
          </Card>
          <Card title="Registration and certificate">
            <KeyValues items={registrationItems(row)} />
          </Card>
        </div>
        <div className="grid gap-3.5">
          <Card title="Events" sub="as the service gives them">
            <CaseEvents takedownId={row.id} />
          </Card>
          <Card title="Evidence">
            <KeyValues items={evidenceItems(row)} />
          </Card>
          <Card title="DNS">
            <KeyValues items={dnsItems(row)} />
          </Card>
        </div>
      </div>
      <Card title="Contacts" sub="providers to be informed" flush>
        <ContactTable contacts={row.abuse_contacts} />
      </Card>
      <Card
        title="Blocklists"
        sub="listed means that visitors are warned, also while the site is up"
        flush
      >
        <BlocklistTable submissions={row.blacklist_submissions} />
      </Card>
    </>
  )
}

/** A case that waits for the operator says so, and for how long (C111). */
function Waiting({ row }: { row: Takedown }) {
  if (row.status !== 'REQUESTED') return null
  return (
    <span>
      waits for the operator’s approval, requested <RelativeTime value={row.created_at} />
    </span>
  )
}
