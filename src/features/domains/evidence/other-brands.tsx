import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { explainError } from '#/api/errors.ts'
import { hostUnderBrandOptions } from '#/api/host-lookups.ts'
import type { CompactBrand } from '#/contract/brand.ts'
import { toHostRow, type HostRow } from '#/contract/domain.ts'
import { formatCountOf } from '#/lib/numbers.ts'
import { getBrandLabel } from '#/shared/brands/brand-label.ts'
import { groupByTracking } from '#/shared/brands/brands-of-host.ts'
import { Verdict } from '#/shared/labels/host-badges.tsx'
import { formatRisk } from '#/shared/labels/host-labels.ts'
import { Button } from '#/ui/button.tsx'
import type { Column } from '#/ui/table/column.ts'
import { DataTable } from '#/ui/table/data-table.tsx'
import { OpenCase, useHasSettled } from './parts.tsx'

/** Maximum number of other brands that are looked up without a click. */
const maxAutomaticLookups = 6

/** A host's verdict, risk and open case under one brand. */
type HostStatus = Pick<HostRow, 'id' | 'isScanned' | 'verdict' | 'risk' | 'openCase'>

type OtherBrandsProps = {
  host: string
  /** Brand whose evidence is open. */
  brand: Pick<CompactBrand, 'id' | 'name' | 'domain'>
  otherBrands: readonly CompactBrand[]
  currentStatus: HostStatus
}

type Row = HostStatus & { brandId: string; brand: string; isCurrent: boolean }

const columns: readonly Column<Row>[] = [
  {
    id: 'brand',
    header: 'Brand',
    main: true,
    cell: ({ brandId, brand, id, isCurrent, openCase }) => (
      <>
        {isCurrent ? (
          <>
            <bdi>{brand}</bdi> <span className="text-muted">(this one)</span>
          </>
        ) : (
          <Link
            to="/brands/$brandId/domains/$domainId"
            params={{ brandId, domainId: id }}
            className="rounded-sm text-accent hover:underline"
          >
            <bdi>{brand}</bdi>
          </Link>
        )}
        {/* Below the brand, because the pane has no room for another column. */}
        <div className="py-0.5 text-sm font-normal text-muted">
          Open case: <OpenCase openCase={openCase} />
        </div>
      </>
    ),
  },
  {
    id: 'verdict',
    header: 'Verdict',
    cell: ({ isScanned, verdict }) => <Verdict scanned={isScanned} verdict={verdict} />,
  },
  {
    id: 'risk',
    header: 'Risk',
    numeric: true,
    cell: ({ risk }) => formatRisk(risk),
  },
]

/** The same host under the user's other brands, with their scores and verdicts (F16, C85). */
export function OtherBrands({ host, brand, otherBrands, currentStatus }: OtherBrandsProps) {
  const [isConfirmed, setConfirmed] = useState(false)
  const needsConfirmation = otherBrands.length > maxAutomaticLookups
  const hasSettled = useHasSettled()
  const enabled = isConfirmed || (hasSettled && !needsConfirmation)
  const lookups = useQueries({
    queries: otherBrands.map(({ id }) => ({ ...hostUnderBrandOptions(id, host), enabled })),
  })
  if (needsConfirmation && !isConfirmed)
    return (
      <p>
        <Button size="small" onClick={() => setConfirmed(true)}>
          Check {formatCountOf(otherBrands.length, 'other brand')}
        </Button>
      </p>
    )

  const { tracking, notTracking, failed, pending } = groupByTracking(
    otherBrands,
    lookups,
    (row) => row,
  )
  const rows: Row[] = [
    { ...currentStatus, brandId: brand.id, brand: getBrandLabel(brand), isCurrent: true },
    ...tracking.map(({ brand: other, row }) => ({
      ...toHostRow(row),
      brandId: other.id,
      brand: getBrandLabel(other),
      isCurrent: false,
    })),
  ]
  return (
    <div className="grid gap-1.5">
      {rows.length > 1 && (
        <DataTable
          name="This host under your brands"
          columns={columns}
          rows={rows}
          rowKey={(row) => row.brandId}
        />
      )}
      {failed.map(({ brand: other, error }) => {
        const lookup = lookups[otherBrands.indexOf(other)]
        return (
          <p key={other.id} className="[overflow-wrap:anywhere] text-muted">
            {getBrandLabel(other)} couldn’t be loaded: {explainError(error).text}{' '}
            <Button
              size="small"
              pending={lookup?.isFetching ?? false}
              onClick={() => void lookup?.refetch()}
            >
              Try again
            </Button>
          </p>
        )
      })}
      {pending.length > 0 ? (
        <output className="text-muted">
          Checking {formatCountOf(pending.length, 'other brand')}
        </output>
      ) : (
        notTracking.length > 0 && (
          <p className="[overflow-wrap:anywhere] text-muted">
            Not found under <bdi>{notTracking.slice(0, 4).map(getBrandLabel).join(', ')}</bdi>
            {notTracking.length > 4 && ` and ${notTracking.length - 4} more`}.
          </p>
        )
      )}
    </div>
  )
}
