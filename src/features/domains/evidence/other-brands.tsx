import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { explainError } from '#/api/errors.ts'
import { hostUnderBrandOptions } from '#/api/host-lookups.ts'
import type { CompactBrand } from '#/contract/brand.ts'
import { toHostRow } from '#/contract/domain.ts'
import { formatCountOf } from '#/lib/numbers.ts'
import { getBrandLabel } from '#/shared/brands/brand-label.ts'
import { groupByTracking } from '#/shared/brands/brands-of-host.ts'
import { VerdictBadge } from '#/shared/labels/host-badges.tsx'
import { formatRisk } from '#/shared/labels/host-labels.ts'
import { Button } from '#/ui/button.tsx'
import { focusOnMount } from '#/ui/take-focus.ts'
import { OpenCase } from './parts.tsx'

const maxNamedBrands = 4

type OtherBrandsProps = { host: string; otherBrands: readonly CompactBrand[] }

/** The same host under the user's other brands (F16, C85), looked up after a click. */
export function OtherBrands({ host, otherBrands }: OtherBrandsProps) {
  const [isRequested, setRequested] = useState(false)
  const lookups = useQueries({
    queries: otherBrands.map(({ id }) => ({
      ...hostUnderBrandOptions(id, host),
      enabled: isRequested,
    })),
  })
  if (!isRequested)
    return (
      <p>
        <Button size="small" onClick={() => setRequested(true)}>
          Check {formatCountOf(otherBrands.length, 'other brand')}
        </Button>
        <span className="hidden print:inline">Not checked.</span>
      </p>
    )

  const { tracking, notTracking, failed, pending } = groupByTracking(otherBrands, lookups)
  const trackingRows = tracking.map(({ brand, row }) => ({ brand, row: toHostRow(row) }))
  return (
    // The results replace the clicked button, so they take its focus.
    <div ref={focusOnMount} tabIndex={-1} className="grid gap-1.5">
      <ul className="grid gap-1.5 empty:hidden">
        {trackingRows.map(({ brand, row }) => (
          <li key={brand.id} className="flex flex-wrap items-center gap-x-3">
            <Link
              to="/brands/$brandId/domains/$domainId"
              params={{ brandId: brand.id, domainId: row.id }}
              className="rounded-sm text-accent hover:underline"
            >
              <bdi>{getBrandLabel(brand)}</bdi>
            </Link>
            <VerdictBadge scanned={row.isScanned} verdict={row.verdict} />
            <span>Risk {formatRisk(row.risk)}</span>
            <span className="text-muted">
              Open case: <OpenCase openCase={row.openCase} />
            </span>
          </li>
        ))}
      </ul>
      {failed.map(({ brand, error }) => {
        const lookup = lookups[otherBrands.indexOf(brand)]
        return (
          <p key={brand.id} className="[overflow-wrap:anywhere] text-muted">
            {getBrandLabel(brand)} couldn’t be loaded: {explainError(error).text}{' '}
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
            Not found under{' '}
            <bdi>{notTracking.slice(0, maxNamedBrands).map(getBrandLabel).join(', ')}</bdi>
            {notTracking.length > maxNamedBrands &&
              ` and ${notTracking.length - maxNamedBrands} more`}
            .
          </p>
        )
      )}
    </div>
  )
}
