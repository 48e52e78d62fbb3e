import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { campaignSourceOptions, maxCampaignHosts } from '#/api/campaigns.ts'
import { cancelFullList, type LoadedPages } from '#/api/fetch-all-pages.ts'
import { getListPaddingClass, SelectionBar } from '#/features/domains/selection-bar.tsx'
import { TriageLayout } from '#/features/domains/triage-layout.tsx'
import { formatCount, formatCountOf } from '#/lib/numbers.ts'
import { FailedQuery, StaleQueryNotice } from '#/shared/query-notices.tsx'
import { Button } from '#/ui/button.tsx'
import { EmptyState, Notice } from '#/ui/messages.tsx'
import { PageHeader } from '#/ui/page-header.tsx'
import { LoadingProgress, Refresh } from '#/ui/refresh.tsx'
import { CampaignTable } from './campaign-table.tsx'
import { minGreenHosts, type CampaignList } from './find-campaigns.ts'
import type { CampaignTriage } from './use-campaign-triage.ts'

/** Groups of look-alike domains on the same infrastructure (F17). */
export function CampaignsScreen({ triage }: { triage: CampaignTriage }) {
  const { brandId, query, selection } = triage
  const { data: list } = query
  return (
    <TriageLayout
      triage={triage}
      header={
        <>
          <PageHeader
            title="Campaigns"
            sub={list && formatCountOf(list.campaigns.length, 'campaign')}
            actions={list && <Refresh query={query} />}
          />
          <p className="text-sm text-muted">
            A campaign links domains that share a server address, MX host, CNAME target, certificate
            or backend project. A value doesn’t link domains if it may belong to a proxy, or if{' '}
            {minGreenHosts} or more green domains have it.
          </p>
        </>
      }
    >
      {list ? (
        <>
          {query.isFetching && <Progress brandId={brandId} />}
          <StaleQueryNotice query={query} />
          <Coverage brandId={brandId} list={list} />
          {triage.isDomainInNoCampaign && (
            <Notice tone="gray">This domain is in no campaign, or wasn’t compared.</Notice>
          )}
          {list.campaigns.length === 0 ? (
            <EmptyState
              title="No campaigns found"
              text="No two of the compared registered domains share a linking value."
            />
          ) : (
            <div
              className={`flex min-h-0 flex-1 flex-col ${getListPaddingClass(!selection.isEmpty)}`}
            >
              <CampaignTable triage={triage} />
              <SelectionBar selectAll={null} triage={triage} />
            </div>
          )}
        </>
      ) : (
        <NotLoaded brandId={brandId} query={query} />
      )}
    </TriageLayout>
  )
}

function NotLoaded({ brandId, query }: Pick<CampaignTriage, 'brandId' | 'query'>) {
  if (query.isFetching) return <Progress brandId={brandId} />
  if (query.error)
    return <FailedQuery title="The domains and cases couldn’t be loaded." query={query} />
  return (
    <EmptyState
      title="Loading stopped"
      text={`Campaigns need all red and amber domains in the queue, up to ${formatCount(maxCampaignHosts)}.`}
      actions={<Button onClick={() => void query.refetch()}>Load the domains</Button>}
    />
  )
}

function Progress({ brandId }: { brandId: string }) {
  const client = useQueryClient()
  const options = campaignSourceOptions(brandId)
  const { data: progress } = useQuery({ ...options.progress, enabled: false })
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p>Loading domains and cases</p>
      <LoadingProgress
        label="Loading domains and cases"
        loadedCount={progress?.loadedCount ?? 0}
        total={progress?.total ?? null}
        onCancel={() => void cancelFullList(client, options)}
      />
    </div>
  )
}

const describeLoaded = ({ rowCount, count }: LoadedPages, verdict: string): string =>
  `${formatCount(rowCount)} of ${count === null ? 'an unknown number of' : formatCount(count)} ${verdict}`

function Coverage({ brandId, list }: { brandId: string; list: CampaignList }) {
  const { source, unlinkedCount, leftOutCount } = list
  const { redLoad, amberLoad, greenRows, cases } = source
  const isComplete = [redLoad, amberLoad, cases].every(
    (part) => part?.isComplete === true && part.unreadableCount === 0,
  )
  // If the red domains alone reach the limit, amber domains aren't loaded.
  const amberText = amberLoad ? describeLoaded(amberLoad, 'amber') : 'no amber'
  return (
    <>
      {!isComplete && (
        <Notice>
          Some domains or cases may be missing: there are too many to load, some were unreadable, or
          a list changed while it was loading.
        </Notice>
      )}
      <p className="text-sm text-muted">
        Based on {describeLoaded(redLoad, 'red')} and {amberText} domains in the queue,{' '}
        {formatCountOf(greenRows.length, 'green domain')} (the riskiest) and{' '}
        {formatCountOf(cases.rows.length, 'takedown case')}. Domains in no campaign:{' '}
        {formatCount(unlinkedCount)}.
      </p>
      {leftOutCount > 0 && (
        <p className="text-sm text-muted">
          {formatCountOf(leftOutCount, 'group')} of hosts with the same registered domain{' '}
          {leftOutCount === 1 ? 'is' : 'are'} left out: see{' '}
          <Link
            to="/brands/$brandId/domains"
            params={{ brandId }}
            search={{ group: 'apex' }}
            className="rounded-sm text-accent underline"
          >
            registered domains
          </Link>
          .
        </p>
      )}
    </>
  )
}
