import { FailedReading } from '#/product/reading-notices.tsx'
import { mostDaysShown, scanDays } from '#/product/scans/scan-days.ts'
import { Card } from '#/ui/card.tsx'
import { lateCode, LatePart } from '#/ui/late-part.tsx'
import { LoadingLines } from '#/ui/loading.tsx'
import { useNow } from '#/ui/now.ts'
import type { LoadedReading } from './loaded-scans.ts'

/** The chart of scans by day, whose drawing is large; the list itself never waits for it. */
const lateDaysChart = lateCode(() => import('#/product/scans/scan-days-chart.tsx'))

/** Scans and their verdicts by day, over what was loaded (C101). */
export function ScanDaysPanel({ reading: { loaded, newest } }: { reading: LoadedReading }) {
  const now = useNow()
  const waiting = <LoadingLines label="Loading the chart" lines={6} />
  return (
    <Card title="Scans by day" sub="by verdict, in this device’s time zone">
      <div className="min-h-68">
        {loaded ? (
          <LatePart part={lateDaysChart} meanwhile={waiting}>
            {({ ScanDaysChart }) => (
              <ScanDaysChart
                read={scanDays(loaded, now, loaded.isAll ? mostDaysShown : undefined)}
                loaded={loaded.rows.length}
                count={loaded.count}
              />
            )}
          </LatePart>
        ) : newest.error ? (
          <FailedReading title="The newest scans could not be loaded." reading={newest} />
        ) : (
          waiting
        )}
      </div>
    </Card>
  )
}
