import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { explainError } from '#/api/explain-error.ts'
import { rowFromFull, type HostRow } from '#/api/host-rows.ts'
import { hostUnderBrandOptions } from '#/api/host-under-brand.ts'
import { brandLabel } from '#/product/brands/brand-label.ts'
import { hostUnderBrands } from '#/product/brands/host-under-brands.ts'
import { riskLabel, Verdict } from '#/product/labels/verdict.tsx'
import { Button } from '#/ui/button.tsx'
import { DataTable, type Column } from '#/ui/table/data-table.tsx'
import type { NamedBrand } from './brand-texts.tsx'
import { OpenCase } from './cases-part.tsx'

/** Up to so many other brands are asked without a press. */
const fewBrands = 6

/** How a host stands under one brand. */
type HostStatus = Pick<HostRow, 'id' | 'scanned' | 'verdict' | 'risk' | 'openCase'>

type SameHostProps = {
  brandId: string
  host: string
  /** All brands of the user. */
  brands: readonly NamedBrand[]
  own: HostStatus
  settled: boolean
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
        {/* Below the brand, for a pane has no room for a column more. */}
        <div className="py-0.5 text-sm font-normal text-muted">
          {openCase ? <OpenCase open={openCase} /> : 'no open case'}
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

/** The same host under the user's other brands, where score and verdict are others (F16, C85). */
export function SameHostPart({ brandId, host, brands, own, settled }: SameHostProps) {
  const [wanted, setWanted] = useState(false)
  const others = brands.filter(({ id }) => id !== brandId)
  const asks = wanted || (settled && others.length <= fewBrands)
  const readings = useQueries({
    queries: others.map(({ id }) => ({ ...hostUnderBrandOptions(id, host), enabled: asks })),
  })
  if (!asks && others.length > fewBrands)
    return (
      <p>
        <Button size="small" onClick={() => setWanted(true)}>
          Look in {others.length} other brands
        </Button>
      </p>
    )

  const { listed, without, failed, waiting } = hostUnderBrands(others, readings, (row) => row)
  const rows = listed.map(({ brand, row }) =>
    statusOf(brand.id, brandLabel(brand), rowFromFull(row)),
  )
  const here = brands.find(({ id }) => id === brandId)
  const self: Row = { ...own, brandId, brand: here ? brandLabel(here) : 'This brand', here: true }
  return (
    <div className="grid gap-1.5">
      {rows.length > 0 && (
        <DataTable
          name="This host under your brands"
          columns={columns}
          rows={[self, ...rows]}
          rowKey={(row) => row.brandId}
        />
      )}
      {failed.map(({ brand, error }) => {
        const reading = readings[others.indexOf(brand)]
        return (
          <p key={brand.id} className="[overflow-wrap:anywhere] text-muted">
            {brandLabel(brand)} could not be loaded: {explainError(error).text}{' '}
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
          Looking in {waiting.length === 1 ? '1 other brand' : `${waiting.length} other brands`}
        </output>
      ) : (
        without.length > 0 && (
          <p className="[overflow-wrap:anywhere] text-muted">
            Not found under <Names names={without.map(brandLabel)} />.
          </p>
        )
      )}
    </div>
  )
}

function Names({ names }: { names: readonly string[] }) {
  const shown = names.slice(0, 4).join(', ')
  return names.length > 4 ? `${shown} and ${names.length - 4} more` : <bdi>{shown}</bdi>
}

function statusOf(brandId: string, brand: string, row: HostRow): Row {
  const { scanned, verdict, risk, openCase } = row
  return { id: row.id, scanned, verdict, risk, openCase, brandId, brand, here: false }
}
