import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { formatClock } from '#/lib/dates.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { Badge } from '#/ui/badge.tsx'
import { Button } from '#/ui/button.tsx'
import { HostileText } from '#/ui/hostile-text.tsx'
import type { Overview } from './use-overview.ts'

/** Whose overview it is, what its figures describe and how old they are (C34, C35, C37, C38). */
export function OverviewHeader({ overview }: { overview: Overview }) {
  const { name, shortBrand, brand, stats, refresh } = overview
  const [refreshing, setRefreshing] = useState(false)
  const press = async () => {
    setRefreshing(true)
    await refresh()
    setRefreshing(false)
  }
  const role = brand.data?.my_role
  const monitored = shortBrand?.monitoring_enabled
  return (
    <header className="grid gap-1.5">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
        <h1 tabIndex={-1} className="text-xl font-[650] tracking-[-0.01em]">
          <HostileText value={name} />
        </h1>
        {monitored === true && <Badge tone="green">Monitoring on</Badge>}
        {monitored === false && <Badge tone="amber">Monitoring off</Badge>}
        <p className="text-muted">
          {role && `Your role: ${visibleString(role)} · `}
          figures of the review queue
          {stats.data && `, as of ${formatClock(stats.dataUpdatedAt)}, up to 5 min old`}
        </p>
        <div className="ml-auto print:hidden">
          <Button size="small" pending={refreshing} onClick={() => void press()}>
            {!refreshing && <RotateCw aria-hidden />}
            Refresh
          </Button>
        </div>
      </div>
      {monitored === false && (
        <p className="text-muted">
          New takedown requests for this brand wait for approval by the operator.
        </p>
      )}
    </header>
  )
}
