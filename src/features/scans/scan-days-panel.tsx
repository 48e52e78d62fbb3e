import { FailedReading } from '#/product/reading-notices.tsx'
import { ScanDaysChart } from '#/product/scans/scan-days-chart.tsx'
import { mostDaysShown, scanDays } from '#/product/scans/scan-days.ts'
import { Card } from '#/ui/card.tsx'
import { LoadingLines } from '#/ui/loading.tsx'
import { useNow } from '#/ui/now.ts'
import type { LoadedReading } from './loaded-scans.ts'

/** Scans and their verdicts by day, over what was loaded (C101). */
export function ScanDaysPanel({ reading: { loaded, newest } }: { reading: LoadedReading }) {
  const now = useNow()
  const read = loaded && scanDays(loaded, now, loaded.isAll ? mostDaysShown : undefined)
  return (
    <Card
      title={read?.unit === 'hour' ? 'Scans by hour' : 'Scans by day'}
      sub="by verdict, in this device’s time zone"
    >
      <div className="min-h-68">
        {loaded && read ? (
          <ScanDaysChart read={read} loaded={loaded.rows.length} count={loaded.count} />
        ) : newest.error ? (
          <FailedReading title="The newest scans could not be loaded." reading={newest} />
        ) : (
          <LoadingLines label="Loading the chart" lines={6} />
        )}
      </div>
    </Card>
  )
}
