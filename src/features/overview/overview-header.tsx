import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { formatClock } from '#/lib/dates.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { Badge } from '#/ui/badge.tsx'
import { Button } from '#/ui/button.tsx'
import { HostileText } from '#/ui/hostile-text.tsx'
import { PageHeader } from '#/ui/page-header.tsx'
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
    <div className="grid gap-1.5">
      <PageHeader
        title={
          name === null ? (
            <span className="text-faint">Overview</span>
          ) : (
            <HostileText value={name} />
          )
        }
        sub={
          <>
            {monitored === true && <Badge tone="green">Monitoring on</Badge>}
            {monitored === false && <Badge tone="amber">Monitoring off</Badge>}
            <p>
              {role && `Your role: ${visibleString(role)} · `}
              figures of the review queue
              {stats.data && `, as of ${formatClock(stats.dataUpdatedAt)}, up to 5 min old`}
            </p>
          </>
        }
        actions={
          <Button size="small" pending={refreshing} onClick={() => void press()}>
            {!refreshing && <RotateCw aria-hidden />}
            Refresh
          </Button>
        }
      />
      {monitored === false && (
        <p className="text-muted">
          New takedown requests for this brand wait for approval by the operator.
        </p>
      )}
    </div>
  )
}
