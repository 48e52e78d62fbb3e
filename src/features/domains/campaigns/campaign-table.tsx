import { ChevronRight } from 'lucide-react'
import { useMemo } from 'react'
import type { HostRow } from '#/contract/domain.ts'
import { isHost } from '#/features/domains/domain-list.ts'
import { defaultSearch } from '#/features/domains/domain-search.ts'
import { buildDomainColumns } from '#/features/domains/host-table.tsx'
import { hasDecision } from '#/features/domains/notes/note-session.ts'
import { paneMediaQuery } from '#/features/domains/use-evidence.ts'
import { formatRelative, parseInstantOrDay } from '#/lib/dates.ts'
import { formatCount, formatCountOf } from '#/lib/numbers.ts'
import { useBrandDomain } from '#/shared/brands/use-brand-domain.ts'
import { describeVerdict, formatRisk } from '#/shared/labels/host-labels.ts'
import { Badge } from '#/ui/badge.tsx'
import { Button } from '#/ui/button.tsx'
import { KeyValues } from '#/ui/card.tsx'
import { RowCheckbox } from '#/ui/form-fields.tsx'
import { useNow } from '#/ui/now.ts'
import { RelativeTime } from '#/ui/relative-time.tsx'
import { paneSpace } from '#/ui/side-pane.tsx'
import { useIsPhone, type Column, type ColumnLayout } from '#/ui/table/column.ts'
import { DataTable } from '#/ui/table/data-table.tsx'
import { useMedia } from '#/ui/use-media.ts'
import { useStableCallback } from '#/ui/use-stable-callback.ts'
import { valueKinds, type Campaign, type SharedValue } from './find-campaigns.ts'
import { formatValue } from './format-value.ts'
import type { CampaignRow, CampaignTriage } from './use-campaign-triage.ts'

/** Table of campaigns (F17). The domains of the expanded campaign are rows below the row of the campaign. */
export function CampaignTable({ triage }: { triage: CampaignTriage }) {
  const { brandId, openId, rows, expandedCampaign } = triage
  const brandDomain = useBrandDomain(brandId)
  const isPhone = useIsPhone()
  const hasPaneLayout = useMedia(paneMediaQuery)
  // Stable, so that rows don't re-render on every cursor move.
  const onSelect = useStableCallback((row: CampaignRow | HostRow, isRange: boolean) => {
    void triage.selectRow(row, isRange)
  })
  const onToggleDetails = useStableCallback(triage.toggle)
  const expandedId = expandedCampaign?.id ?? null
  const columns = useMemo(
    () =>
      buildCampaignColumns(
        buildDomainColumns({ brandId, brandDomain, search: defaultSearch, isPhone, onSelect }),
        { expandedId, onSelect, onToggleDetails },
      ),
    [brandId, brandDomain, isPhone, expandedId, onSelect, onToggleDetails],
  )
  return (
    <DataTable
      name="Campaigns"
      {...triage.controller.table}
      rows={rows}
      columns={columns}
      {...(hasPaneLayout && { sidePane: { open: openId !== null, width: paneSpace } })}
      renderBelow={(row) =>
        row === expandedCampaign && <CampaignDetails campaign={expandedCampaign} triage={triage} />
      }
      fillsHeight
    />
  )
}

type CampaignActions = {
  expandedId: string | null
  onSelect: (row: CampaignRow, isRange: boolean) => void
  onToggleDetails: (campaign: Campaign) => void
}

type CampaignColumn = Partial<ColumnLayout> & Pick<Column<Campaign>, 'cell'>

/**
 * Returns the columns of the domain list with additional cells for campaigns. Leaves out the columns that
 * `campaignColumns` doesn't define. The columns can't be sorted.
 */
function buildCampaignColumns(
  domainColumns: readonly Column<HostRow>[],
  { expandedId, onSelect, onToggleDetails }: CampaignActions,
): readonly Column<CampaignRow>[] {
  const campaignColumns: Readonly<Record<string, CampaignColumn>> = {
    select: {
      header: <span className="sr-only">Selected</span>,
      cell: (campaign, { selected }) => (
        <RowCheckbox
          name={`Select the ${formatSize(campaign)} linked by ${formatValue(campaign.mainValue)}`}
          checked={selected}
          onToggle={() => onSelect(campaign, false)}
        />
      ),
    },
    domain: {
      header: 'Campaign',
      cell: (campaign, { note }) => (
        <button
          type="button"
          data-row-name
          aria-expanded={campaign.id === expandedId}
          onClick={() => onToggleDetails(campaign)}
          className="group/campaign flex min-w-0 items-start gap-1.5 rounded-[5px] text-left hover:underline"
        >
          <ChevronRight
            aria-hidden
            className="mt-0.75 size-3.5 shrink-0 text-muted group-aria-expanded/campaign:rotate-90 motion-safe:transition-transform print:hidden"
          />
          <span className="[overflow-wrap:anywhere]">
            <b className="font-semibold">{formatSize(campaign)}</b> linked by{' '}
            <bdi translate="no">{formatValue(campaign.mainValue)}</bdi>
            {describeOtherValues(campaign)}
            {note && <span className="ml-2 text-xs text-muted">{note}</span>}
          </span>
        </button>
      ),
    },
    // Empty for campaigns, but the domains of the expanded campaign need this column.
    review: { cell: () => null },
    verdict: { width: 150, cell: ({ hosts }) => describeVerdicts(hosts) },
    // Campaigns list their hosts with the highest risk first.
    risk_score: { cell: ({ hosts: [riskiestHost] }) => formatRisk(riskiestHost?.risk) },
    case: {
      header: 'Cases',
      width: 150,
      cell: ({ hosts }) => {
        const openCount = hosts.filter(({ openCase }) => openCase).length
        if (hosts.some(({ openCase }) => openCase === undefined))
          return openCount === 0 ? 'not reported' : `at least ${formatCount(openCount)} open`
        return openCount === 0 ? 'None open' : `${formatCount(openCount)} open`
      },
    },
  }
  const columns = domainColumns.flatMap(({ sort: _sort, ...column }): Column<CampaignRow>[] => {
    const campaignColumn = campaignColumns[column.id]
    if (!campaignColumn) return []
    return [
      {
        ...column,
        ...campaignColumn,
        cell: (row, state) => {
          if (!isHost(row)) return campaignColumn.cell(row, state)
          const content = column.cell(row, state)
          return column.main ? <div className="pl-5">{content}</div> : content
        },
      },
    ]
  })
  const foundColumn: Column<CampaignRow> = {
    id: 'found',
    header: 'Found',
    numeric: true,
    width: 215,
    priority: 3,
    hidesForPane: true,
    muted: true,
    cell: (row) =>
      isHost(row) ? <RelativeTime value={row.foundAt} /> : <FoundRange campaign={row} />,
  }
  return [...columns, foundColumn]
}

