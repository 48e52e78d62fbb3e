import type { Takedown } from '#/contract/takedown.ts'
import { Card } from '#/ui/card.tsx'
import { KeyValues } from '#/ui/key-values.tsx'
import { useNow } from '#/ui/now.ts'
import { BlocklistTable } from './blocklist-table.tsx'
import { ContactTable } from './contact-table.tsx'
import { dnsItems, evidenceItems, hostingItems, registrationItems } from './evidence-items.tsx'

/** Providers, blocklists, and what was found out about the reported site. */
export function CaseEvidence({ row }: { row: Takedown }) {
  const now = useNow()
  return (
    <>
      <Card title="Providers informed" flush>
        <ContactTable contacts={row.abuse_contacts} running={row.is_open === true} />
      </Card>
      <Card
        title="Blocklists"
        sub="listed means that visitors are warned, also while the site is up"
        flush
      >
        <BlocklistTable submissions={row.blacklist_submissions} />
      </Card>
      <Card title="Where it runs">
        <KeyValues items={hostingItems(row)} />
      </Card>
      <Card title="Registration and certificate" sub="calendar dates, in no time zone">
        <KeyValues items={registrationItems(row, now)} />
      </Card>
      <Card title="DNS">
        <KeyValues items={dnsItems(row)} />
      </Card>
      <Card title="Reputation">
        <KeyValues items={evidenceItems(row)} />
      </Card>
    </>
  )
}
