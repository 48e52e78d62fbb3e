import { useQuery } from '@tanstack/react-query'
import { domainOptions } from '#/api/domains.ts'
import { takedownOptions } from '#/api/takedowns.ts'
import type { CompactBrand } from '#/contract/compact-brand.ts'
import { hostOf } from '#/lib/host-name.ts'
import { usePlace, type PlaceRecord } from './place.ts'

/** Where the page lies, from the widest part to the narrowest, and what a request from here is about. */
export interface Trail {
  /** The list, form or overview on screen; of a record the list it belongs to. */
  name: string | null
  record: PlaceRecord | null
  /** The brand of the page; null where it has none. */
  brandId: string | null
  /** The same once it is known; null also where the user cannot see it. */
  brand: CompactBrand | null
  /** The host that the page is about; null on a list, and until the record was read. */
  host: string | null
  /** The address of that host as it was reported; of a domain its host alone. */
  target: string | null
}

/**
 * The trail of the page on screen. The page reads its record; here it is only looked at, so that crumbs,
 * title and the request button never ask for anything.
 */
export function useTrail(brands: readonly CompactBrand[] | undefined): Trail {
  const { name, nameOfAll, brandId: addressed, record } = usePlace()
  const domain = useQuery({
    ...(record?.of === 'domain' ? domainOptions(record.brandId, record.id) : domainOptions('', '')),
    enabled: false,
  }).data
  const takedown = useQuery({
    ...takedownOptions(record?.of === 'case' ? record.id : ''),
    enabled: false,
  }).data
  const brandId = addressed ?? takedown?.brand ?? null
  const reported = takedown?.target_website ?? null
  return {
    name: brandId === null ? nameOfAll : name,
    record,
    brandId,
    brand: brands?.find(({ id }) => id === brandId) ?? null,
    host: domain?.name ?? (reported === null ? null : hostOf(reported)),
    target: domain?.name ?? reported,
  }
}
