import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonClass } from '#/ui/button.tsx'
import { ReachLine } from './reach-line.tsx'
import type { ScanPage } from './scan-page.ts'
import { zoneOf } from './zone.ts'

type ScanRangeProps = {
  page: ScanPage
  /** The rows are those that were loaded, which say for themselves how far they go back. */
  ofLoaded: boolean
  /** Which scans were loaded, where any were. */
  children: ReactNode
}

/**
 * What the list covers and what its times mean: how far back it goes, the zone they are shown in, and the
 * way to UTC (C101, C151).
 */
export function ScanRange({ page, ofLoaded, children }: ScanRangeProps) {
  const { zone } = page
  const local = zoneOf('local')
  const other = zone === local ? 'utc' : 'local'
  return (
    <div className="flex min-h-6.5 flex-wrap items-center gap-x-4 gap-y-1 text-muted">
      <div className="flex min-h-[1.45em] min-w-0 flex-1 basis-72 flex-wrap items-center gap-x-3 gap-y-1">
        {!ofLoaded && (
          <p>
            <ReachLine {...page} />
          </p>
        )}
        {children}
      </div>
      <p className="flex flex-wrap items-center gap-2">
        Times in {zone.replaceAll('_', ' ')}
        {local !== 'UTC' && (
          <Link
            to="."
            search={(search) => ({ ...search, zone: other })}
            replace
            className={buttonClass({ size: 'small' })}
          >
            {other === 'utc' ? 'Show UTC' : 'Show local time'}
          </Link>
        )}
      </p>
    </div>
  )
}
