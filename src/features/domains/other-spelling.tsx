import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { domainCountOptions } from '#/api/domains.ts'
import { HostName } from '#/product/hosts/host-name.tsx'
import { domainFilters, type DomainSearch } from './domain-search.ts'
import { hasTwoSpellings, hostFilter } from './host-filter.ts'

type OtherSpellingProps = { brandId: string; search: DomainSearch; count: number | null }

/**
 * A name in other letters is looked for as it stands on the wire; where nothing matches, also as it was
 * typed, since a service may keep it so (C55).
 */
export function OtherSpelling({ brandId, search, count }: OtherSpellingProps) {
  const typed = { ...search, spelling: 'typed' } as const
  const wanted = count === 0 && search.spelling === 'wire' && hasTwoSpellings(search.host)
  const found = useQuery({
    ...domainCountOptions(brandId, domainFilters(typed)),
    enabled: wanted,
  }).data
  if (wanted && found) return <Navigate to="." search={{ ...typed, page: 1 }} replace />
  if (search.spelling !== 'typed' || !hasTwoSpellings(search.host)) return null
  return (
    <output className="text-sm text-muted">
      Nothing matches <HostName value={hostFilter(search.host)} />; these match what was typed.
    </output>
  )
}
