import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import {
  filterHosts,
  toFilterParams,
  getActiveRowFilters,
  getApiSort,
} from '#/api/domain-list-params.ts'
import { createApexSource } from '#/api/domains.ts'
import { createHostSource } from '#/api/host-rows.ts'
import type { HostRow, ApexGroup } from '#/contract/domain.ts'
import { toUtcDay } from '#/lib/dates.ts'
import { toFileName } from '#/lib/file-name.ts'
import { defangHost } from '#/lib/host-name.ts'
import { formatCountOf } from '#/lib/numbers.ts'
import {
  buildManifestHeader,
  fileTypes,
  formatFile,
  saveManifest,
} from '#/shared/exports/export-file.ts'
import {
  ExportList,
  type ExportedList,
  type ExportField,
  type AddressStyle,
} from '#/shared/exports/export-list.tsx'
import { copyText } from '#/ui/copy-button.tsx'
import { saveFile } from '#/ui/save-file.ts'
import type { ApexList, DomainList, HostList } from './domain-list.ts'
import {
  toApexListParams,
  toDomainFilters,
  toHostListParams,
  describeApiOrder,
} from './domain-search.ts'

type ExportDomainsProps = { brandId: string; list: DomainList }

export function ExportDomains({ brandId, list }: ExportDomainsProps) {
  const client = useQueryClient()
  return list.kind === 'apexes' ? (
    <ExportList key="apexes" list={buildApexExport(brandId, list)} />
  ) : (
    <ExportList key="hosts" list={buildHostExport(client, brandId, list)} />
  )
}

/** Fields of exported domains, named as in the API. */
export const hostFields: readonly ExportField<HostRow>[] = [
  { name: 'id', value: ({ id }) => id },
  { name: 'name', value: ({ name }) => (name === '' ? null : name) },
  { name: 'source', value: ({ source }) => source },
  { name: 'latest_scan.verdict', value: ({ verdict }) => verdict },
  { name: 'latest_scan.risk_score', value: ({ risk }) => risk },
  { name: 'latest_scan.requires_human_review', value: (row) => row.needsReview },
  {
    name: 'latest_scan.https_head_request_response_code',
    value: ({ httpCode }) => httpCode,
  },
  { name: 'latest_scan.scanned_at', value: ({ scannedAt }) => scannedAt },
  { name: 'open_takedown.id', value: ({ openCase }) => openCase?.id ?? null },
  { name: 'open_takedown.status', value: ({ openCase }) => openCase?.status ?? null },
]

const fullRowFields: readonly ExportField<HostRow>[] = [
  ...hostFields,
  { name: 'latest_scan.user_feedback_type', value: ({ feedbackType }) => feedbackType },
  { name: 'latest_scan.screenshot_url', value: ({ screenshotUrl }) => screenshotUrl },
]

function buildHostExport(
  client: QueryClient,
  brandId: string,
  list: HostList,
): ExportedList<HostRow> {
  const { search, page } = list
  const params = toHostListParams(search)
  const rowFilterNames = getActiveRowFilters(params)
  // Only full rows have feedback and screenshots.
  const needsFullRows =
    params.feedback !== 'any' || params.rowFormat === 'full' || page.rowFormat === 'full'
  return {
    plural: 'domains',
    brandId,
    filters: {
      ...toFilterParams(toDomainFilters(search)),
      ...Object.fromEntries(
        // The `case` filter covers open cases only, so the file calls it `open_case`.
        rowFilterNames.map((name) => [name === 'case' ? 'open_case' : name, params[name]]),
      ),
    },
    order: describeApiOrder(params),
    source: createHostSource(client, brandId, {
      ...params,
      ...getApiSort(params),
      rowFormat: needsFullRows ? 'full' : 'compact',
    }),
    ...(rowFilterNames.length > 0 && {
      filterRows: (rows: readonly HostRow[]) => filterHosts(rows, params),
    }),
    fields: needsFullRows ? fullRowFields : hostFields,
    getHostOrUrlToBlock: ({ name }) => name,
    ...(search.verdict !== 'red' && {
      blocklistWarning:
        'The list may include domains that aren’t red. Review it before you block them.',
    }),
  }
}

const apexFields: readonly ExportField<ApexGroup>[] = [
  { name: 'registrable_apex', value: (group) => group.registrable_apex },
  { name: 'domain_count', value: (group) => group.domain_count },
  { name: 'risk_score', value: ({ risk }) => risk },
]

function buildApexExport(brandId: string, { search }: ApexList): ExportedList<ApexGroup> {
  const params = toApexListParams(search)
  return {
    plural: 'registered domains',
    brandId,
    filters: { ...toFilterParams(toDomainFilters(search)), group_by: 'apex' },
    order: describeApiOrder(params),
    source: createApexSource(brandId, params),
    fields: apexFields,
    getHostOrUrlToBlock: (group) => group.registrable_apex,
    blocklistWarning: 'Blocks every host of a registered domain, even those not in the list.',
  }
}

/** Saves the selected hosts as a CSV file, together with a manifest (F10). Returns a message for the user. */
export function exportSelection(
  rows: readonly HostRow[],
  {
    brand,
    addressStyle,
    now,
  }: { brand: { id: string; name: string | null }; addressStyle: AddressStyle; now: number },
): string {
  const name = toFileName([brand.name ?? 'brand', 'domains', toUtcDay(now)], 'csv')
  const list = { plural: 'domains', brandId: brand.id, fields: hostFields }
  const options = { format: 'csv', addressStyle } as const
  const { text } = formatFile(list, options, rows)
  saveFile(name, text, fileTypes.csv.mediaType)
  saveManifest(name, {
    ...buildManifestHeader(list, options, brand.name),
    selection: true,
    order: 'as they were selected',
    written_at: new Date(now).toISOString(),
    rows_in_file: rows.length,
  })
  return `${formatCountOf(rows.length, 'row')} exported to ${name}, with its manifest.`
}

type NamedHost = Pick<HostRow, 'name'>

/** Copies hostnames. Returns a message for the user. */
export async function copyHosts(
  rows: readonly NamedHost[],
  addressStyle: AddressStyle,
): Promise<string> {
  if (!(await copyText(formatHostLines(rows, addressStyle))))
    return 'The browser blocked copying. Export the domains instead.'
  const domains = formatCountOf(rows.filter(({ name }) => name !== '').length, 'domain')
  return `${addressStyle === 'original' ? 'Copied original' : 'Copied (defanged)'}: ${domains}.`
}

const lineBreaksPattern = /[\r\n\v\f\u0085\u2028\u2029]+/g

export const formatHostLines = (rows: readonly NamedHost[], addressStyle: AddressStyle): string =>
  rows
    .map(({ name }) => name.replace(lineBreaksPattern, ' '))
    .filter((name) => name !== '')
    .map((name) => (addressStyle === 'original' ? name : defangHost(name)))
    .join('\n')
