import { useQuery } from '@tanstack/react-query'
import { domainListOptions } from '#/api/domains.ts'
import type { HostRow } from '#/api/host-rows.ts'
import { Thumbnail } from '#/product/screenshots/thumbnail.tsx'
import { hostListParams, type Asked } from './domain-search.ts'

type RowPictureProps = {
  brandId: string
  row: HostRow
  /** The list that the row is of. */
  shown: Asked
}

/**
 * The screenshot of a row, small. Short rows do not tell where it is: the page is read once more as full rows,
 * in one request for all of them.
 */
export function RowPicture({ brandId, row, shown }: RowPictureProps) {
  const { data } = useQuery({
    ...domainListOptions(brandId, hostListParams(shown), 'full'),
    enabled: row.screenshot === undefined && row.scanned !== false,
  })
  const address = row.screenshot ?? data?.rows.find(({ id }) => id === row.id)?.screenshot
  if (address == null) return <span className="text-faint">—</span>
  return (
    <span className="block overflow-hidden rounded-sm border border-line">
      {/* The host stands beside it. */}
      <Thumbnail address={address} scanned={row.scanned} alt="" />
    </span>
  )
}
