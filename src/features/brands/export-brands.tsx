import { useQueryClient } from '@tanstack/react-query'
import { brandSource, type BrandWithStats } from '#/api/brands.ts'
import { readFlag } from '#/contract/tolerant.ts'
import { brandLabel } from '#/shared/brands/brand-label.ts'
import { ExportList } from '#/shared/exports/export-list.tsx'
import { contractFields, type ExportField } from '#/shared/exports/exported-list.ts'
import { findBrands } from './brand-lines.ts'

const figures = [
  'domain_count',
  'scan_count',
  'latest_scan_date',
  'high_risk_count',
  'average_risk_score',
] as const
const distributions = ['verdict_stats', 'http_status_stats', 'domain_risk_distribution'] as const

const fields: readonly ExportField<BrandWithStats>[] = [
  ...contractFields<BrandWithStats>(['id', 'name', 'domain', 'plan', 'my_role']),
  {
    name: 'monitoring_enabled',
    value: ({ settings }) => readFlag(settings.get('monitoring_enabled')),
  },
  ...figures.map((name): ExportField<BrandWithStats> => ({
    name,
    value: ({ stats }) => stats?.[name],
  })),
  ...distributions.map((name): ExportField<BrandWithStats> => ({
    name,
    // An empty distribution counts as not reported.
    value: ({ stats }) => (stats?.[name].size ? stats[name] : undefined),
  })),
]

/** Export of all brands with headline figures; without blocklist, because these are own domains. */
export function ExportBrands({ text, count }: { text: string; count: number | null }) {
  const client = useQueryClient()
  return (
    <ExportList
      list={{
        one: 'brand',
        many: 'brands',
        brandId: null,
        count,
        filters: { text: text === '' ? undefined : text },
        order: 'By name',
        source: brandSource(client),
        ...(text !== '' && {
          choose: (rows: readonly BrandWithStats[]) => {
            const lines = rows.map((row) => ({ ...row, name: brandLabel(row) }))
            const found = new Set(findBrands(lines, text).map(({ id }) => id))
            return { rows: rows.filter(({ id }) => found.has(id)), notReported: 0 }
          },
        }),
        fields,
      }}
    />
  )
}
