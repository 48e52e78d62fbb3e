import { screenshotOrigins } from '#/api/screenshot-origins.ts'
import type { Domain } from '#/contract/domain.ts'
import { timelineOf, type TimelineStep } from '#/features/domains/evidence/timeline.ts'
import { formatInstant } from '#/lib/dates.ts'
import { screenshotSource } from '#/product/screenshots/screenshot-source.ts'

/** A picture of a host that may be shown, and when it was taken, in words. */
export interface ScanPicture {
  key: string
  src: string
  at: string
}

/** All scans of a host that are known, newest first. */
export const scansOf = ({ scans, latest_scan: latest }: Domain): readonly TimelineStep[] =>
  timelineOf(scans, latest ?? null).steps

/** The picture of a scan; null where there is none that may be shown. */
export function scanPicture({ key, at, scan, entry }: TimelineStep): ScanPicture | null {
  const address = scan?.screenshot_url ?? entry?.screenshot
  const source = screenshotSource(address, screenshotOrigins(), location.protocol)
  if (source.kind !== 'image') return null
  return { key, src: source.src, at: formatInstant(at) ?? at ?? 'an unknown time' }
}
