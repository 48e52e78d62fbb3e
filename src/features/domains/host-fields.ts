import type { HostRow } from '#/api/host-rows.ts'
import type { ExportField } from '#/product/exports/export-field.ts'

/** The fields of every file of domains, be it of a list or of a selection, named as the contract does. */
export const hostFields: readonly ExportField<HostRow>[] = [
  { name: 'id', kind: 'code', value: ({ id }) => id },
  { name: 'name', kind: 'host', value: ({ name }) => (name === '' ? null : name) },
  { name: 'source', kind: 'code', value: ({ source }) => source },
  { name: 'latest_scan.verdict', kind: 'code', value: ({ verdict }) => verdict },
  { name: 'latest_scan.risk_score', kind: 'number', value: ({ risk }) => risk },
  { name: 'latest_scan.requires_human_review', kind: 'flag', value: (row) => row.needsReview },
  {
    name: 'latest_scan.https_head_request_response_code',
    kind: 'number',
    value: ({ httpCode }) => httpCode,
  },
  { name: 'latest_scan.scanned_at', kind: 'time', value: ({ scannedAt }) => scannedAt },
  { name: 'open_takedown.id', kind: 'code', value: ({ openCase }) => openCase?.id ?? null },
  { name: 'open_takedown.status', kind: 'code', value: ({ openCase }) => openCase?.status ?? null },
]
