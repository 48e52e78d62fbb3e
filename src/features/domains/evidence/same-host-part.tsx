import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { explainError } from '#/api/explain-error.ts'
import { hostUnderBrandOptions } from '#/api/host-lookups.ts'
import { rowFromFull, type HostRow } from '#/api/host-rows.ts'
import { brandLabel } from '#/shared/brands/brand-label.ts'
import { hostUnderBrands } from '#/shared/brands/host-under-brands.ts'
import { riskLabel } from '#/shared/labels/verdict-labels.ts'
import { Verdict } from '#/shared/labels/verdict.tsx'
import { Button } from '#/ui/button.tsx'
import { DataTable, type Column } from '#/ui/table/data-table.tsx'
import { OpenCase } from './parts.tsx'

/** Brand data for the evidence. */
export type NamedBrand = { id: string; name: string | null; domain: string | null }

/** Maximum number of other brands looked up automatically. */
const fewBrands = 6

/** State of a host under one brand. */
type HostStatus = Pick<HostRow, 'id' | 'scanned' | 'verdict' | 'risk' | 'openCase'>

type SameHostProps = {
  host: string
  /** Brand of the evidence, and the user's other brands. */
  brand: NamedBrand
  others: readonly NamedBrand[]
  own: HostStatus
  /** True if the user has stayed on the evidence. */
  isRead: boolean
}

type Row = HostStatus & { brandId: string; brand: string; here: boolean }

const columns: readonly Column<Row>[] = [
  {
    id: 'brand',
    header: 'Brand',
    main: true,
    cell: ({ brandId, brand, id, here, openCase }) => (
      <>
        {here ? (
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
          <OpenCase open={openCase} none="no open case" unreported="open case not reported" />
        </div>
      </>
    ),
  },
  {
    id: 'verdict',
    header: 'Verdict',
    cell: ({ scanned, verdict }) => <Verdict scanned={scanned} verdict={verdict} />,
  },
  {
    id: 'risk',
    header: 'Risk',
    numeric: true,
    cell: ({ risk }) => riskLabel(risk),
  },
]

/** The same host under the user's other brands, with their scores and verdicts (F16, C85). */
export function SameHostPart({ host, brand, others, own, isRead }: SameHostProps) {
  const [pressed, setPressed] = useState(false)
  const many = others.length > fewBrands
  const enabled = pressed || (isRead && !many)
  const readings = useQueries({
    queries: others.map(({ id }) => ({ ...hostUnderBrandOptions(id, host), enabled })),
  })
  if (many && !pressed)
    return (
      <p>
        <Button size="small" onClick={() => setPressed(true)}>
          Check {others.length} other brands
        </Button>
      </p>
    )

  const { listed, without, failed, waiting } = hostUnderBrands(others, readings, (row) => row)
  const rows: Row[] = [
    { ...own, brandId: brand.id, brand: brandLabel(brand), here: true },
    ...listed.map(({ brand: other, row }) => ({
      ...rowFromFull(row),
      brandId: other.id,
      brand: brandLabel(other),
      here: false,
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
        const reading = readings[others.indexOf(other)]
        return (
          <p key={other.id} className="[overflow-wrap:anywhere] text-muted">
            {brandLabel(other)} couldn’t be loaded: {explainError(error).text}{' '}
            <Button
              size="small"
              pending={reading?.isFetching ?? false}
              onClick={() => void reading?.refetch()}
            >
              Try again
            </Button>
          </p>
        )
      })}
      {waiting.length > 0 ? (
        <output className="text-muted">
          Checking {waiting.length === 1 ? '1 other brand' : `${waiting.length} other brands`}
        </output>
      ) : (
        without.length > 0 && (
          <p className="[overflow-wrap:anywhere] text-muted">
            Not found under <bdi>{without.slice(0, 4).map(brandLabel).join(', ')}</bdi>
            {without.length > 4 && ` and ${without.length - 4} more`}.
          </p>
        )
      )}
    </div>
  )
}
