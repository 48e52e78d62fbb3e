import type { Takedown } from '#/contract/takedown.ts'
import { Card } from '#/ui/card.tsx'
import { KeyValues } from '#/ui/key-values.tsx'
import { useNow } from '#/ui/now.ts'
import { dnsItems, evidenceItems, hostingItems, registrationItems } from './evidence-items.tsx'

/** What was found out about the reported site. Below the first picture, so it is loaded late. */
export function CaseEvidence({ row }: { row: Takedown }) {
  const now = useNow()
  return (
    <>
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
