import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import {
  filterHosts,
  toFilterParams,
  getActiveRowFilters,
  getServiceSort,
} from '#/api/domain-filters.ts'
import { createApexSource } from '#/api/domains.ts'
import { createHostSource } from '#/api/host-rows.ts'
import type { HostRow, ApexGroup } from '#/contract/domain.ts'
import { ExportList, type ExportedList, type ExportField } from '#/shared/exports/export-list.tsx'
import type { DomainList, HostList } from './domain-list.ts'
import {
  toApexListParams,
  toDomainFilters,
  toHostListParams,
  describeServiceOrder,
} from './domain-search.ts'
import { hostFields } from './selected-hosts.ts'

const fullFields: readonly ExportField<HostRow>[] = [
  ...hostFields,
  { name: 'latest_scan.user_feedback_type', value: ({ feedbackType }) => feedbackType },
  { name: 'latest_scan.screenshot_url', value: ({ screenshotUrl }) => screenshotUrl },
]

const apexFields: readonly ExportField<ApexGroup>[] = [
  { name: 'registrable_apex', value: (group) => group.registrable_apex },
  { name: 'domain_count', value: (group) => group.domain_count },
  { name: 'risk_score', value: ({ risk }) => risk },
]

function buildHostExport(
  client: QueryClient,
  { brandId, list }: { brandId: string; list: HostList },
): ExportedList<HostRow> {
  const { search, page } = list
  const params = toHostListParams(search)
  const rowFilterNames = getActiveRowFilters(params)
  // Only full rows have feedback and screenshots.
  const isFull =
    params.feedback !== 'any' || params.rowFormat === 'full' || page.rowFormat === 'full'
  return {
    plural: 'domains',
    brandId,
    filters: {
      ...toFilterParams(toDomainFilters(search)),
      ...Object.fromEntries(
        rowFilterNames.map((name) => [name === 'case' ? 'open_case' : name, params[name]]),
      ),
    },
    order: describeServiceOrder(params),
    source: createHostSource(
      client,
      brandId,
      { ...params, ...getServiceSort(params) },
      isFull ? 'full' : 'compact',
    ),
    ...(rowFilterNames.length > 0 && {
      filterRows: (rows: readonly HostRow[]) => {
        const { rows: matching, unreportedCount } = filterHosts(rows, params)
        return { rows: matching, notReported: unreportedCount }
      },
    }),
    fields: isFull ? fullFields : hostFields,
    getBlockableHost: ({ name }) => name,
    ...(search.verdict !== 'red' && {
      blocklistWarning: 'Not every domain in this list is red. Review it before you block it.',
    }),
  }
}

function buildApexExport({ brandId, list }: ExportDomainsProps): ExportedList<ApexGroup> {
  const { search } = list
  const params = toApexListParams(search)
  return {
    plural: 'registered domains',
    brandId,
    filters: { ...toFilterParams(toDomainFilters(search)), group_by: 'apex' },
    order: describeServiceOrder(params),
    source: createApexSource(brandId, params),
    fields: apexFields,
    getBlockableHost: (group) => group.registrable_apex,
    blocklistWarning: 'Blocks every host of a registered domain, even those not in the list.',
  }
}

type ExportDomainsProps = { brandId: string; list: DomainList }

/** Exports all domains or registered domains that match the filters. */
export function ExportDomains({ brandId, list }: ExportDomainsProps) {
  const client = useQueryClient()
  return list.kind === 'apexes' ? (
    <ExportList key="apexes" list={buildApexExport({ brandId, list })} />
  ) : (
    <ExportList key="hosts" list={buildHostExport(client, { brandId, list })} />
  )
}
