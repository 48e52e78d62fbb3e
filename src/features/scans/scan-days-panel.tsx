import { FailedReading } from '#/shared/reading-notices.tsx'
import { ScanDaysChart } from '#/shared/scans/scan-days-chart.tsx'
import { mostDaysShown, scanDays } from '#/shared/scans/scan-days.ts'
import { Card } from '#/ui/card.tsx'
import { LoadingLines } from '#/ui/loading.tsx'
import { useNow } from '#/ui/now.ts'
import type { LoadedReading } from './loaded-scans.ts'

type ScanDaysPanelProps = {
  reading: LoadedReading
  /** Time zone of the list (IANA name). */
  zone: string
}

/** Loaded scans by day and verdict, in the same zone as the list (C101, C151). */
export function ScanDaysPanel({ reading: { loaded, newest }, zone }: ScanDaysPanelProps) {
  const now = useNow()
  const read =
    loaded && scanDays(loaded, now, { zone, ...(loaded.isAll && { most: mostDaysShown }) })
  return (
    <Card
      title={read?.unit === 'hour' ? 'Scans by hour' : 'Scans by day'}
      sub={`by verdict, times in ${zone.replaceAll('_', ' ')}`}
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
