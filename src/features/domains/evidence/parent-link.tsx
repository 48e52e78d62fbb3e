import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { domainAhead } from '#/api/domains.ts'
import { isApiError } from '#/api/errors.ts'
import { HostName } from '#/product/hosts/host-name.tsx'

type ParentLinkProps = { brandId: string; parentId: string; settled: boolean }

/** The host that this one was found below; the brand need not have it (C77). */
export function ParentLink({ brandId, parentId, settled }: ParentLinkProps) {
  const reading = useQuery({ ...domainAhead(brandId, parentId), enabled: settled })
  if (!reading.data && isApiError(reading.error, 'not-found'))
    return <span className="text-muted">not found for this brand</span>
  return (
    <Link
      to="/brands/$brandId/domains/$domainId"
      params={{ brandId, domainId: parentId }}
      className="rounded-sm text-accent hover:underline"
    >
      {reading.data?.name ? <HostName value={reading.data.name} /> : 'open the parent domain'}
    </Link>
  )
}