const formatSize = ({ hosts }: Campaign) => formatCountOf(hosts.length, 'domain')

function describeOtherValues({ sharedValues }: Campaign): string {
  const otherCount = sharedValues.filter(({ isWeak }) => !isWeak).length - 1
  return otherCount > 0 ? ` and ${formatCountOf(otherCount, 'other value')}` : ''
}

/** Counts the hosts of each verdict: `9 red, 5 amber`. */
function describeVerdicts(hosts: readonly HostRow[]): string {
  const groups = Map.groupBy(hosts, ({ verdict }) => describeVerdict(verdict))
  return [...groups].map(([text, { length }]) => `${formatCount(length)} ${text}`).join(', ')
}

function FoundRange({ campaign: { hosts } }: { campaign: Campaign }) {
  const now = useNow()
  const foundTimes = hosts.flatMap(({ foundAt }) => {
    const timeMs = foundAt === null ? null : parseInstantOrDay(foundAt)
    return timeMs === null ? [] : [{ foundAt, timeMs }]
  })
  const sortedTimes = foundTimes.toSorted((a, b) => a.timeMs - b.timeMs)
  const [first, last] = [sortedTimes[0]?.foundAt, sortedTimes.at(-1)?.foundAt]
  if (formatRelative(first, now) === formatRelative(last, now))
    return <RelativeTime value={first} />
  return (
    <>
      <RelativeTime value={first} /> – <RelativeTime value={last} />
    </>
  )
}

function CampaignDetails({ campaign, triage }: { campaign: Campaign; triage: CampaignTriage }) {
  const { decisions, noteState } = triage
  const { hostsWithoutCase, sharedValues } = campaign
  const hostsToAdd = hostsWithoutCase.filter(
    (row) =>
      !hasDecision('onRequestList', row, noteState.notes) &&
      !hasDecision('dismissed', row, noteState.notes),
  )
  return (
    <div className="grid gap-3 py-2.5 pr-3.5 pl-9">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button
          size="small"
          variant="primary"
          disabled={hostsToAdd.length === 0}
          onClick={() => decisions.addToRequestList(hostsToAdd)}
        >
          Add to request list: {formatCountOf(hostsToAdd.length, 'domain')} without a case
        </Button>
        {hostsToAdd.length === 0 && (
          <span className="text-sm text-muted">
            {hostsWithoutCase.length === 0
              ? 'Each of these domains has a case or may have one.'
              : 'All domains without a case are on the request list or dismissed.'}
          </span>
        )}
      </div>
      <KeyValues
        items={[
          ...Array.from(
            Map.groupBy(sharedValues, ({ kind }) => kind),
            ([kind, values]) => ({ term: valueKinds[kind].label, detail: renderValues(values) }),
          ),
          { term: 'Found', detail: <FoundRange campaign={campaign} /> },
        ]}
      />
    </div>
  )
}

const maxValuesPerKind = 10

function renderValues(values: readonly SharedValue[]) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-0.5">
      {values.slice(0, maxValuesPerKind).map((value) => (
        <li key={value.value} className="[overflow-wrap:anywhere]">
          <bdi translate="no">{formatValue(value)}</bdi>{' '}
          <span className="text-muted">{formatCountOf(value.hostIds.size, 'domain')}</span>
          {/* Mark weak values only if other values of their kind link domains. Registrars, for example, never do. */}
          {value.isWeak && valueKinds[value.kind].isLinking && (
            <span className="ml-1.5">
              <Badge tone="gray">Doesn’t link domains</Badge>
            </span>
          )}
        </li>
      ))}
      {values.length > maxValuesPerKind && (
        <li className="text-muted">and {formatCount(values.length - maxValuesPerKind)} more</li>
      )}
    </ul>
  )
}
