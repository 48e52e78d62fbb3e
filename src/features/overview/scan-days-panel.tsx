import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { newestScansOptions } from '#/api/scans.ts'
import { ScanDaysChart } from '#/shared/scans/scan-days-chart.tsx'
import { scanDays, scansSince, tooShort } from '#/shared/scans/scan-days.ts'
import { buttonClass } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { useFirstPaint } from '#/ui/first-paint.ts'
import { useNow } from '#/ui/now.ts'
import { PanelBody } from './panel.tsx'

/** Scans of the last days by verdict, as far as loaded (C101). */
export function ScanDaysPanel({ brandId }: { brandId: string }) {
  const now = useNow()
  const enabled = useFirstPaint()
  const reading = useQuery({ ...newestScansOptions(brandId, scansSince(now)), enabled })
  const read = reading.data && scanDays(reading.data, now)
  // For such a short period the list is more useful than a chart.
  if (read && read.covered !== null && read.covered < tooShort) return null
  return (
    <Card
      title={read?.unit === 'hour' ? 'Scans by hour' : 'Scans by day'}
      sub="of all domains, by verdict"
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
      <div className="min-h-68 print:min-h-0">
        <PanelBody what="The newest scans" reading={reading} lines={8}>
          {({ rows, count }) =>
            rows.length === 0 || !read ? (
              <p className="text-muted">Not scanned yet.</p>
            ) : (
              <ScanDaysChart
                read={read}
                loaded={rows.length}
                count={count}
                onPaper={{ width: 300, height: 140 }}
                // Why the columns are not linked.
                note="Scans cannot be listed by day or hour."
              />
            )
          }
        </PanelBody>
      </div>
    </Card>
  )
}
