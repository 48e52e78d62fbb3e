import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { visibleString } from '#/lib/visible-text.ts'
import { HostileText } from '#/product/hosts/hostile-text.tsx'
import { Badge } from '#/ui/badge.tsx'
import { buttonClass } from '#/ui/button.tsx'
import { PageHeader } from '#/ui/page-header.tsx'
import { Refresh } from '#/ui/refresh.tsx'
import type { Overview } from './use-overview.ts'

/** Whose overview it is, what its figures describe and how old they are (C34, C35, C37, C38). */
export function OverviewHeader({
  brandId,
  overview,
  refresh,
}: {
  brandId: string
  overview: Overview
  /** Loads everything on the page again. */
  refresh: () => Promise<unknown>
}) {
  const { name, shortBrand, brand, stats } = overview
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
          <>
            Overview
            {/* Seen in the crumbs and the switcher; heard here when the focus comes from another brand. */}
            {name !== null && (
              <span className="sr-only">
                {' of '}
                <HostileText value={name} />
              </span>
            )}
          </>
        }
        sub={
          <>
            {monitored === true && <Badge tone="green">Monitoring on</Badge>}
            {monitored === false && <Badge tone="amber">Monitoring off</Badge>}
            {role && <p>Your role: {visibleString(role)}</p>}
          </>
        }
        actions={
          <>
            <Link
              to="/outcomes/report"
              search={{ brand: brandId }}
              className={buttonClass({ variant: 'quiet', size: 'small' })}
            >
              Board report
            </Link>
            <Link
              to="/brands/$brandId/settings"
              params={{ brandId }}
              className={buttonClass({ variant: 'quiet', size: 'small' })}
            >
              Brand settings
            </Link>
            <Refresh
              reading={{
                dataUpdatedAt: stats.dataUpdatedAt,
                isFetching: refreshing,
                error: stats.error,
                refetch: press,
              }}
              lag="may lag 5 min"
            />
          </>
        }
      />
      {monitored === false && (
        <p className="text-muted">
          New takedown requests for this brand wait for approval by your provider.
        </p>
      )}
    </div>
  )
}
