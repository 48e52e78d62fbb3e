import { screenshotOrigins } from '#/api/screenshot-origins.ts'
import type { DomainScan } from '#/contract/domain-scan.ts'
import { formatInstant } from '#/lib/dates.ts'
import { defangHost } from '#/lib/host-name.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { Screenshot } from '#/product/screenshots/screenshot.tsx'

/** What the newest scan saw, and whether anything ever looked at the page (C89, C90). */
export function ScreenshotPart({ scan, host }: { scan: DomainScan; host: string }) {
  const at = formatInstant(scan.created_at)
  const alt = `Screenshot of ${visibleString(defangHost(host), 'host')}${at === null ? '' : `, scan of ${at}`}`
  return (
    <>
      <Screenshot address={scan.screenshot_url} allowed={screenshotOrigins()} alt={alt} />
      {scan.visual_scan_at === null && (
        <p className="text-sm text-amber">Never scanned visually for this brand.</p>
      )}
    </>
  )
}

/** The place that the screenshot will take. */
export function ScreenshotSpace() {
  return <div className="aspect-16/10 w-full rounded-control border border-line bg-sunken" />
}
