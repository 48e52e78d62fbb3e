import { screenshotOrigins } from '#/api/screenshot-origins.ts'
import type { Domain } from '#/contract/domain.ts'
import { timelineOf } from '#/features/domains/evidence/timeline.ts'
import { formatInstant } from '#/lib/dates.ts'
import { screenshotSource } from '#/product/screenshots/screenshot-source.ts'

/** A picture of a host that may be shown, and when it was taken, in words. */
export interface ScanPicture {
  key: string
  src: string
  at: string
}

/** The pictures of all scans of a host that may be shown, newest first; the same picture once. */
export function scanPictures({ scans, latest_scan: latest }: Domain): readonly ScanPicture[] {
  const allowed = screenshotOrigins()
  const found = new Map<string, ScanPicture>()
  for (const { key, at, scan, entry } of timelineOf(scans, latest ?? null).steps) {
    const address = scan?.screenshot_url ?? entry?.screenshot
    const source = screenshotSource(address, allowed, location.protocol)
    if (source.kind !== 'image' || found.has(source.src)) continue
    found.set(source.src, {
      key,
      src: source.src,
      at: formatInstant(at) ?? at ?? 'an unknown time',
    })
  }
  return [...found.values()]
}
