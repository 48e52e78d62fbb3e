import { countOf, formatCount } from '#/lib/numbers.ts'
import { changeKinds, changeLabels, type ChangeKind } from '#/product/changes/change-kinds.ts'
import { countKinds } from '#/product/changes/change-rows.ts'
import { ChangesGaps } from '#/product/changes/changes-gaps.tsx'
import { AboutChanges, MarkSeen, SinceWords } from '#/product/changes/changes-panel.tsx'
import { useChanges } from '#/product/changes/use-changes.ts'
import { PageHeader } from '#/ui/page-header.tsx'
import { Refresh } from '#/ui/refresh.tsx'
import { SelectField } from '#/ui/select-field.tsx'
import { ChangesTable } from './changes-table.tsx'

type ChangesScreenProps = {
  /** The brand that is shown; null for all. */
  brandId: string | null
  /** What the brands are called, by id. */
  brands: ReadonlyMap<string, string>
  /** Undefined for all kinds. */
  kind: ChangeKind | undefined
  onKind: (kind: ChangeKind | undefined) => void
}

/** What came and went in a brand, or in all, since its user said that they had seen it (F8). */
export function ChangesScreen({ brandId, brands, kind, onKind }: ChangesScreenProps) {
  const changes = useChanges(brandId === null ? [...brands.keys()] : [brandId], brandId)
  const { rows: all, scans, isReading, refresh } = changes
  const names = brandId === null ? brands : null
  const rows = kind === undefined ? all : all.filter(({ kinds }) => kinds.includes(kind))
  const counts = countKinds(all)
  return (
    <>
      <PageHeader
        title={brandId === null ? 'All changes' : 'Changes'}
        sub={
          <p>
            <SinceWords changes={changes} />
          </p>
        }
        actions={
          <>
            <MarkSeen changes={changes} />
            <AboutChanges />
            <Refresh
              reading={{
                dataUpdatedAt: scans.dataUpdatedAt,
                isFetching: isReading,
                refetch: refresh,
              }}
            />
          </>
        }
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <span className="print:hidden">
          <SelectField
            label="Change"
            value={kind ?? 'all'}
            options={[
              { value: 'all', label: `All changes (${formatCount(all.length)})` },
              ...changeKinds.map((one) => ({
                value: one,
                label: `${changeLabels[one].word} (${formatCount(counts.get(one))})`,
              })),
            ]}
            onChange={(value) => onKind(value === 'all' ? undefined : value)}
          />
        </span>
        <output className="text-sm text-muted">
          {countOf(rows.length, 'row')}
          {kind === undefined &&
            all.some(({ kinds }) => kinds.length > 1) &&
            ', some with more than one change'}
        </output>
      </div>
      <ChangesGaps changes={changes} names={names} />
      <ChangesTable
        rows={rows}
        list={`${brandId} ${kind}`}
        names={names}
        changes={changes}
        isFiltered={kind !== undefined}
        brandId={brandId}
      />
    </>
  )
}
