import { Link } from '@tanstack/react-router'
import { buttonClass } from '#/ui/button.tsx'
import { ReachLine } from './reach-line.tsx'
import type { ScanPage } from './scan-page.ts'
import { zoneOf } from './zone.ts'

/**
 * What the list covers and what its times mean: how far back it goes, the zone they are shown in, and the
 * way to UTC (C101, C151).
 */
export function ScanRange(page: ScanPage) {
  const { zone } = page
  const local = zoneOf('local')
  const other = zone === local ? 'utc' : 'local'
  return (
    <div className="flex min-h-[26px] flex-wrap items-center gap-x-4 gap-y-1 text-muted">
      <p className="min-h-[1.45em] min-w-0 flex-1 basis-72">
        <ReachLine {...page} />
      </p>
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
