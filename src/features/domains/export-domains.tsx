import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { filterSearch } from '#/api/domain-filters.ts'
import type { HostRow } from '#/api/host-rows.ts'
import { apexSource, hostSource } from '#/api/list-sources.ts'
import type { ApexGroup } from '#/contract/apex-group.ts'
import type { ExportField } from '#/product/exports/export-field.ts'
import { ExportList } from '#/product/exports/export-list.tsx'
import { unsaidWords, type ExportedList } from '#/product/exports/exported-list.ts'
import type { HostsMeta } from '#/replica/meta.ts'
import { copySource } from './device-copy/all-of-copy.ts'
import { gapsOf } from './device-copy/copy-labels.ts'
import { useBrandCopy } from './device-copy/use-brand-copy.ts'
import type { DomainList } from './domain-list.ts'
import {
  apexListParams,
  domainFilters,
  hostListParams,
  isFilteredLocally,
  localFilters,
  type Asked,
} from './domain-search.ts'
import { hostFields } from './host-fields.ts'
import { filterLocally } from './loaded/local-filters.ts'
import { orderWords, shownOrder } from './orders.ts'

/** What full rows alone tell. */
const fullFields: readonly ExportField<HostRow>[] = [
  ...hostFields,
  { name: 'latest_scan.user_feedback_type', kind: 'code', value: ({ feedback }) => feedback },
  { name: 'latest_scan.screenshot_url', kind: 'url', value: ({ screenshot }) => screenshot },
]

const apexFields: readonly ExportField<ApexGroup>[] = [
  { name: 'registrable_apex', kind: 'host', value: (group) => group.registrable_apex },
  { name: 'domain_count', kind: 'number', value: (group) => group.domain_count },
  { name: 'risk_score', kind: 'number', value: ({ risk }) => risk },
]

/** The hosts of a filter as a list to export: from the copy on this device, where its rows are on screen. */
function exportedHosts(
  client: QueryClient,
  { brandId, shown, list }: ExportDomainsProps,
  meta: HostsMeta | null,
): ExportedList<HostRow> {
  const device = list.kind === 'hosts' && meta !== null ? list.device : null
  const { feedback } = shown
  // Only full rows tell what feedback was given and where the pictures are.
  const isFull =
    device === null &&
    (feedback !== 'any' ||
      shown.view === 'pictures' ||
      (list.kind === 'hosts' && list.form === 'full'))
  const params = hostListParams(shown)
  const local = localFilters(shown)
  return {
    one: 'domain',
    many: 'domains',
    brandId,
    count: list.count,
    filters: {
      ...filterSearch(domainFilters(shown)),
      ...Object.fromEntries(Object.entries(local).filter(([, value]) => value !== 'any')),
    },
    ...(device && meta
      ? {
          order: shownOrder(shown),
          source: copySource(client, brandId, shown, meta),
          copy: {
            readAt: meta.readAt,
            refreshedAt: meta.refreshedAt,
            gaps: [
              ...gapsOf(meta),
              ...(device.unsaid > 0 ? [unsaidWords(device.unsaid, 'domain')] : []),
            ],
          },
        }
      : {
          order: orderWords(params),
          source: hostSource(client, brandId, params, isFull ? 'full' : 'short'),
          ...(isFilteredLocally(shown) && {
            choose: (rows: readonly HostRow[]) => filterLocally(rows, local),
          }),
        }),
    fields: isFull ? fullFields : hostFields,
    host: ({ name }) => name,
    ...(shown.verdict !== 'red' && {
      hostNote: 'Not every domain of this list is red. Look at it before you block it.',
    }),
  }
}

/** The registered domains of a filter as a list to export. */
function exportedApexes({ brandId, shown, list }: ExportDomainsProps): ExportedList<ApexGroup> {
  const params = apexListParams(shown)
  return {
    one: 'registered domain',
    many: 'registered domains',
    brandId,
    count: list.count,
    filters: { ...filterSearch(domainFilters(shown)), group_by: 'apex' },
    order: orderWords(params),
    source: apexSource(brandId, params),
    fields: apexFields,
    host: (group) => group.registrable_apex,
    hostNote: 'Blocks every host of a registered domain, also those that are not in the list.',
  }
}

type ExportDomainsProps = { brandId: string; shown: Asked; list: DomainList }

/** The way to a file of all domains that the list means, or of all registered domains. */
export function ExportDomains(props: ExportDomainsProps) {
  const client = useQueryClient()
  const meta = useBrandCopy(props.brandId)?.meta ?? null
  return props.shown.group === 'apex' ? (
    <ExportList key="apexes" list={exportedApexes(props)} />
  ) : (
    <ExportList key="hosts" list={exportedHosts(client, props, meta)} />
  )
}
