import type { CompactScan } from '#/contract/compact-scan.ts'
import { compareFigures, figuresOf } from '#/product/scans/compare-scans.ts'
import type { EarlierScan } from '#/product/scans/earlier-scans.ts'
import { FigureChanges, hasChanged } from '#/product/scans/figure-changes.tsx'

const words = {
  'not read': 'Earlier scan not read',
  none: 'First scan listed',
  'no host': 'Domain not reported',
} as const

/** What a scan changed, compared with the one before it of the same host. */
export function ScanChange({
  scan,
  earlier = { kind: 'not read' },
}: {
  scan: CompactScan
  earlier: EarlierScan | undefined
}) {
  if (earlier.kind !== 'read') return <span className="text-muted">{words[earlier.kind]}</span>
  return <FigureChanges compared={compareFigures(figuresOf(earlier.scan), figuresOf(scan))} />
}

/**
 * Whether a scan changed anything that both it and the one before it report; with `beyondRisk`, more than the
 * score, which moves a little with most scans.
 */
export function isChange(
  scan: CompactScan,
  earlier: EarlierScan | undefined,
  beyondRisk: boolean,
): boolean {
  if (earlier?.kind !== 'read') return false
  const { risk, ...others } = compareFigures(figuresOf(earlier.scan), figuresOf(scan))
  return hasChanged(beyondRisk ? others : { ...others, risk })
}
