import { useQuery } from '@tanstack/react-query'
import { domainAhead } from '#/api/domains.ts'
import { isApiError } from '#/api/errors.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { HostName } from '#/shared/hosts/host-name.tsx'

type MarkedNameProps = { brandId: string; id: string; name: string | null }

/** Hostname of a note. For notes from a file it is fetched by domain ID. */
export const MarkedName = ({ name, ...of }: MarkedNameProps) =>
  name === null ? <NameOfService {...of} /> : <HostName value={name} />

function NameOfService({ brandId, id }: Omit<MarkedNameProps, 'name'>) {
  const { data, error } = useQuery(domainAhead(brandId, id))
  if (data) return <HostName value={data.name ?? ''} />
  const what =
    error === null
      ? 'Loading the name of'
      : isApiError(error, 'not-found')
        ? 'Unknown to the service:'
        : 'Name could not be loaded:'
  return (
    <span className="[overflow-wrap:anywhere] text-muted">
      {what}{' '}
      <bdi translate="no" className="font-mono text-mono">
        {visibleString(id)}
      </bdi>
    </span>
  )
}
