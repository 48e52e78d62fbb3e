import { scanSource } from '#/api/scans.ts'
import type { CompactScan } from '#/contract/scan.ts'
import { ExportList } from '#/shared/exports/export-list.tsx'
import { contractFields } from '#/shared/exports/exported-list.ts'
import { isOnlyChanged, type ScanView } from './scan-search.ts'

const fields = contractFields<CompactScan>([
  'id',
  'domain',
  'domain_name',
  'risk_score',
  'verdict',
  'requires_human_review',
  'https_head_request_response_code',
  'scanned_at',
])

type ExportScansProps = { brandId: string; count: number | null; view: ScanView }

/** Export of all scans of a brand. */
export function ExportScans({ brandId, count, view }: ExportScansProps) {
  return (
    <ExportList
      list={{
        one: 'scan',
        many: 'scans',
        brandId,
        count,
        filters: {},
        order: 'Newest first',
        source: scanSource(brandId),
        fields,
        ...(isOnlyChanged(view) && {
          note: 'Includes every scan, even those without changes, because the service doesn’t report changes.',
        }),
        host: (scan) => scan.domain_name,
        hostNote: 'Includes every scanned host, whatever its verdict.',
      }}
    />
  )
}
