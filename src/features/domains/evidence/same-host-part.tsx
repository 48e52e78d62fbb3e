import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { explainError } from '#/api/explain-error.ts'
import type { HostRow } from '#/api/host-rows.ts'
import { formatCount } from '#/lib/numbers.ts'
import { brandLabel } from '#/product/brands/brand-label.ts'
import { riskLabel, Verdict } from '#/product/labels/verdict.tsx'
import { Button } from '#/ui/button.tsx'
import { DataTable, type Column } from '#/ui/table/data-table.tsx'
import { OpenCase } from './cases-part.tsx'
import { foundIn, sameHostOptions, type NamedBrand } from './same-host.ts'

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
            className="rounded-[4px] text-accent hover:underline"
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
    queries: others.map(({ id }) => ({ ...sameHostOptions(id, host), enabled: asks })),
  })
  if (!asks && others.length > fewBrands)
    return (
      <p>
        <Button size="small" onClick={() => setWanted(true)}>
          Look in {others.length} other brands
        </Button>
      </p>
    )

  const rows: Row[] = []
  const without: string[] = []
  const notes: { id: string; note: ReactNode }[] = []
  let pending = 0
  for (const [index, other] of others.entries()) {
    const reading = readings[index]
    const brand = brandLabel(other)
    if (reading?.data) {
      const found = foundIn(reading.data, host)
      if (found.kind === 'found') rows.push(statusOf(other.id, brand, found.row))
      else if (found.kind === 'none') without.push(brand)
      else
        notes.push({
          id: other.id,
          note: `${brand}: ${formatCount(found.count)} hosts hold this name; it is not among the first of them.`,
        })
    } else if (reading?.error)
      notes.push({
        id: other.id,
        note: (
          <>
            {brand} could not be read: {explainError(reading.error).text}{' '}
            <Button
              size="small"
              pending={reading.isFetching}
              onClick={() => void reading.refetch()}
            >
              Try again
            </Button>
          </>
        ),
      })
    else pending += 1
  }
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
      {notes.map(({ id, note }) => (
        <p key={id} className="[overflow-wrap:anywhere] text-muted">
          {note}
        </p>
      ))}
      {pending > 0 ? (
        <output className="text-muted">
          Looking in {pending === 1 ? '1 other brand' : `${pending} other brands`}
        </output>
      ) : (
        without.length > 0 && (
          <p className="[overflow-wrap:anywhere] text-muted">
            Not found under <Names names={without} />.
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
