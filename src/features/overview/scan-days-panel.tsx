import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { newestScansOptions } from '#/api/scans.ts'
import { ScanDaysChart } from '#/product/scans/scan-days-chart.tsx'
import { scanDays, scansSince } from '#/product/scans/scan-days.ts'
import { buttonClass } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { useFirstPaint } from '#/ui/first-paint.ts'
import { useNow } from '#/ui/now.ts'
import { PanelBody } from './panel.tsx'

/** The scans of the last days by verdict, as far back as they were loaded (C101). */
export function ScanDaysPanel({ brandId }: { brandId: string }) {
  const now = useNow()
  const enabled = useFirstPaint()
  const reading = useQuery({ ...newestScansOptions(brandId, scansSince(now)), enabled })
  const read = reading.data && scanDays(reading.data, now)
  return (
    <Card
      title="Scans by day"
      sub="by verdict"
      actions={
        <Link
          to="/brands/$brandId/scans"
          params={{ brandId }}
          className={`${buttonClass({ variant: 'quiet', size: 'small' })} -mr-2.25`}
        >
          All scans
        </Link>
      }
    >
      <div className="min-h-68">
        <PanelBody what="The newest scans" reading={reading} lines={8}>
          {({ rows, count }) =>
            rows.length === 0 || !read ? (
              <p className="text-muted">Not scanned yet.</p>
            ) : (
              <ScanDaysChart
                read={read}
                loaded={rows.length}
                count={count}
                // Why the columns open nothing.
                note="Scans cannot be listed by day."
              />
            )
          }
        </PanelBody>
      </div>
    </Card>
  )
}
