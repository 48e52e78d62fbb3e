import { scanSource } from '#/api/scans.ts'
import type { CompactScan } from '#/contract/scan.ts'
import { ExportList } from '#/product/exports/export-list.tsx'
import type { ExportField } from '#/product/exports/exported-list.ts'
import { isOnlyChanged, type ScanView } from './scan-search.ts'

const fields: readonly ExportField<CompactScan>[] = [
  { name: 'id', value: ({ id }) => id },
  { name: 'domain', value: ({ domain }) => domain },
  { name: 'domain_name', value: (scan) => scan.domain_name },
  { name: 'risk_score', value: (scan) => scan.risk_score },
  { name: 'verdict', value: ({ verdict }) => verdict },
  { name: 'requires_human_review', value: (scan) => scan.requires_human_review },
  {
    name: 'https_head_request_response_code',
    value: (scan) => scan.https_head_request_response_code,
  },
  { name: 'scanned_at', value: (scan) => scan.scanned_at },
]

type ExportScansProps = { brandId: string; count: number | null; view: ScanView }

/** The way to a file of all scans of a brand. */
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
          note: 'Holds every scan, also those that changed nothing: the service does not tell changes.',
        }),
        host: (scan) => scan.domain_name,
        hostNote: 'Holds every host that was scanned, whatever its verdict.',
      }}
    />
  )
}
